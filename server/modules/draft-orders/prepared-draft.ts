/**
 * The stored form of a draft, prepared before its transaction, and its changes for the audit log.
 */
import { normalisePhone } from '../../../db/phone.ts'
import type { NewDraft } from '../../../db/queries/draft-orders/drafts.queries.ts'
import type { DraftLineRow, OrderDraftRow } from '../../../db/schema/schema.ts'
import { type AuditChanges, changesBetween } from '../../core/audit/audit.service.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { isUnavailable } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { priceDraft, soldNow } from './draft-price.ts'
import type { DraftFields } from './drafts.schema.ts'

type Fields = Omit<DraftFields, 'orderedItems'>
/** Returns the fields of a draft without its lines. */
export const fieldsOf = ({ fields }: OrderDraftRow) => fields as Fields

/** Removes blank fields. */
const filledIn = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  )

/** The stored form of a draft, prepared before its transaction. */
type PreparedDraft = Pick<NewDraft, 'total_cents' | 'email' | 'phone_normalised'> & {
  fields: Fields
  lines: DraftLineRow[]
}

/** Prepares a draft for storing. @param before its earlier lines: they name deleted products */
export async function prepareDraft(
  ctx: StaffContext<'promotions' | 'redirects' | 'settings'>,
  draft: DraftFields,
  before: readonly DraftLineRow[] = [],
): Promise<PreparedDraft> {
  const { orderedItems, ...rest } = draft
  const fields = filledIn(rest)
  const { price, sold } = await priceDraft(ctx, draft).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || isUnavailable(error)) throw error
    return { price: undefined, sold: await soldNow(ctx.db, orderedItems) }
  })
  const units = new Map<string, number>()
  for (const { productId, qty } of orderedItems)
    units.set(productId, (units.get(productId) ?? 0) + qty)
  const was = new Map(before.map((line) => [line.productId, line]))
  const lineOf = (productId: string) => {
    const product = sold.get(productId)
    return product
      ? {
          name: product.product_name,
          image: product.images[0] ?? '',
          priceCents: product.last_price_cents,
        }
      : { name: productId, image: '', priceCents: 0, ...was.get(productId) }
  }
  return {
    fields,
    lines: [...units].map(([productId, qty]) => ({ ...lineOf(productId), productId, qty })),
    total_cents: price ? price.bill.totalCents : null,
    email: fields.email ?? '',
    phone_normalised: normalisePhone(fields.phone ?? ''),
  }
}

/** Converts a draft to the columns of its table. */
export const stored = ({ fields, lines, ...columns }: PreparedDraft) => ({
  ...columns,
  fields: JSON.stringify(fields),
  lines: JSON.stringify(lines),
})

/** Fields that the audit log may record: nothing about the customer. */
const impersonal = ['paymentMethod', 'delivery', 'exchanged', 'orderedItems']

/** Lists the differences between two versions of a draft. */
export function differences(
  before: Pick<PreparedDraft, 'fields' | 'lines'>,
  after: PreparedDraft,
): AuditChanges {
  const all = { ...before.fields, ...after.fields }
  const flat = ({ fields, lines }: Pick<PreparedDraft, 'fields' | 'lines'>) => ({
    ...Object.fromEntries(
      Object.keys(all).map((name) => [name, fields[name as keyof Fields] ?? null]),
    ),
    orderedItems: lines.map(({ productId, qty }) => `${qty} × ${productId}`).join(', '),
  })
  const changes = changesBetween<Record<string, unknown>>(flat(before), flat(after))
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) =>
      impersonal.includes(name) ? [name, change] : [name, ['', '']],
    ),
  )
}
