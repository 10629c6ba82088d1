/** Suggests similar products and recently viewed ones. */
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ProductRow, useRecentProducts } from '../components/product-row.tsx'

const labels = texts.product

interface Props {
  productId: string
  /** all variants of its group */
  variants: readonly Pick<Product, 'productId'>[] | undefined
  related: readonly Product[] | undefined
}

export default function Related({ productId, variants = [], related = [] }: Props) {
  const near = new Set([productId, ...[...variants, ...related].map((one) => one.productId)])
  const recent = useRecentProducts(near)
  return (
    <>
      <ProductRow title={labels.related} products={related} />
      <ProductRow title={labels.recent} products={recent} />
    </>
  )
}
