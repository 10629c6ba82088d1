import { formatShopTime } from '../../core/values/shop-time.schema.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'

interface DisabledWebhook {
  name: string
  url: string
  /** ISO 8601 */
  failingSince: string
  /** of the last attempt */
  answer: string
}

export const webhookDisabled = defineEmail<DisabledWebhook>({
  name: 'webhook-disabled',
  description:
    'Sent to staff and to the creator of a webhook when it is disabled after days of failures.',
  audience: 'staff',
  subject: 'Webhook {webhook} was disabled',
  closing: '',
  example: {
    name: 'Warehouse',
    url: 'https://warehouse.example/hooks',
    failingSince: '2026-11-17T04:15:00.000Z',
    answer: '502 Bad Gateway',
  },
  placeholders: ({ name }) => ({ webhook: name }),
  body: ({ name, url, failingSince, answer }, shop) => [
    heading('A webhook was disabled'),
    paragraph(
      'All deliveries have failed for five days. No events are lost: enable the webhook again to receive them.',
    ),
    facts(
      '',
      ['Webhook', name],
      ['Address', url],
      ['Failing since', formatShopTime(new Date(failingSince))],
      ['Last response', answer],
    ),
    button('Open webhooks', shop.link('/admin/webhooks')),
  ],
})
