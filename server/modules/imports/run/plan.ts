/** Mapped rows against the shop's products: what would change. Pure. */

import type { mainFields } from '../../../../db/schema/product-shape.ts'
import { detailNames } from '../../catalog/products/details.schema.ts'
import { judgeSchedule, noSchedule } from '../../catalog/products/schedule.schema.ts'
import { issue, type RowIssue } from '../contract/issues.ts'
import { type ImportField, importFields } from '../contract/mapping.schema.ts'
import { codeKey } from '../contract/match.ts'
import type { MappedRow } from '../map/row.ts'
import type { ImportProduct, ProductValues } from '../values/import-product.ts'

const outcomes = ['created', 'updated', 'unchanged', 'rejected'] as const
type Outcome = (typeof outcomes)[number]

/** One field of an existing product that the row changes. */
export interface FieldChange {
  field: ImportField
  from: unknown
  to: unknown
}

/**
 * A product as the shop has it, in the terms of the product schema. Its details are there where the
 * file speaks of some.
 */
export type ExistingProduct = Required<Pick<ImportProduct, keyof typeof mainFields>> &
  Partial<ImportProduct>

export interface PlannedRow {
  row: MappedRow
  outcome: Outcome
  changes: FieldChange[]
  issues: RowIssue[]
  warnings: RowIssue[]
  /** what to store, for created and updated rows */
  product: ExistingProduct | undefined
  /** the price before and after, in rupees, where the row gives one */
  price?: { from: number | null; to: number }
}

/**
 * Decides about one row.
 * @param existing the living product with its id, if there is one
 */
export function planRow(row: MappedRow, existing: ExistingProduct | undefined): PlannedRow {
  const planned = {
    row,
    changes: [],
    issues: row.issues,
    warnings: row.warnings,
    product: undefined,
  }
  if (row.issues.length) return { ...planned, outcome: 'rejected' }
  if (existing) return judgedSchedule(planUpdate(row, existing))
  if (!row.whole) return { ...planned, outcome: 'rejected', issues: row.missing }
  const product = complete(row.whole)
  const warnings = [...row.warnings, ...row.asNew]
  return judgedSchedule({
    ...planned,
    warnings,
    outcome: 'created',
    product,
    price: { from: null, to: product.price },
  })
}

/** Adds a warning where a planned price is below what the product costs the shop. */
export function withCostWarning(
  planned: PlannedRow,
  existing: ExistingProduct | undefined,
): PlannedRow {
  const { row, product, price } = planned
  const { cost, lastPrice } = { ...existing, ...row.given, ...product }
  const paid = Math.min(
    lastPrice ?? Number.POSITIVE_INFINITY,
    price?.to ?? Number.POSITIVE_INFINITY,
  )
  if (!price || planned.outcome === 'rejected' || typeof cost !== 'number' || paid >= cost)
    return planned
  const reason = 'is below the cost of the product'
  return {
    ...planned,
    warnings: [...planned.warnings, issue(row.line, 'below-cost', reason, 'price', paid)],
  }
}

/** Rejects a row whose sale or state does not go with the rest of the product. */
function judgedSchedule(planned: PlannedRow): PlannedRow {
  const { row, product } = planned
  if (!product) return planned
  const issues: RowIssue[] = []
  judgeSchedule({ ...noSchedule, ...product }, product.price, (field, reason) =>
    issues.push(issue(row.line, 'invalid', reason, field, product[field])),
  )
  if (issues.length === 0) return planned
  return { ...planned, outcome: 'rejected', changes: [], issues, product: undefined }
}

/** A new product with everything that its schema leaves open. */
function complete(product: ImportProduct): ExistingProduct {
  return {
    ...product,
    lastPrice: product.lastPrice ?? product.price,
    imageAlts: product.imageAlts ?? [],
  }
}

function planUpdate(row: MappedRow, existing: ExistingProduct): PlannedRow {
  const product = { ...existing, ...row.given, lastPrice: newLastPrice(row.given, existing) }
  // The code that it was found by stays as the shop writes it.
  const by = row.match?.by
  if (by && codeKey(existing[by] ?? '') === row.match?.code) product[by] = existing[by]
  if (row.given.Images) product.Images = ownAddresses(row.given.Images, existing.Images)
  // A draft, by a file that says nothing of a moment: what is scheduled is one until then.
  if (product.state === 'draft' && existing.state === 'scheduled' && !('publishFrom' in row.given))
    product.state = 'scheduled'
  if (isPublishedSince(product, existing))
    Object.assign(product, { state: 'published', publishFrom: null })
  const changes: FieldChange[] = []
  for (const field of importFields)
    if (field !== 'productId' && !isSame(existing[field], product[field]))
      changes.push({ field, from: existing[field], to: product[field] })
  const isPriced = row.given.price !== undefined || row.given.lastPrice !== undefined
  const price = isPriced ? { price: { from: existing.price, to: product.price } } : {}
  const planned = { row, changes, warnings: row.warnings, ...price }
  if (product.lastPrice > product.price) {
    const reason = `must not be above the price, which is ${product.price}`
    const issues = [issue(row.line, 'invalid', reason, 'lastPrice', product.lastPrice)]
    return { ...planned, changes: [], outcome: 'rejected', issues, product: undefined }
  }
  const outcome = changes.length ? 'updated' : 'unchanged'
  return { ...planned, outcome, issues: [], product: changes.length ? product : undefined }
}

/** A file that schedules what has been published in time since changes nothing. */
const isPublishedSince = ({ state, publishFrom }: ExistingProduct, existing: ExistingProduct) =>
  state === 'scheduled' &&
  existing.state === 'published' &&
  typeof publishFrom === 'string' &&
  new Date(publishFrom) <= new Date()

/**
 * A file that has prices but no discounts leaves a discount alone, unless the new price is below
 * it; a product without a discount stays without one.
 */
function newLastPrice(given: Partial<ProductValues>, existing: ExistingProduct): number {
  if (given.lastPrice !== undefined) return given.lastPrice
  if (given.price === undefined) return existing.lastPrice
  if (existing.lastPrice === existing.price) return given.price
  return Math.min(existing.lastPrice, given.price)
}

/**
 * Exports to other shops write our own pictures with the shop's address before the path; they
 * come back as what they were. Stored names are unique, so no other picture is meant.
 */
function ownAddresses(given: readonly string[], existing: readonly string[]): string[] {
  const paths = new Set(existing.filter((url) => url.startsWith('/')))
  if (!paths.size) return [...given]
  return given.map((url) => {
    if (!URL.canParse(url)) return url
    const { pathname } = new URL(url)
    return paths.has(pathname) ? pathname : url
  })
}

/** Compares two values of a field; what is absent is null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((entry, index) => entry === other[index])
    : (one ?? null) === (other ?? null)

/** True when the file speaks of a detail of the product: then all of them must be known. */
export const speaksOfDetails = ({ given }: MappedRow): boolean =>
  detailNames.some((name) => given[name] !== undefined)
