/** Suggests similar products and recently viewed ones. */
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ProductRow, useRecentProducts } from '../components/product-row.tsx'

const labels = texts.product

interface Props {
  /** the product of the page, or all variants of its group */
  shown: readonly Pick<Product, 'productId'>[]
  related: readonly Product[]
}

export function Related({ shown, related }: Props) {
  const near = new Set([...shown, ...related].map(({ productId }) => productId))
  const recent = useRecentProducts(near)
  return (
    <>
      <ProductRow title={labels.related} products={related} />
      <ProductRow title={labels.recent} products={recent} />
    </>
  )
}
