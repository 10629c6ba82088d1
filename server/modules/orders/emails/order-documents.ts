/** The papers that letters about an order bring along. */
import type { PaperRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { type Block, paragraph } from '../../../platform/email/blocks.ts'
import type { Prepared } from '../../../platform/email/define-email.ts'
import { type ToldOrder, wholeWithLink } from './order-content.ts'

type PaperKind = PaperRow['kind']

/**
 * The whole order with a paper, which the letter names and brings along where the shop wants that.
 * @param kind of the last one; without it only the one that the letter was asked for with
 */
export const wholeWith =
  (kind?: PaperKind) =>
  async (services: Services, asked: ToldOrder): Promise<Prepared<ToldOrder>> => {
    const { data: told, secrets } = await wholeWithLink(services, asked)
    const { paper: known, ...data } = told
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

/** Where its paper is found. */
export function paperOf({ paper, isEnclosed }: ToldOrder, kind: PaperKind): Block[] {
  if (!paper) return []
  const where = `Your ${names[kind]} ${paper} is on your order’s page.`
  return [paragraph(isEnclosed ? `${where} It is attached to this letter, too.` : where)]
}
