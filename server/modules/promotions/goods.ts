/** Products and categories that promotions apply to, with their names for staff. */
import type { Tx } from '../../../db/connection/client.ts'
import { countCategories, findProductsById } from '../../../db/queries/catalog/products.queries.ts'
import { findGoods, findNamedGroups } from '../../../db/queries/promotions/promotions.queries.ts'
import type { AllServices, Services } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { toRupees } from '../../core/values/money.ts'
import { listGroups } from '../catalog/groups/groups.service.ts'
import { menuCategories } from '../catalog/products/categories.schema.ts'
import { listProducts, toProductFilter } from '../catalog/products/products.service.ts'
import type { PromotionTerms } from './promotions.schema.ts'

const productFields = ['products', 'getProducts'] as const
const categoryFields = ['categories', 'getCategories'] as const

const groupFields = ['groups', 'getGroups'] as const

type Goods = Pick<
  PromotionTerms,
  (typeof productFields | typeof categoryFields | typeof groupFields)[number]
>
const productsOf = (goods: Goods): string[] => productFields.flatMap((name) => goods[name])
const categoriesOf = (goods: Goods): string[] => categoryFields.flatMap((name) => goods[name])
const groupsOf = (goods: Goods): string[] => groupFields.flatMap((name) => goods[name])

/** Lists the five categories of the menu, and others that products have. */
async function knownCategories(db: Parameters<typeof countCategories>[0]): Promise<string[]> {
  const used = await countCategories(db)
  return [...new Set([...menuCategories, ...used.map(({ category }) => category)])]
}

/**
 * Validates products, categories and groups that are new in the input; kept ones stay, even if deleted.
 * @throws AppError VALIDATION_FAILED naming the field and the id
 */
export async function assertGoods(tx: Tx, terms: Goods, before?: Goods): Promise<void> {
  const newIn = (all: string[], unchanged: string[] = []) =>
    all.filter((one) => !unchanged.includes(one))
  const ids = newIn(productsOf(terms), before && productsOf(before))
  const names = newIn(categoriesOf(terms), before && categoriesOf(before))
  const found = ids.length > 0 ? await findProductsById(tx, ids) : []
  const known = names.length > 0 ? await knownCategories(tx) : []
  const groupIds = newIn(groupsOf(terms), before && groupsOf(before))
  const groups = groupIds.length > 0 ? await findNamedGroups(tx, groupIds) : []
  const isUnknown = new Set([
    ...newIn(
      ids,
      found.map((row) => row.product_id),
    ).map((id) => `product ${id}`),
    ...newIn(names, known).map((name) => `category ${name}`),
    ...newIn(
      groupIds,
      groups.map(({ id }) => id),
    ).map((id) => `product group ${id}`),
  ])
  const issuesOf = (
    fields: readonly (keyof Goods)[],
    kind: 'product' | 'category' | 'product group',
  ) =>
    fields.flatMap((field) =>
      terms[field].flatMap((name, at) =>
        isUnknown.has(`${kind} ${name}`)
          ? [
              {
                path: `${field}.${at}`,
                message: `names ${name}, which is not a ${kind} of the shop`,
              },
            ]
          : [],
      ),
    )
  const issues = [
    ...issuesOf(productFields, 'product'),
    ...issuesOf(categoryFields, 'category'),
    ...issuesOf(groupFields, 'product group'),
  ]
  if (issues.length > 0) throw validationError(issues)
}

/** Returns the products of a promotion, also deleted ones; leaves out ids that never existed. */
export async function namedGoods({ db }: Pick<Services, 'db'>, goods: Goods) {
  const rows = await findGoods(db, productsOf(goods))
  return rows.map((row) => ({
    productId: row.product_id,
    productName: row.product_name,
    image: row.image ?? '',
    lastPrice: toRupees(row.last_price_cents),
    deleted: row.deleted,
  }))
}

/** Returns the groups of a promotion; leaves out deleted ones. */
export const namedGroups = ({ db }: Pick<Services, 'db'>, goods: Goods) =>
  findNamedGroups(db, groupsOf(goods))

/** Maximum number of suggestions of each kind. */
const maxSuggestions = 8

/** Suggests products by name or start of their id, and categories, for a search text. */
export async function suggestGoods(
  services: Pick<AllServices, 'db' | 'answers' | 'settings'>,
  query: string,
) {
  const q = query.trim().toLowerCase()
  const filter = await toProductFilter(services, { q, stock: 'all' })
  const [page, categories, groups] = await Promise.all([
    listProducts({ replica: services.db, answers: services.answers }, filter, {
      order: filter.search ? 'relevance' : 'newest',
      limit: maxSuggestions,
    }),
    knownCategories(services.db),
    listGroups(services.db, { q, limit: maxSuggestions }, false),
  ])
  return {
    products: page.items.map((row) => ({
      productId: row.product_id,
      productName: row.product_name,
      image: row.images[0] ?? '',
      lastPrice: toRupees(row.last_price_cents),
      deleted: false,
    })),
    categories: categories.filter((name) => name.includes(q)).slice(0, maxSuggestions),
    groups: groups.items.map(({ id, name, variants }) => ({ id, name, variants })),
  }
}
