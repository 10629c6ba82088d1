/** Settings: what invoices and credit notes say, and how they are numbered. What was written stays as it was. */
import * as z from 'zod/mini'
import { text } from '../../../core/values/fields.schema.ts'
import { maybeSentences, sensitive, staffOnly, words } from './define.schema.ts'

/** Numbers stand in addresses and in names of files. */
const prefix = () =>
  text(12).check(
    z.trim(),
    z.regex(
      /^([A-Z0-9]+(-[A-Z0-9]+)*)?$/,
      'must consist of capital letters, digits and single hyphens between them',
    ),
  )
const yesOrNo = () => z.boolean('must be true or false')
const maybeWords = () => text(200).check(z.trim())

export const papers = {
  /** an order that ships without an invoice gets one */
  invoiceWhenShipped: staffOnly(yesOrNo(), true),
  /** what the numbers of each year begin with; each prefix counts for itself */
  invoicePrefix: staffOnly(prefix(), 'INV'),
  creditPrefix: staffOnly(prefix(), 'CRN'),
  invoiceTitle: staffOnly(words(), 'Invoice'),
  creditTitle: staffOnly(words(), 'Credit note'),
  /** the shop's own, with what it is called: `VAT No. 123456789-7000`; empty for none */
  taxNumber: staffOnly(maybeWords(), ''),
  /** what the customer's is called */
  buyerTaxLabel: staffOnly(words(), 'VAT No.'),
  /** empty: not said */
  placeOfSupply: staffOnly(maybeWords(), ''),
  /** the sum in words besides */
  amountInWords: staffOnly(yesOrNo(), false),
  /** below the sums: how to pay, where to ask, thanks */
  note: sensitive('note on invoices', staffOnly(maybeSentences(), '')),
  /** letters bring them along: about a sent parcel the invoice, about a return or refund the credit note */
  inLetter: staffOnly(yesOrNo(), false),
}
