/** Decides how to undo an import's change of a product, from its current values. Pure. */
import { productFields } from '../../../db/schema/product-shape.ts'
import { toCents, toRupees } from '../../core/values/money.ts'
import { noDetails } from '../catalog/products/details.presenter.ts'
import { isDetail } from '../catalog/products/details.schema.ts'
import { noSchedule, validateSchedule } from '../catalog/products/schedule.schema.ts'
import type { ImportField } from '../imports/contract/mapping.schema.ts'
import { type ExistingProduct, isSame } from '../imports/run/plan.ts'
import { withoutTail } from '../imports/run/products.ts'
import type { ProductChange } from '../imports/run/undo-record.ts'

/** A product's current values, with all of its details. */
export interface CurrentProduct {
  product: ExistingProduct
  isDeleted: boolean
  /** deleted by staff or another import, after this one had ended */
  isDeletedSince: boolean
  /** true when another product has its id now */
  isTaken: boolean
}

interface Difference {
  field: ImportField
  imported: unknown
  current: unknown
}

/** Stock before and after the undo, and the imported units that are no longer there. */
export interface StockChange {
  now: number
  after: number
  brought: number
}

export type UndoDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'deleted'; stock: StockChange }
  | { outcome: 'restored'; product: ExistingProduct; fields: ImportField[]; stock: StockChange }
  | { outcome: 'undeleted' }
  | { outcome: 'skipped'; reason: string; fields: Difference[] }

const skipped = (reason: string, fields: Difference[] = []): UndoDecision => ({
  outcome: 'skipped',
  reason,
  fields,
})

export const wasEdited = 'was edited after the import'

/** Fields that an edit may have changed. Stock is excluded: sales and counts change it. */
type Values = Partial<Record<ImportField, unknown>>

/** Returns true when a scheduled product was published on time, which is no edit. */
function wasPublished(wrote: Values, now: Values): boolean {
  if (now.state !== 'published' || (wrote.state ?? 'scheduled') !== 'scheduled') return false
  const { publishFrom } = wrote
  return typeof publishFrom === 'string' ? new Date(publishFrom) <= new Date() : 'state' in wrote
}

/** Returns the fields that differ from what the import wrote. */
function differences(wrote: Values, product: ExistingProduct): Difference[] {
  const now = product as Values
  const inTime = wasPublished(wrote, now)
  // Only scheduled products keep their publication time.
  const hasNoSchedule = 'state' in wrote && now.state !== 'scheduled'
  return (Object.keys(wrote) as ImportField[]).flatMap((field) => {
    const value = asStored(field, wrote[field])
    return field === 'stock' ||
      isSame(value, now[field]) ||
      (inTime && field === 'state') ||
      ((inTime || hasNoSchedule) && field === 'publishFrom')
      ? []
      : [{ field, imported: value ?? null, current: now[field] ?? null }]
  })
}

/** Subtracts the imported units, so that sales and counts since then stay booked. */
const stockAfterUndo = (now: number, brought: number): StockChange => ({
  now,
  after: Math.max(0, now - brought),
  brought,
})

/** Returns a new product's values as the import wrote them. */
const asWritten = ({ productId: _, ...values }: ExistingProduct): Values => ({
  ...noDetails,
  ...noSchedule,
  ...values,
})

/** Normalises a value as the shop stores it: whole cents, no empty texts at the end. */
function asStored(field: ImportField, value: unknown): unknown {
  if (typeof value === 'number' && productFields[field].type === 'money')
    return toRupees(toCents(value))
  return field === 'imageAlts' && Array.isArray(value) ? withoutTail(value) : value
}

/** Decides how to undo a change of a product. @param now undefined when the product is gone */
export function decideUndo(change: ProductChange, now: CurrentProduct | undefined): UndoDecision {
  if (change.did === 'delete') {
    if (!now?.isDeleted) return { outcome: 'unchanged' }
    if (now.isDeletedSince) return skipped('was restored and deleted again after the import')
    return now.isTaken
      ? skipped('another product uses its product ID now')
      : { outcome: 'undeleted' }
  }
  if (!now || now.isDeleted)
    return change.did === 'create'
      ? { outcome: 'unchanged' }
      : skipped('was deleted after the import')
  if (change.did === 'update') return decideUpdate(change.changes, now)
  const edited = differences(asWritten(change.product), now.product)
  if (edited.length) return skipped(wasEdited, edited)
  return { outcome: 'deleted', stock: stockAfterUndo(now.product.stock, change.product.stock) }
}

function decideUpdate(
  changes: Extract<ProductChange, { did: 'update' }>['changes'],
  { product }: CurrentProduct,
): UndoDecision {
  const fields = changes.filter(({ field }) => field !== 'stock')
  const wrote: Values = Object.fromEntries(fields.map(({ field, to }) => [field, to]))
  const before = new Map<string, unknown>(fields.map(({ field, from }) => [field, from ?? null]))
  const now = product as Values
  // A field that has its old value again is no edit to protect.
  const edited = differences(wrote, product).filter(
    ({ field }) => !isSame(now[field], before.get(field)),
  )
  if (edited.length) return skipped(wasEdited, edited)
  const moved = changes.find(({ field }) => field === 'stock')
  const brought = moved ? Number(moved.to) - Number(moved.from) : 0
  const stock = stockAfterUndo(product.stock, brought)
  const changed = [...before].filter(([field, value]) => !isSame(now[field as ImportField], value))
  if (changed.length === 0 && brought === 0) return { outcome: 'unchanged' }
  const restored = { ...product, ...Object.fromEntries(changed), stock: stock.after }
  const conflict = conflictOf(restored)
  if (conflict)
    return skipped(`has current values that conflict with the earlier ones: ${conflict}`)
  return {
    outcome: 'restored',
    product: restored,
    fields: changed.map(([field]) => field as ImportField),
    stock,
  }
}

/** Returns why old and new values conflict; undefined when they do not. */
function conflictOf(product: ExistingProduct): string | undefined {
  const problems: string[] = []
  if (product.lastPrice > product.price) problems.push('lastPrice must not be above price')
  validateSchedule({ ...noSchedule, ...product }, product.price, (field, message) =>
    problems.push(`${field} ${message}`),
  )
  return problems[0]
}

/** Returns true when any of the fields is a detail, stored in a table of its own. */
export const hasDetail = (fields: readonly ImportField[]): boolean => fields.some(isDetail)

/** Returns the message when some imported units are no longer in stock. */
export const stockShortText = ({ now, brought }: StockChange): string | undefined =>
  now < brought ? `only ${now} of the ${brought} imported units were still in stock` : undefined
