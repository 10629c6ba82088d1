import { heading, links, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { whatToReview } from '../reviews/review-requests.service.ts'

interface Asked {
  orderId: string
}

interface ToReview extends Asked {
  /** each with the token of its review form */
  items: { name: string; token: string }[]
}

export const reviewRequest = defineEmail<ToReview, Asked>({
  name: 'review-request',
  description:
    'To a customer, some days after their order arrived (Settings, Reviews), once: asks for reviews, by links that need no login.',
  audience: 'customer',
  subject: 'What do you say, now that you know it? Your order {order}',
  closing: 'This is the one email in which we ask about this order. Thank you!',
  example: {
    orderId: 'ORD-000042',
    items: [
      { name: 'Rose Dew Serum', token: 'example' },
      { name: 'Sandalwood & Sea Salt Soap', token: 'example' },
    ],
  },
  placeholders: ({ orderId }) => ({ order: orderId }),
  prepare: async (services, asked) => {
    const items = await whatToReview(services, asked.orderId)
    return items.length === 0
      ? undefined
      : { data: { ...asked, items }, secrets: items.map(({ token }) => token) }
  },
  body: ({ items }, shop) => [
    heading('How do you like it?'),
    paragraph(
      'You have had it for some days now. A sentence or two, some stars, perhaps a photo: whatever you say helps others to choose, and us to do better.',
    ),
    links(
      items.map(({ name, token }) => ({
        label: `Review ${name}`,
        note: '',
        href: shop.link(`/review#${token}`),
      })),
    ),
  ],
})
