/** Formats rows as lines of CSV or JSON. */
import type { UserListRow } from '../../../db/queries/accounts/users-admin.queries.ts'
import { mainFields, productFields } from '../../../db/schema/product-shape.ts'
import type { AllServices, CurrentUser, Services } from '../../core/context/context.ts'
import { absolute, withAddresses } from '../../core/media/media-address.ts'
import { withShopOffset } from '../../core/values/shop-time.schema.ts'
import { presentUserCard } from '../accounts/users/users.presenter.ts'
import { UserCard } from '../accounts/users/users.schema.ts'
import { canReadDetail, presentStaffDetails } from '../catalog/products/details.presenter.ts'
import { isDetail } from '../catalog/products/details.schema.ts'
import { isScheduleField } from '../catalog/products/schedule.schema.ts'
import { type ImportField, importFields } from '../imports/contract/mapping.schema.ts'
import { columnOf, joinList } from '../imports/formats/araliya.ts'
import { existingProduct } from '../imports/run/products.ts'
import { csvLine } from '../imports/values/csv-line.ts'
import { orderItems, orders } from './exports.orders.ts'
import type { Exportable, ExportQuery } from './exports.schema.ts'
import {
  type DetailedProduct,
  type ExportedSubscriber,
  type Exporter,
  exportCustomers,
  exportDetailedProducts,
  exportSubscribers,
  knownOfProducts,
  type ProductPlace,
} from './exports.service.ts'
import { optionsOf, shopifyHeader, shopifyPages } from './exports.shopify.ts'

/** Returns a product with absolute image addresses, which work in any file. */
function exportedProduct({ row, details, schedule, group }: DetailedProduct, shopUrl: string) {
  const { state, publishFrom, salePrice, saleFrom, saleUntil, ...product } = existingProduct(row)
  const Images = product.Images.map((image) => absolute(shopUrl, image))
  return {
    ...product,
    Images,
    ...(details ? { details } : {}),
    ...(schedule ? { schedule } : {}),
    ...(group ? { group: exportedGroup(group, shopUrl) } : {}),
  }
}

/** Returns the group of a product with the product's options. */
const exportedGroup = (place: ProductPlace, shopUrl: string) => ({
  handle: place.handle,
  name: place.name,
  position: place.position,
  options: optionsOf(place, shopUrl),
})

const groupHeader = [
  ...['group.handle', 'group.name', 'group.position'],
  ...[1, 2, 3].flatMap((n) => [`group.option${n}`, `group.value${n}`, `group.swatch${n}`]),
]

/** Returns the cells of {@link groupHeader}. */
function groupCells(group: ReturnType<typeof exportedGroup> | undefined): (string | number)[] {
  if (!group) return groupHeader.map(() => '')
  const { handle, name, position, options } = group
  const cells = [0, 1, 2].flatMap((at) => {
    const option = options[at]
    return option ? [option.name, option.value, option.swatch] : ['', '', '']
  })
  return [handle, name, position, ...cells]
}

/** Exports products in the columns that an import reads, so that an edited file can be imported. */
const productsBy = (
  { fields, groups }: { fields: readonly ImportField[]; groups: boolean },
  user: CurrentUser,
): Exporter<DetailedProduct> => ({
  pages: exportDetailedProducts,
  header: [...fields.map(columnOf), ...(groups ? groupHeader : [])],
  cells: (one, shopUrl) => {
    const { details, schedule, group, ...shape } = exportedProduct(one, shopUrl)
    const product: Partial<Record<ImportField, unknown>> = { ...details, ...schedule, ...shape }
    const cells = fields.map((field) => {
      const value = product[field] ?? ''
      if (Array.isArray(value)) return joinList(value)
      const { type } = productFields[field]
      if (type === 'money' && field in mainFields) return Number(value).toFixed(2)
      if (type === 'timestamp' && value) return withShopOffset(String(value))
      return value as string | number
    })
    return groups ? [...cells, ...groupCells(group)] : cells
  },
  object: (one, shopUrl) => {
    const { details, ...product } = exportedProduct(one, shopUrl)
    return details ? { ...product, details: presentStaffDetails(details, user) } : product
  },
})

/** Returns the product columns; details and schedules only when any product has them. */
async function productColumns(
  services: Services<'reports'>,
  user: CurrentUser,
): Promise<{ fields: ImportField[]; groups: boolean }> {
  const known = await knownOfProducts(services)
  const fields = importFields.filter((field) => {
    if (isDetail(field)) return known.details && canReadDetail(field, user)
    return !isScheduleField(field) || known.schedules
  })
  return { fields, groups: known.groups }
}

const customers: Exporter<UserListRow> = {
  pages: exportCustomers,
  header: ['_id', 'email', 'firstName', 'lastName', 'type', 'status', 'createdAt', 'orderCount'],
  cells: (row) => {
    const user = presentUserCard(row)
    const { _id, email, firstName, lastName, type, status, createdAt, orderCount } = user
    return [_id, email, firstName, lastName, type, status, withShopOffset(createdAt), orderCount]
  },
  object: (row, shopUrl) => withAddresses(UserCard, presentUserCard(row), () => shopUrl),
}

const subscriberOf = (row: ExportedSubscriber, shopUrl: string) => ({
  email: row.email,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  unsubscribe: shopUrl + row.unsubscribe,
})

const subscribers: Exporter<ExportedSubscriber> = {
  pages: exportSubscribers,
  header: ['email', 'createdAt', 'state', 'unsubscribe'],
  cells: (row, shopUrl) => {
    const { email, createdAt, state, unsubscribe } = subscriberOf(row, shopUrl)
    return [email, withShopOffset(createdAt), state, unsubscribe]
  },
  object: subscriberOf,
}

// biome-ignore lint/suspicious/noExplicitAny: each exporter is whole in itself; only the key chooses
const exporters: Record<Exclude<Exportable, 'products'>, Exporter<any>> = {
  orders,
  customers,
  subscribers,
}

/** Makes spreadsheets read UTF-8; the importer accepts it. */
export const byteOrderMark = '\ufeff'

/**
 * Yields the file in chunks of a page each.
 * @param user the member of staff who exports
 * @param shopUrl prefix of the shop's own addresses
 */
export async function* exportLines(
  services: AllServices,
  user: CurrentUser,
  what: Exportable,
  query: ExportQuery,
  shopUrl: string,
): AsyncGenerator<string> {
  const { pages, header, cells, object } =
    what === 'products'
      ? productsBy(await productColumns(services, user), user)
      : query.rows === 'items'
        ? orderItems
        : exporters[what]
  if (query.format === 'shopify') {
    yield byteOrderMark + csvLine(shopifyHeader)
    for await (const rows of shopifyPages(services, query, shopUrl))
      yield rows.map((row) => csvLine(row)).join('')
    return
  }
  if (query.format === 'csv') yield byteOrderMark + csvLine(header)
  for await (const rows of pages(services, query))
    yield rows
      .map((row) =>
        query.format === 'csv'
          ? csvLine(cells(row, shopUrl))
          : `${JSON.stringify(object(row, shopUrl))}\n`,
      )
      .join('')
}
