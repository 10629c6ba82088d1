/** Reads all rows of a resource page by page, so that no export is held in memory. */

import {
  findUsers,
  type UserListRow,
  type UserOrder,
} from '../../../db/queries/accounts/users-admin.queries.ts'
import { findDetails, hasDetails } from '../../../db/queries/catalog/product-details.queries.ts'
import {
  findProducts,
  type ProductFilter,
  type ProductOrder,
  type ProductViewRow,
} from '../../../db/queries/catalog/products.queries.ts'
import { hasSchedules } from '../../../db/queries/catalog/scheduled-products.queries.ts'
import { findDocuments } from '../../../db/queries/documents/documents.queries.ts'
import {
  findGroupsById,
  findMemberships,
  hasGroups,
  type Membership,
} from '../../../db/queries/imports/import-groups.queries.ts'
import { findSubscribers } from '../../../db/queries/newsletter/newsletter.queries.ts'
import {
  findOrders,
  type OrderSort,
  type OrderViewRow,
} from '../../../db/queries/orders/orders.queries.ts'
import type { DocumentRow, SubscriberRow } from '../../../db/schema/schema.ts'
import type { FoundPage, Position } from '../../../db/sql/page.ts'
import type { ActorContext } from '../../core/access/actor.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { AllServices } from '../../core/context/context.ts'
import { unsubscribePath } from '../../platform/email/unsubscribe-link.ts'
import type { Details } from '../catalog/products/details.schema.ts'
import { normaliseCategory } from '../catalog/products/products.schema.ts'
import { parseAdminSearch } from '../catalog/products/products.service.ts'
import { presentSchedule } from '../catalog/products/schedule.presenter.ts'
import type { Schedule } from '../catalog/products/schedule.schema.ts'
import { detailsOf } from '../imports/run/products.ts'
import { swatchText } from '../imports/values/swatches.ts'
import type { Exportable, ExportQuery } from './exports.schema.ts'

/** Defines the export of one resource: its rows, columns and JSON objects. */
export interface Exporter<Row> {
  pages: (services: AllServices, query: ExportQuery) => AsyncGenerator<Row[]>
  header: readonly string[]
  cells: (row: Row, shopUrl: string) => (string | number)[]
  object: (row: Row, shopUrl: string) => unknown
}

/** Resources with personal data, whose exports are audited. */
const personal: readonly Exportable[] = ['orders', 'customers', 'subscribers']

/** Records an export of personal data in the audit log, before its first row is sent. */
export async function auditExport(
  ctx: ActorContext,
  what: Exportable,
  query: ExportQuery,
): Promise<void> {
  if (!personal.includes(what)) return
  const filters = Object.entries(query).filter(([name]) => name !== 'sort')
  await ctx.transaction((tx) =>
    recordAudit(tx, ctx.user, {
      action: 'export.download',
      entityId: what,
      changes: Object.fromEntries(filters.map(([name, value]) => [name, [null, value]])),
    }),
  )
}

/** Rows per query: some hundred kilobytes, and no query takes long. */
export const pageSize = 500

async function* pages<Row>(
  find: (after: Position | undefined) => Promise<FoundPage<Row>>,
): AsyncGenerator<Row[]> {
  let after: Position | undefined
  do {
    const { rows, last } = await find(after)
    yield rows
    after = last
  } while (after)
}

/** Yields products; for a search every match, not only the best. */
async function* exportProducts(
  services: AllServices,
  query: ExportQuery,
): AsyncGenerator<ProductViewRow[]> {
  const within: ProductFilter = {
    asStaff: true,
    ...(query.state === undefined ? {} : { state: query.state }),
    ...(query.category === undefined ? {} : { category: normaliseCategory(query.category) }),
    ...(query.stock === 'in' ? { inStock: true } : {}),
    ...(query.stock === 'out' ? { stockAtMost: 0 } : {}),
    ...(query.stock === 'low'
      ? { lowStockThreshold: services.settings.get('orders.lowStock') }
      : {}),
  }
  const chosen = await parseAdminSearch(
    { replica: services.reports, answers: services.answers },
    query.q,
    within,
  )
  const order = query.sort as ProductOrder
  yield* pages((after) => findProducts(services.reports, chosen, { order, limit: pageSize, after }))
}

/** A product with its details and schedule, if the shop uses them. */
export interface DetailedProduct {
  row: ProductViewRow
  details?: Details
  schedule?: Schedule
  group?: ProductPlace | undefined
}

/** Returns whether any product has details, a schedule or a group, and so needs their columns. */
export async function knownOfProducts({ reports }: Pick<AllServices, 'reports'>) {
  const [details, schedules, groups] = await Promise.all([
    hasDetails(reports),
    hasSchedules(reports),
    hasGroups(reports),
  ])
  return { details, schedules, groups }
}

/** The group of a product and its place there. */
export interface ProductPlace extends Membership {
  handle: string
  name: string
  /** the product's options with their values and swatches */
  options: { name: string; value: string; swatch: string }[]
}

/** Finds the places of products in groups, by primary key. */
async function placesOf(
  { reports }: Pick<AllServices, 'reports'>,
  refs: readonly string[],
): Promise<ReadonlyMap<string, ProductPlace>> {
  const members = await findMemberships(reports, refs)
  const ids = new Set(members.map(({ group_id }) => group_id))
  const groups = ids.size > 0 ? await findGroupsById(reports, [...ids]) : []
  const known = new Map(
    groups.map(({ id, handle, name, options }) => {
      const swatches = options.map(
        ({ values }) => new Map(values.map(({ value, swatch }) => [value, swatchText(swatch)])),
      )
      return [id, { handle, name, options, swatches }]
    }),
  )
  return new Map(
    members.flatMap((member) => {
      const group = known.get(member.group_id)
      if (!group) return []
      const { handle, name, swatches } = group
      const options = group.options.map((option, place) => {
        const value = member.option_values[place] ?? ''
        return { name: option.name, value, swatch: swatches[place]!.get(value) ?? '' }
      })
      return [[member.product_ref, { ...member, handle, name, options }]]
    }),
  )
}

/** Adds details, schedules and groups to products. */
export async function detailed(
  services: Pick<AllServices, 'reports'>,
  rows: readonly ProductViewRow[],
): Promise<DetailedProduct[]> {
  const known = await knownOfProducts(services)
  const refs = rows.map(({ id }) => id)
  const details = known.details ? detailsOf(await findDetails(services.reports, refs)) : undefined
  const places = known.groups ? await placesOf(services, refs) : undefined
  return rows.map((row) => ({
    row,
    group: places?.get(row.id),
    ...(details ? { details: details(row.id) } : {}),
    ...(known.schedules ? { schedule: presentSchedule(row) } : {}),
  }))
}

/** Yields the products of {@link exportProducts} with their details, schedules and groups. */
export async function* exportDetailedProducts(
  services: AllServices,
  query: ExportQuery,
): AsyncGenerator<DetailedProduct[]> {
  for await (const rows of exportProducts(services, query)) yield await detailed(services, rows)
}

/** Yields orders with their items. */
export function exportOrders(
  services: AllServices,
  query: ExportQuery,
): AsyncGenerator<OrderViewRow[]> {
  const { format: _, sort: __, rows: ___, from, to, ...narrowed } = query
  const filter = {
    ...narrowed,
    confirm: services.settings.get('orders.confirm'),
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(to),
  }
  const order = query.sort as OrderSort
  return pages((after) => findOrders(services.reports, filter, { order, limit: pageSize, after }))
}

/** An order with its invoices and credit notes. */
export interface InvoicedOrder {
  row: OrderViewRow
  documents: DocumentRow[]
}

/** Yields the orders of {@link exportOrders} with their documents. */
export async function* exportInvoicedOrders(
  services: AllServices,
  query: ExportQuery,
): AsyncGenerator<InvoicedOrder[]> {
  for await (const rows of exportOrders(services, query)) {
    const numbers = rows.map(({ order_id }) => order_id)
    const found = numbers.length > 0 ? await findDocuments(services.reports, numbers) : []
    const documents = Map.groupBy(found, ({ order_id }) => order_id)
    yield rows.map((row) => ({ row, documents: documents.get(row.order_id) ?? [] }))
  }
}

/** Yields customer accounts, without passwords and tokens. */
export function exportCustomers(
  services: AllServices,
  query: ExportQuery,
): AsyncGenerator<UserListRow[]> {
  const filter = { q: query.q, type: query.type, status: query.status }
  const order = query.sort as UserOrder
  return pages((after) => findUsers(services.reports, filter, { order, limit: pageSize, after }))
}

/** Yields newsletter subscribers, newest first; only subscribed ones by default. */
export function exportSubscribers(
  services: AllServices,
  { q, status: state = 'subscribed' }: ExportQuery,
): AsyncGenerator<ExportedSubscriber[]> {
  const rows = pages((after) =>
    findSubscribers(services.reports, { q, state }, { order: 'newest', limit: pageSize, after }),
  )
  return withLinks(services, rows)
}

/** A subscriber with the path of the unsubscribe link that newsletters must carry. */
export type ExportedSubscriber = SubscriberRow & { unsubscribe: string }

async function* withLinks(
  services: AllServices,
  pages: AsyncGenerator<SubscriberRow[]>,
): AsyncGenerator<ExportedSubscriber[]> {
  for await (const rows of pages)
    yield rows.map((row) => ({
      ...row,
      unsubscribe: unsubscribePath(services, 'newsletter', row.id),
    }))
}
