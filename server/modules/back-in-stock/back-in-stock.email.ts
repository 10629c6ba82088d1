import { rupeeText, toCents } from '../../core/values/money.ts'
import { button, heading, lines, links, paragraph } from '../../platform/email/blocks.ts'
import { defineLetter } from '../../platform/email/define-email.ts'
import { oneClick, unsubscribePath } from '../../platform/email/unsubscribe-link.ts'

interface AskedFor {
  /** id of the subscription */
  asking: string
  productId: string
  productName: string
  /** rupees */
  lastPrice: number
  image: string
}

interface BackInStock extends AskedFor {
  /** path of the page that cancels all subscriptions of the address */
  takeBack: string
}

const product = ({ productId }: AskedFor): string => `/productInfo/${encodeURIComponent(productId)}`

export const backInStock = defineLetter<BackInStock, AskedFor>({
  name: 'back-in-stock',
  about: 'To whoever asked to be told, once, when a product that was sold out is back.',
  audience: 'shopper',
  subject: '{product} is back',
  closing: 'There may be few of it, so we cannot promise that it is still there when you come.',
  demo: {
    asking: '00000000-0000-4000-8000-000000000000',
    productId: 'ARL-SK-001',
    productName: 'Sandalwood Glow Serum',
    lastPrice: 2_450,
    image: '/pictures/category-skincare-480.webp',
    takeBack: '/unsubscribe?token=example',
  },
  names: ({ productName }) => ({ product: productName }),
  prepare: async (services, asked) => {
    const takeBack = unsubscribePath(services, 'restock', asked.asking)
    return { data: { ...asked, takeBack }, secrets: [takeBack.split('=')[1]!] }
  },
  headers: ({ takeBack }, shop) => oneClick(shop.link(takeBack)),
  body: (asked, shop) => [
    heading('It is back'),
    paragraph('You asked us to tell you when this is in stock again. It is.'),
    lines([
      {
        name: asked.productName,
        picture: asked.image && shop.link(asked.image),
        href: shop.link(product(asked)),
        quantity: 1,
        amount: rupeeText(toCents(asked.lastPrice)),
      },
    ]),
    button('See it in the shop', shop.link(product(asked))),
    paragraph(
      'This is the one letter that you get about it. If you did not ask for it, somebody may have mistyped their address.',
    ),
    links([
      {
        label: 'Take back all that this address waits for',
        note: '',
        href: shop.link(asked.takeBack),
      },
    ]),
  ],
})
