import { formatShopTime } from '../../core/values/shop-time.schema.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineLetter } from '../../platform/email/define-email.ts'

interface LostWebhook {
  name: string
  url: string
  /** ISO 8601 */
  failingSince: string
  /** of the last attempt */
  answer: string
}

export const webhookOff = defineLetter<LostWebhook>({
  name: 'webhook-off',
  about: 'To staff and to whoever made it, when a webhook failed for days and was switched off.',
  audience: 'staff',
  subject: 'The webhook {webhook} was switched off',
  closing: '',
  demo: {
    name: 'Warehouse',
    url: 'https://warehouse.example/hooks',
    failingSince: '2026-11-17T04:15:00.000Z',
    answer: '502 Bad Gateway',
  },
  names: ({ name }) => ({ webhook: name }),
  body: ({ name, url, failingSince, answer }, shop) => [
    heading('A webhook was switched off'),
    paragraph(
      'It answered nothing but failures for five days. Nothing is lost: switched on again, it hears of all that happened meanwhile.',
    ),
    facts(
      '',
      ['Webhook', name],
      ['Address', url],
      ['Failing since', formatShopTime(new Date(failingSince))],
      ['Last answer', answer],
    ),
    button('Look at the webhooks', shop.link('/admin/webhooks')),
  ],
})
