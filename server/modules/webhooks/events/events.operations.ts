/** Operations to read events by polling: docs/events.md. */

import { EventList, EventsRequest } from '../../../core/events/events.schema.ts'
import { query } from '../../../core/operation/operation.ts'
import { listEvents } from './event-list.service.ts'

export const list = query({
  rest: {
    path: '/events',
    summary: 'List events in order, for polling',
    description:
      'Start without `after`, or with `after=latest` for new events only. Then send the `next` of each response: no event is missing or repeated. Events are stored for a year. Webhooks push the same events.',
  },
  access: 'webhooks',
  input: EventsRequest,
  output: EventList,
  uses: ['modules'],
  handler: ({ input, ctx }) => listEvents(ctx, input),
})
