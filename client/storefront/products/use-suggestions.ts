/** Suggests products and categories for a typed beginning. */
import { useEffect, useState } from 'react'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { routes } from '../../lib/navigation/routes.ts'

export interface Suggestion {
  key: string
  to: string
  label: string
  /** undefined for a category */
  product: { image: string; lastPrice: number } | undefined
}

const pause = 180

/** Returns suggestions for the text; `settled` when they belong to exactly this text. */
export function useSuggestions(typed: string, open: boolean) {
  const [searchText, setSearchText] = useState('')
  const wanted = typed.trim().slice(0, 200)
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = trpc.catalogue.suggest.useQuery(
    { q: searchText },
    // Aborts an outdated request.
    { enabled: open && searchText !== '', retry: false, trpc: { abortOnUnmount: true } },
  )
  const settled = searchText === wanted && query.isSuccess
  const options: Suggestion[] =
    wanted === '' || !query.data
      ? []
      : [
          ...query.data.categories.map((category) => ({
            key: `category ${category}`,
            to: routes.category.link(category),
            label: categoryTitle(category),
            product: undefined,
          })),
          ...query.data.products.map((product) => ({
            key: product.productId,
            to: routes.product.link(product.productId),
            label: product.productName,
            product,
          })),
        ]
  return { options, settled }
}
