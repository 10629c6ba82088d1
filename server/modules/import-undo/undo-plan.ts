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
export interface Present {
  product: ExistingProduct
  isDeleted: boolean
  /** deleted by staff or another import, after this one had ended */
  isDeletedSince: boolean
  /** true when another product has its id now */
  isTaken: boolean
}

interface Difference {
  field: ImportField
  wrote: unknown
  now: unknown
}

/** Stock before and after the undo, and the imported units that are no longer there. */
export interface StockBack {
  now: number
  after: number
  brought: number
}

export type Verdict =
  | { becomes: 'asBefore' }
  | { becomes: 'deleted'; stock: StockBack }
  | { becomes: 'restored'; product: ExistingProduct; fields: ImportField[]; stock: StockBack }
  | { becomes: 'broughtBack' }
  | { becomes: 'left'; reason: string; fields: Difference[] }

const left = (reason: string, fields: Difference[] = []): Verdict => ({
  becomes: 'left',
  reason,
  fields,
})

export const wasEdited = 'was edited since'

/** Fields that an edit may have changed. Stock is excluded: sales and counts change it. */
type Values = Partial<Record<ImportField, unknown>>

/** Returns true when a scheduled product was published on time, which is no edit. */
function hasCome(wrote: Values, now: Values): boolean {
  if (now.state !== 'published' || (wrote.state ?? 'scheduled') !== 'scheduled') return false
  const { publishFrom } = wrote
  return typeof publishFrom === 'string' ? new Date(publishFrom) <= new Date() : 'state' in wrote
}

/** Returns the fields that differ from what the import wrote. */
function differences(wrote: Values, product: ExistingProduct): Difference[] {
  const now = product as Values
  const inTime = hasCome(wrote, now)
  // Only scheduled products keep their publication time.
  const isMoot = 'state' in wrote && now.state !== 'scheduled'
  return (Object.keys(wrote) as ImportField[]).flatMap((field) => {
    const value = asStored(field, wrote[field])
    return field === 'stock' ||
      isSame(value, now[field]) ||
      (inTime && field === 'state') ||
      ((inTime || isMoot) && field === 'publishFrom')
      ? []
      : [{ field, wrote: value ?? null, now: now[field] ?? null }]
  })
}

/** Subtracts the imported units, so that sales and counts since then stay booked. */
const stockBack = (now: number, brought: number): StockBack => ({
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
export function judgeUndo(change: ProductChange, now: Present | undefined): Verdict {
  if (change.did === 'delete') {
    if (!now?.isDeleted) return { becomes: 'asBefore' }
    if (now.isDeletedSince) return left('was brought back and deleted again since')
    return now.isTaken ? left('another product has its id now') : { becomes: 'broughtBack' }
  }
  if (!now || now.isDeleted)
    return change.did === 'create' ? { becomes: 'asBefore' } : left('was deleted since')
  if (change.did === 'update') return judgeUpdate(change.changes, now)
  const edited = differences(asWritten(change.product), now.product)
  if (edited.length) return left(wasEdited, edited)
  return { becomes: 'deleted', stock: stockBack(now.product.stock, change.product.stock) }
}

function judgeUpdate(
  changes: Extract<ProductChange, { did: 'update' }>['changes'],
  { product }: Present,
): Verdict {
  const fields = changes.filter(({ field }) => field !== 'stock')
  const wrote: Values = Object.fromEntries(fields.map(({ field, to }) => [field, to]))
  const before = new Map<string, unknown>(fields.map(({ field, from }) => [field, from ?? null]))
  const now = product as Values
  // A field that has its old value again is no edit to protect.
  const edited = differences(wrote, product).filter(
    ({ field }) => !isSame(now[field], before.get(field)),
  )
  if (edited.length) return left(wasEdited, edited)
  const moved = changes.find(({ field }) => field === 'stock')
  const brought = moved ? Number(moved.to) - Number(moved.from) : 0
  const stock = stockBack(product.stock, brought)
  const changed = [...before].filter(([field, value]) => !isSame(now[field as ImportField], value))
  if (changed.length === 0 && brought === 0) return { becomes: 'asBefore' }
  const restored = { ...product, ...Object.fromEntries(changed), stock: stock.after }
  const unfit = misfit(restored)
  if (unfit) return left(`has other values now that its old ones do not go with: ${unfit}`)
  return {
    becomes: 'restored',
    product: restored,
    fields: changed.map(([field]) => field as ImportField),
    stock,
  }
}

/** Returns why old and new values conflict; undefined when they do not. */
function misfit(product: ExistingProduct): string | undefined {
  const complaints: string[] = []
  if (product.lastPrice > product.price) complaints.push('lastPrice must not be above price')
  validateSchedule({ ...noSchedule, ...product }, product.price, (field, message) =>
    complaints.push(`${field} ${message}`),
  )
  return complaints[0]
}

/** Returns true when any of the fields is a detail, stored in a table of its own. */
export const hasDetail = (fields: readonly ImportField[]): boolean => fields.some(isDetail)

/** Returns the message when some imported units are no longer in stock. */
export const clippedText = ({ now, brought }: StockBack): string | undefined =>
  now < brought
    ? `of the ${brought} pieces that came with the import ${now} were left to be taken back`
    : undefined
