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
const most = 100

/** Merges events into one list: each product once, with its latest stock. */
function digest(sofar: LowStock | undefined, told: readonly { data: object }[]): LowStock {
  const known = new Map((sofar?.products ?? []).map((product) => [product.productId, product]))
  let more = sofar?.more ?? 0
  for (const { data } of told) {
    const { productId, productName, stock } = data as LowProduct
    if (known.has(productId) || known.size < most)
      known.set(productId, { productId, productName, stock })
    else more += 1
  }
  return { products: [...known.values()], more }
}

export const lowStock = defineEmail<LowStock>({
  name: 'low-stock',
  description:
    'To staff, a few minutes after the stock of products became low: one email for all of them.',
  audience: 'staff',
  subject: 'Low on stock: {products}',
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
    heading('Few pieces are left'),
    links(
      products.map(({ productId, productName, stock }) => ({
        label: productName,
        note: stock === 0 ? 'sold out' : stock === 1 ? '1 piece left' : `${stock} pieces left`,
        href: shop.link(`/admin/products/editproduct?${new URLSearchParams({ id: productId })}`),
      })),
    ),
    ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
    button('See all that are low', shop.link('/admin/products?stock=low')),
  ],
})
