/** Documents attached to emails about an order. */
import type { DocumentRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { type Block, paragraph } from '../../../platform/email/blocks.ts'
import type { Prepared } from '../../../platform/email/define-email.ts'
import { type EmailOrder, wholeWithLink } from './order-content.ts'

type DocumentKind = DocumentRow['kind']

/**
 * Reads the whole order with a document, which the email names and, where the shop wants that,
 * attaches.
 * @param kind of the latest document; without it only the one that the email was requested with
 */
export const wholeWith =
  (kind?: DocumentKind) =>
  async (
    services: Services<'documents' | 'settings'>,
    input: EmailOrder,
  ): Promise<Prepared<EmailOrder>> => {
    const { data: order, secrets } = await wholeWithLink(services, input)
    const { document: known, ...data } = order
    const { documents, settings } = services
    if (!documents || !settings.get('documents.attachToEmails')) return { data, secrets }
    const document = kind ? await documents.lastNumber(services, data.orderId, kind) : known
    if (!document) return { data, secrets }
    const enclosed = await documents.attach(services, data.orderId, document)
    return { data: { ...data, document, isEnclosed: 'file' in enclosed }, secrets, ...enclosed }
  }

const names: Readonly<Record<DocumentKind, string>> = {
  invoice: 'invoice',
  'credit-note': 'credit note',
}

/** Says where the document is found. */
export function documentNote({ document, isEnclosed }: EmailOrder, kind: DocumentKind): Block[] {
  if (!document) return []
  const where = `Your ${names[kind]} ${document} is on your order’s page.`
  return [paragraph(isEnclosed ? `${where} It is also attached to this email.` : where)]
}
