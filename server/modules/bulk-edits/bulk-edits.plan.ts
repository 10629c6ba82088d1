/** Plans a bulk action for one product. Pure functions. */
import type { BulkUpdate } from '../../../db/queries/catalog/bulk-edits.queries.ts'
import type { ProductViewRow } from '../../../db/queries/catalog/products.queries.ts'
import { changesBetween } from '../../core/audit/audit.service.ts'
import { limits } from '../../core/values/fields.schema.ts'
import { toCents } from '../../core/values/money.ts'
import { usualCents } from '../catalog/products/schedule.presenter.ts'
import type { ImportField } from '../imports/contract/mapping.schema.ts'
import type { FieldChange } from '../imports/run/plan.ts'
import { existingProduct } from '../imports/run/products.ts'
import { type ProductChange, withCompanions } from '../imports/run/undo-record.ts'
import type { BulkAction } from './bulk-edits.schema.ts'

export type BulkPlan =
  | { kind: 'update'; update: BulkUpdate; after: ProductViewRow }
  | { kind: 'delete' }
  | { kind: 'nothing' }
  | { kind: 'failed'; reason: string }

/** Changes cents by a percentage, rounded half up; exact, as the percentage is in 1/10,000. */
export const changeByPercent = (cents: number, percent: number): number => {
  const parts = BigInt(Math.round(percent * 10_000)) + 1_000_000n
  return Number((BigInt(cents) * parts + 500_000n) / 1_000_000n)
}

const untouched = {
  category: null,
  price_cents: null,
  last_price_cents: null,
  stock: null,
  usual_cents: null,
  sale_cents: null,
  state: null,
  publish_at: null,
}

/** Returns an update's changes in the form of import changes. */
export const changesOf = (row: ProductViewRow, after: ProductViewRow): FieldChange[] => {
  const changes = changesBetween(existingProduct(row), existingProduct(after))
  return Object.entries(changes).map(([field, [from, to]]) => ({
    field: field as ImportField,
    from,
    to,
  }))
}

/** Returns the record by which the job's undo reverses a planned change. */
export function undoRecordOf(
  row: ProductViewRow | undefined,
  plan: BulkPlan,
): { product_ref: string; change: ProductChange } | undefined {
  if (!row || plan.kind === 'nothing' || plan.kind === 'failed') return undefined
  const change: ProductChange =
    plan.kind === 'delete'
      ? { did: 'delete' }
      : {
          did: 'update',
          changes: withCompanions(existingProduct(row), changesOf(row, plan.after)),
        }
  return { product_ref: row.id, change }
}

/** Parses a timestamp or null, so that different notations compare equal. */
const asDate = (time: string | null | undefined): Date | null => (time ? new Date(time) : null)

/** Plans an action for one product. @param row undefined when no product has this id */
export function planBulkAction(row: ProductViewRow | undefined, action: BulkAction): BulkPlan {
  if (!row) return { kind: 'failed', reason: 'The product does not exist.' }
  if (action.type === 'delete') return { kind: 'delete' }
  const update = (change: Partial<Omit<BulkUpdate, 'id'>>): BulkPlan => {
    const differs = Object.entries(change).some(
      ([column, value]) =>
        JSON.stringify(row[column as keyof ProductViewRow] ?? null) !== JSON.stringify(value),
    )
    return differs
      ? {
          kind: 'update',
          update: { id: row.id, ...untouched, ...change },
          after: { ...row, ...change } as ProductViewRow,
        }
      : { kind: 'nothing' }
  }
  if (action.type === 'setCategory') return update({ category: action.category })
  if (action.type === 'setStock') return update({ stock: action.stock })
  if (action.type === 'setState') {
    const { state, publishFrom } = action
    return update({ state, publish_at: state === 'scheduled' ? asDate(publishFrom) : null })
  }
  const price = changeByPercent(row.price_cents, action.percent)
  if (price > toCents(limits.money))
    return { kind: 'failed', reason: `The price would be above ${limits.money}.` }
  const last = changeByPercent(usualCents(row), action.percent)
  const sale = row.sale_cents ?? null
  return update({
    price_cents: price,
    last_price_cents: last,
    ...(sale === null
      ? {}
      : { usual_cents: last, sale_cents: changeByPercent(sale, action.percent) }),
  })
}
