import { formatShopTime } from '../../core/values/shop-time.schema.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import type { FeedProblem } from './feeds.schema.ts'

export const feedStopped = defineEmail<FeedProblem>({
  name: 'feed-stopped',
  description: 'To staff, when a scheduled import stops or fails three times in a row.',
  audience: 'staff',
  subject: 'Scheduled import {feed} needs attention',
  closing: '',
  example: {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Supplier',
    state: 'stopped',
    message: '40 of 100 rows would be rejected (40 %; the limit is 10 %). Nothing was written.',
    importId: '00000000-0000-4000-8000-000000000000',
    at: '2026-11-22T04:15:00.000Z',
  },
  placeholders: ({ name }) => ({ feed: name }),
  on: { type: 'feed.stopped' },
  body: ({ name, state, message, importId, at }, shop) => [
    heading('A scheduled import needs attention'),
    paragraph(
      state === 'stopped'
        ? 'The scheduled import stopped. Enable it to run it again.'
        : 'The scheduled import failed several times in a row. The server keeps trying.',
    ),
    facts('', ['Import', name], ['When', formatShopTime(new Date(at))], ['Reason', message]),
    importId === null
      ? button('View imports', shop.link('/admin/products/import'))
      : button(
          'View report',
          shop.link(`/admin/products/import?${new URLSearchParams({ id: importId })}`),
        ),
  ],
})
