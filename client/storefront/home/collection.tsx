/** Shows the products that the shop features on its home page (docs/screens.md#figures). */
import { useQuery } from '@tanstack/react-query'
import { homeCollectionSize } from '#server/core/values/page-sizes.schema.ts'
import { queries } from '../../lib/api/trpc.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { CardsLoading, cardGrid, ProductCard } from '../components/product-card.tsx'

export function Collection() {
  const { data, isPending, isError, refetch } = useQuery(
    queries.catalogue.featured.queryOptions({ groups: 'collapsed' }),
  )
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
