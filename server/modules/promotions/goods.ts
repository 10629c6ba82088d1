/** Products and categories that promotions apply to, with their names for staff. */
import type { Tx } from '../../../db/connection/client.ts'
import { countCategories, findProductsById } from '../../../db/queries/catalog/products.queries.ts'
import { findGoods } from '../../../db/queries/promotions/promotions.queries.ts'
import type { AllServices, Services } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { toRupees } from '../../core/values/money.ts'
import { menuCategories } from '../catalog/products/categories.schema.ts'
import { listProducts, toProductFilter } from '../catalog/products/products.service.ts'
import type { PromotionTerms } from './promotions.schema.ts'

const productFields = ['products', 'getProducts'] as const
const categoryFields = ['categories', 'getCategories'] as const

type Goods = Pick<PromotionTerms, (typeof productFields)[number] | (typeof categoryFields)[number]>
const productsOf = (goods: Goods): string[] => productFields.flatMap((name) => goods[name])
const categoriesOf = (goods: Goods): string[] => categoryFields.flatMap((name) => goods[name])

/** Lists the five categories of the menu, and others that products have. */
async function knownCategories(db: Parameters<typeof countCategories>[0]): Promise<string[]> {
  const used = await countCategories(db)
  return [...new Set([...menuCategories, ...used.map(({ category }) => category)])]
}

/**
 * Validates products and categories that are new in the input; kept ones stay, even if deleted.
 * @throws AppError VALIDATION_FAILED naming the field and the id
 */
export async function assertGoods(tx: Tx, terms: Goods, before?: Goods): Promise<void> {
  const newIn = (all: string[], unchanged: string[] = []) =>
    all.filter((one) => !unchanged.includes(one))
  const ids = newIn(productsOf(terms), before && productsOf(before))
  const names = newIn(categoriesOf(terms), before && categoriesOf(before))
  const found = ids.length > 0 ? await findProductsById(tx, ids) : []
  const known = names.length > 0 ? await knownCategories(tx) : []
  const isUnknown = new Set([
    ...newIn(
      ids,
      found.map((row) => row.product_id),
    ).map((id) => `product ${id}`),
    ...newIn(names, known).map((name) => `category ${name}`),
  ])
  const issuesOf = (fields: readonly (keyof Goods)[], kind: 'product' | 'category') =>
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
  const issues = [...issuesOf(productFields, 'product'), ...issuesOf(categoryFields, 'category')]
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

/** Maximum number of suggestions of each kind. */
const maxSuggestions = 8

/** Suggests products by name or start of their id, and categories, for a search text. */
export async function suggestGoods(
  services: Pick<AllServices, 'db' | 'answers' | 'settings'>,
  query: string,
) {
  const q = query.trim().toLowerCase()
  const filter = await toProductFilter(services, { q, stock: 'all' })
  const [page, categories] = await Promise.all([
    listProducts({ replica: services.db, answers: services.answers }, filter, {
      order: filter.search ? 'relevance' : 'newest',
      limit: maxSuggestions,
    }),
    knownCategories(services.db),
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
  }
}
