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

type Reading = Pick<RequestContext<ModuleService>, 'db' | 'settings'>

/** Finds the entry of a category in a list, ignoring case. */
const ofCategory = <T extends { category: string }>(list: readonly T[], category: string) =>
  list.find((one) => normaliseCategory(one.category) === category)

/** Lists the menu's categories, those in use and those in settings only, by most products first. */
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

/** Replaces, adds or removes the entry of one category and keeps its position. */
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
 * Changes the weight and tax rate of a category.
 * @throws AppError NOT_FOUND for a category that is neither in the menu, in use nor in settings,
 * CONFLICT after a concurrent change or when the environment fixes the setting
 */
export async function changeCategory(
  ctx: StaffContext<'catalogue' | 'modules' | 'settings'>,
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
