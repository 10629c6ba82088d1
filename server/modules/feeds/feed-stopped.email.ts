import { formatShopTime } from '../../core/values/shop-time.schema.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineLetter } from '../../platform/email/define-email.ts'
import type { TroubledFeed } from './feeds.schema.ts'

export const feedStopped = defineLetter<TroubledFeed>({
  name: 'feed-stopped',
  about: 'To staff, when an import on a schedule stopped, or could not get its file three times.',
  audience: 'staff',
  subject: 'The scheduled import {feed} needs a look',
  closing: '',
  demo: {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Supplier',
    state: 'stopped',
    message: '40 of 100 rows would be rejected: 40 %, and 10 % may be. Nothing was written.',
    importId: '00000000-0000-4000-8000-000000000000',
    at: '2026-11-22T04:15:00.000Z',
  },
  names: ({ name }) => ({ feed: name }),
  on: { type: 'feed.stopped' },
  body: ({ name, state, message, importId, at }, shop) => [
    heading('A scheduled import needs a look'),
    paragraph(
      state === 'stopped'
        ? 'It stopped, and runs again when somebody switches it on.'
        : 'It failed several times in a row. It goes on trying, and recovers by itself.',
    ),
    facts('', ['Import', name], ['When', formatShopTime(new Date(at))], ['Why', message]),
    importId === null
      ? button('Look at the imports', shop.link('/admin/products/import'))
      : button(
          'Look at the report',
          shop.link(`/admin/products/import?${new URLSearchParams({ id: importId })}`),
        ),
  ],
})
