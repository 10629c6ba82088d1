import { button, heading, links, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

interface LowProduct {
  productId: string
  productName: string
  stock: number
}

interface LowStock {
  products: readonly LowProduct[]
  /** products beyond those listed */
  more: number
}

/** Most products that one email lists. */
const maxProducts = 100

/** Merges events into one list: each product once, with its latest stock. */
function digest(previous: LowStock | undefined, events: readonly { data: object }[]): LowStock {
  const known = new Map((previous?.products ?? []).map((product) => [product.productId, product]))
  let more = previous?.more ?? 0
  for (const { data } of events) {
    const { productId, productName, stock } = data as LowProduct
    if (known.has(productId) || known.size < maxProducts)
      known.set(productId, { productId, productName, stock })
    else more += 1
  }
  return { products: [...known.values()], more }
}

export const lowStock = defineEmail<LowStock>({
  name: 'low-stock',
  description:
    'To staff, a few minutes after products reach their low stock threshold. One email lists all of them.',
  audience: 'staff',
  subject: 'Low stock: {products}',
  closing: '',
  example: {
    products: [
      { productId: 'SK-001', productName: 'Rose Dew Serum', stock: 4 },
      { productId: 'BB-004', productName: 'Sandalwood & Sea Salt Soap', stock: 1 },
    ],
    more: 0,
  },
  placeholders: ({ products, more }) => ({
    products:
      products.length + more === 1
        ? products[0]!.productName
        : `${products.length + more} products`,
  }),
  on: { type: 'product.low_stock', digest },
  body: ({ products, more }, shop) => [
    heading('Low stock'),
    links(
      products.map(({ productId, productName, stock }) => ({
        label: productName,
        note: stock === 0 ? 'out of stock' : stock === 1 ? '1 unit left' : `${stock} units left`,
        href: shop.link(`/admin/products/editproduct?${new URLSearchParams({ id: productId })}`),
      })),
    ),
    ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
    button('View low stock', shop.link('/admin/products?stock=low')),
  ],
})
