/** Suggests product groups from the names of products. */
import { findNamesakes } from '../../../../db/queries/catalog/product-namesakes.queries.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { fold } from '../products/variants.schema.ts'
import { mostSuggestions } from './groups.read.schema.ts'
import { maxVariants } from './groups.schema.ts'

/** Suggests a group for single products whose names are equal up to a dash, and differ after it. */
export async function suggestGroups({ db }: Pick<StaffContext, 'db'>) {
  const rows = await findNamesakes(db, mostSuggestions)
  const suggestions = rows.map(({ name, products }) => {
    const variants = new Map(products.map((product) => [fold(product.value), product]))
    return { name, variants: [...variants.values()].slice(0, maxVariants) }
  })
  return { suggestions: suggestions.filter(({ variants }) => variants.length > 1) }
}
