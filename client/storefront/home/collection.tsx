/** The first products of the collection (docs/screens.md#figures). */
import { useQuery } from '@tanstack/react-query'
import { homeCollectionSize } from '#server/catalogue/sizes.schema.ts'
import { config } from '../../lib/config.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { CardsLoading, cardGrid, ProductCard } from '../parts/product-card.tsx'

const limit = homeCollectionSize
const { category } = config.settings.home.collection
const first =
  category === ''
    ? trpc.products.list.queryOptions({ limit })
    : trpc.products.byCategory.queryOptions({ category, limit })

export function Collection() {
  const { data, isPending, isError, refetch } = useQuery(first)
  if (isPending) return <CardsLoading count={homeCollectionSize} label={texts.common.loading} />
  if (isError) return <Failed message={texts.product.failed} onRetry={() => void refetch()} />
  if (data.length === 0) return <Empty title={texts.product.none} />
  return (
    <div className={cardGrid}>
      {data.map((product) => (
        <ProductCard key={product.productId} product={product} level={3} />
      ))}
    </div>
  )
}
