import { heading, links, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { findReviewItems } from '../reviews/review-requests.service.ts'

interface RequestData {
  orderId: string
}

interface EmailData extends RequestData {
  /** each with the token of its review form */
  items: { name: string; token: string }[]
}

export const reviewRequest = defineEmail<EmailData, RequestData>({
  name: 'review-request',
  description:
    'To a customer, some days after delivery (Settings, Reviews). Asks once for reviews, with links that need no login.',
  audience: 'customer',
  subject: 'Please review your order {order}',
  closing: 'We ask only once about this order. Thank you!',
  example: {
    orderId: 'ORD-000042',
    items: [
      { name: 'Rose Dew Serum', token: 'example' },
      { name: 'Sandalwood & Sea Salt Soap', token: 'example' },
    ],
  },
  placeholders: ({ orderId }) => ({ order: orderId }),
  prepare: async (services, data) => {
    const items = await findReviewItems(services, data.orderId)
    return items.length === 0
      ? undefined
      : { data: { ...data, items }, secrets: items.map(({ token }) => token) }
  },
  body: ({ items }, shop) => [
    heading('How do you like it?'),
    paragraph(
      'Please write a short review, with stars and photos if you like. Your review helps other customers choose, and helps us improve.',
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
