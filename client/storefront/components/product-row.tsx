/** Renders a few products under a heading with a link to more. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { homeCollectionSize } from '#server/core/values/page-sizes.schema.ts'
import type { CatalogueProduct } from '#server/modules/catalog/listing/catalogue.schema.ts'
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { queries } from '../../lib/api/trpc.ts'
import { useRecentlyViewed } from '../../lib/products/recent.ts'
import { texts } from '../../lib/texts/texts.ts'
import { cardGrid, ProductCard } from './product-card.tsx'

const labels = texts.product
const shown = 4

/** Returns the recently viewed products, except some. */
export function useRecentProducts(without: ReadonlySet<string> = new Set()): Product[] {
  const ids = useRecentlyViewed()
    .filter((id) => !without.has(id))
    .slice(0, shown)
  return useQueries({
    queries: ids.map((productId) => queries.products.get.queryOptions({ productId })),
  }).flatMap(({ data }) => (data ? [data] : []))
}

interface Props {
  title: string
  products: readonly CatalogueProduct[]
}

export function ProductRow({ title, products }: Props) {
  if (products.length === 0) return null
  return (
    <section aria-label={title} className="mt-20">
      <h2 className="title-2 mb-8">{title}</h2>
      <div className={cardGrid}>
        {products.slice(0, shown).map((product) => (
          <ProductCard key={product.productId} product={product} level={3} />
        ))}
      </div>
    </section>
  )
}

/** Suggests products on an empty page: recently viewed ones and new ones. */
export function Suggestions() {
  const recent = useRecentProducts()
  const { data } = useQuery(
    queries.catalogue.list.queryOptions({ groups: 'collapsed', limit: homeCollectionSize }),
  )
  const known = new Set(recent.map(({ productId }) => productId))
  const fresh = data?.items.filter(({ productId }) => !known.has(productId)) ?? []
  return (
    <>
      <ProductRow title={labels.recent} products={recent} />
      <ProductRow title={labels.fresh} products={fresh} />
    </>
  )
}
