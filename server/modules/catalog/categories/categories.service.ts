/**
 * The record of a category: what weighs and what is taxed in it, where a product says nothing. It is
 * kept in the settings of delivery and of tax, by which baskets are priced; here it is read and written
 * as one.
 */
import { aggregateCategories } from '../../../../db/queries/catalog/category-statistics.queries.ts'
import type { RequestContext, StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { changeSettings } from '../../settings/settings.service.ts'
import { categoryTitle, menuCategories } from '../products/categories.schema.ts'
import { normaliseCategory } from '../products/products.schema.ts'
import type { CategoryChange, CategoryRecords } from './categories.schema.ts'

type Reading = Pick<RequestContext, 'db' | 'settings'>

/** The one of a list that is about a category, in whichever spelling. */
const ofCategory = <T extends { category: string }>(list: readonly T[], category: string) =>
  list.find((one) => normaliseCategory(one.category) === category)

/** The menu's, those in use, and those that only settings name; the fullest first. */
export async function readCategories({ db, settings }: Reading): Promise<CategoryRecords> {
  const plan = settings.get('delivery.plan')
  const rates = settings.get('tax.byCategory')
  const counted = await aggregateCategories(db)
  const names = [
    ...counted.map(({ category }) => category),
    ...menuCategories,
    ...[...plan.categoryGrams, ...rates].map(({ category }) => normaliseCategory(category)),
  ]
  return {
    items: [...new Set(names)].map((category) => ({
      category,
      name: categoryTitle(category),
      products: ofCategory(counted, category)?.count ?? 0,
      grams: ofCategory(plan.categoryGrams, category)?.grams ?? null,
      taxRate: ofCategory(rates, category)?.rate ?? null,
    })),
    usualGrams: plan.usualGrams,
    usualTaxRate: settings.get('tax.rate'),
    versions: {
      delivery: settings.rowOf('delivery.plan')?.version ?? 0,
      tax: settings.rowOf('tax.byCategory')?.version ?? 0,
    },
  }
}

/** A list with what is said of one category now; its place stays. */
function replaced<T extends { category: string }>(
  list: readonly T[],
  category: string,
  now: T | undefined,
): T[] {
  const before = ofCategory(list, category)
  if (!before) return now ? [...list, now] : [...list]
  return list.flatMap((one) => (one === before ? (now ? [now] : []) : [one]))
}

/**
 * @throws AppError NOT_FOUND for a category that nothing of the shop names, CONFLICT when somebody else
 * was quicker, or the environment fixes it
 */
export async function changeCategory(
  ctx: StaffContext,
  { category, grams, taxRate, versions }: CategoryChange,
): Promise<CategoryRecords> {
  const { items } = await readCategories(ctx)
  if (!items.some((one) => one.category === category))
    throw new AppError('NOT_FOUND', `No product is in the category ${category}.`)
  const plan = ctx.settings.get('delivery.plan')
  const rates = ctx.settings.get('tax.byCategory')
  const weights = replaced(
    plan.categoryGrams,
    category,
    grams === null ? undefined : { category, grams },
  )
  const taxes = replaced(
    rates,
    category,
    taxRate === null ? undefined : { category, rate: taxRate },
  )
  await changeSettings(ctx, [
    {
      key: 'delivery.plan',
      value: { ...plan, categoryGrams: weights },
      version: versions.delivery,
    },
    { key: 'tax.byCategory', value: taxes, version: versions.tax },
  ])
  return readCategories(ctx)
}
