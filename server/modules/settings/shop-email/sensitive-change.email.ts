import { formatShopTime } from '../../../core/values/shop-time.schema.ts'
import { button, facts, heading, paragraph } from '../../../platform/email/blocks.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'

interface SensitiveChange {
  /** follows 'the' */
  what: string
  before: string
  now: string
  /** the person or API key that made the change */
  by: string
  /** ISO 8601 */
  at: string
}

export const sensitiveChange = defineEmail<SensitiveChange>({
  name: 'sensitive-change',
  description: 'Sent to all owners when a setting of payments, customer data or security changes.',
  audience: 'staff',
  subject: 'Security alert: the {what} changed',
  closing: '',
  example: {
    what: 'bank account number',
    before: '001 020 030 040',
    now: '001 020 030 041',
    by: 'kasun@araliya.example',
    at: '2026-11-27T04:15:00.000Z',
  },
  placeholders: ({ what }) => ({ what }),
  body: ({ what, before, now, by, at }, shop) => [
    heading(`The ${what} changed`),
    facts(
      '',
      ['Before', before || '(empty)'],
      ['Now', now || '(empty)'],
      ['Changed by', by],
      ['Time', formatShopTime(new Date(at))],
    ),
    paragraph(
      'If you do not recognise this change, undo it, block this account and check the audit log.',
    ),
    button('Open the audit log', shop.link('/admin/audit')),
  ],
})
