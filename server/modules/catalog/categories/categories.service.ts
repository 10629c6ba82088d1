/**
 * Reads and writes category defaults: the weight and tax rate of products without their own.
 * The delivery and tax settings store them, because they price baskets.
 */
import { aggregateCategories } from '../../../../db/queries/catalog/category-statistics.queries.ts'
import type { ModuleService, RequestContext, StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { changeSettings } from '../../settings/settings.service.ts'
import { categoryTitle, menuCategories } from '../products/categories.schema.ts'
import { normaliseCategory } from '../products/products.schema.ts'
import type { CategoryChange, CategoryRecords } from './categories.schema.ts'

type Dependencies = Pick<RequestContext<ModuleService>, 'db' | 'settings'>

/** Finds the entry of a category in a list, ignoring case. */
const findEntry = <T extends { category: string }>(list: readonly T[], category: string) =>
  list.find((one) => normaliseCategory(one.category) === category)

/** Lists the menu's categories, those in use and those in settings only, by most products first. */
export async function listCategories({ db, settings }: Dependencies): Promise<CategoryRecords> {
  const plan = settings.get('shipping.plan')
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
      products: findEntry(counted, category)?.count ?? 0,
      grams: findEntry(plan.categoryGrams, category)?.grams ?? null,
      taxRate: findEntry(rates, category)?.rate ?? null,
    })),
    defaultGrams: plan.defaultGrams,
    nextCursor: null,
    defaultTaxRate: settings.get('tax.rate'),
    versions: {
      shipping: settings.rowOf('shipping.plan')?.version ?? 0,
      tax: settings.rowOf('tax.byCategory')?.version ?? 0,
    },
  }
}

/** Replaces, adds or removes the entry of one category and keeps its position. */
function replaceEntry<T extends { category: string }>(
  list: readonly T[],
  category: string,
  now: T | undefined,
): T[] {
  const before = findEntry(list, category)
  if (!before) return now ? [...list, now] : [...list]
  return list.flatMap((one) => (one === before ? (now ? [now] : []) : [one]))
}

/**
 * Changes the weight and tax rate of a category.
 * @throws AppError NOT_FOUND for a category that is neither in the menu, in use nor in settings,
 * CONFLICT after a concurrent change or when the environment fixes the setting
 */
export async function updateCategory(
  ctx: StaffContext<'catalogue' | 'modules' | 'settings'>,
  { category, grams, taxRate, versions }: CategoryChange,
): Promise<CategoryRecords> {
  const { items } = await listCategories(ctx)
  if (!items.some((one) => one.category === category))
    throw new AppError('NOT_FOUND', `The category ${category} does not exist.`)
  const plan = ctx.settings.get('shipping.plan')
  const rates = ctx.settings.get('tax.byCategory')
  const weights = replaceEntry(
    plan.categoryGrams,
    category,
    grams === null ? undefined : { category, grams },
  )
  const taxes = replaceEntry(
    rates,
    category,
    taxRate === null ? undefined : { category, rate: taxRate },
  )
  await changeSettings(ctx, [
    {
      key: 'shipping.plan',
      value: { ...plan, categoryGrams: weights },
      version: versions.shipping,
    },
    { key: 'tax.byCategory', value: taxes, version: versions.tax },
  ])
  return listCategories(ctx)
}
