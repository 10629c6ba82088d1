import { rupeeText, toCents } from '../../core/values/money.ts'
import { button, heading, lines, links, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { oneClick, unsubscribePath } from '../../platform/email/unsubscribe-link.ts'

interface SubscribedProduct {
  /** id of the subscription */
  subscriptionId: string
  productId: string
  productName: string
  /** rupees */
  lastPrice: number
  image: string
}

interface BackInStock extends SubscribedProduct {
  /** path of the page that cancels all subscriptions of the address */
  cancel: string
}

const product = ({ productId }: SubscribedProduct): string =>
  `/productInfo/${encodeURIComponent(productId)}`

export const backInStock = defineEmail<BackInStock, SubscribedProduct>({
  name: 'back-in-stock',
  description: 'Sent once to each subscriber when a sold-out product is back in stock.',
  audience: 'customer',
  subject: '{product} is back in stock',
  closing: 'Stock may be limited. We cannot reserve it for you.',
  example: {
    subscriptionId: '00000000-0000-4000-8000-000000000000',
    productId: 'ARL-SK-001',
    productName: 'Sandalwood Glow Serum',
    lastPrice: 2_450,
    image: '/pictures/category-skincare-480.webp',
    cancel: '/unsubscribe?token=example',
  },
  placeholders: ({ productName }) => ({ product: productName }),
  prepare: async (services, input) => {
    const cancel = unsubscribePath(services, 'backInStock', input.subscriptionId)
    return { data: { ...input, cancel }, secrets: [cancel.split('=')[1]!] }
  },
  headers: ({ cancel }, shop) => oneClick(shop.link(cancel)),
  body: (data, shop) => [
    heading('Back in stock'),
    paragraph(
      'You asked us to email you when this product is back in stock. You can order it now.',
    ),
    lines([
      {
        name: data.productName,
        image: data.image && shop.link(data.image),
        href: shop.link(product(data)),
        quantity: 1,
        amount: rupeeText(toCents(data.lastPrice)),
      },
    ]),
    button('View product', shop.link(product(data))),
    paragraph(
      'We send this email only once. If you did not request it, someone may have mistyped their address.',
    ),
    links([
      {
        label: 'Cancel all back-in-stock emails to this address',
        note: '',
        href: shop.link(data.cancel),
      },
    ]),
  ],
})
