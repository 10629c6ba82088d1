/** More to look at: products like this one, and those looked at before. */
import { useQueries } from '@tanstack/react-query'
import type { Product } from '#server/products/products.schema.ts'
import { useRecentlyViewed } from '../../lib/recent.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { cardGrid, ProductCard } from '../parts/product-card.tsx'

const words = texts.product
const shown = 4

interface Props {
  productId: string
  related: readonly Product[]
}

export function Related({ productId, related }: Props) {
  const near = new Set([productId, ...related.map((product) => product.productId)])
  const ids = useRecentlyViewed()
    .filter((id) => !near.has(id))
    .slice(0, shown)
  const recent = useQueries({
    queries: ids.map((productId) => trpc.products.get.queryOptions({ productId })),
  }).flatMap(({ data }) => (data ? [data] : []))
  return (
    <>
      <Row title={words.related} products={related} />
      <Row title={words.recent} products={recent} />
    </>
  )
}

function Row({ title, products }: { title: string; products: readonly Product[] }) {
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
