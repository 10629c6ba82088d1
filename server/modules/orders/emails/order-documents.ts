/** Documents attached to emails about an order. */
import type { PaperRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { type Block, paragraph } from '../../../platform/email/blocks.ts'
import type { Prepared } from '../../../platform/email/define-email.ts'
import { type EmailOrder, wholeWithLink } from './order-content.ts'

type PaperKind = PaperRow['kind']

/**
 * Reads the whole order with a document, which the email names and, where the shop wants that,
 * attaches.
 * @param kind of the latest document; without it only the one that the email was requested with
 */
export const wholeWith =
  (kind?: PaperKind) =>
  async (
    services: Services<'documents' | 'settings'>,
    input: EmailOrder,
  ): Promise<Prepared<EmailOrder>> => {
    const { data: order, secrets } = await wholeWithLink(services, input)
    const { paper: known, ...data } = order
    const { documents, settings } = services
    if (!documents || !settings.get('papers.inLetter')) return { data, secrets }
    const paper = kind ? await documents.lastNumber(services, data.orderId, kind) : known
    if (!paper) return { data, secrets }
    const enclosed = await documents.attach(services, data.orderId, paper)
    return { data: { ...data, paper, isEnclosed: 'file' in enclosed }, secrets, ...enclosed }
  }

const names: Readonly<Record<PaperKind, string>> = {
  invoice: 'invoice',
  'credit-note': 'credit note',
}

/** Says where the document is found. */
export function paperOf({ paper, isEnclosed }: EmailOrder, kind: PaperKind): Block[] {
  if (!paper) return []
  const where = `Your ${names[kind]} ${paper} is on your order’s page.`
  return [paragraph(isEnclosed ? `${where} It is also attached to this email.` : where)]
}
