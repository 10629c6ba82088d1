/** Settings: texts and numbering of invoices and credit notes. Issued documents never change. */
import * as z from 'zod/mini'
import { text, yesOrNo } from '../../../core/values/fields.schema.ts'
import { optionalText, sensitive, shortText, staffOnly } from './define.schema.ts'

/** A number's prefix, limited to characters that are safe in URLs and file names. */
const prefix = () =>
  text(12).check(
    z.trim(),
    z.regex(
      /^([A-Z0-9]+(-[A-Z0-9]+)*)?$/,
      'must consist of capital letters, digits and single hyphens between them',
    ),
  )
const optionalLine = () => text(200).check(z.trim())

export const documents = {
  /** an order that ships without an invoice gets one */
  invoiceWhenShipped: staffOnly(yesOrNo(), true),
  /** the prefix of each year's numbers; each prefix has its own sequence */
  invoicePrefix: staffOnly(prefix(), 'INV'),
  creditPrefix: staffOnly(prefix(), 'CRN'),
  invoiceTitle: staffOnly(shortText(), 'Invoice'),
  creditTitle: staffOnly(shortText(), 'Credit note'),
  /** the shop's tax number with its label: `VAT No. 123456789-7000`; empty for none */
  taxNumber: staffOnly(optionalLine(), ''),
  /** the label of the customer's tax number */
  buyerTaxLabel: staffOnly(shortText(), 'VAT No.'),
  /** empty: not printed */
  placeOfSupply: staffOnly(optionalLine(), ''),
  /** also prints the total in words */
  amountInWords: staffOnly(yesOrNo(), false),
  /** below the totals: how to pay, a contact, thanks */
  note: sensitive('note on invoices', staffOnly(optionalText(), '')),
  /** emails attach them: the invoice when a parcel ships, the credit note on a return or refund */
  attachToEmails: staffOnly(yesOrNo(), false),
}
