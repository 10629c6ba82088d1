/** Operations to read events by polling: docs/events.md. */

import { EventList, EventsRequest } from '../../../core/events/events.schema.ts'
import { query } from '../../../core/operation/operation.ts'
import { listEvents } from './event-list.service.ts'

export const list = query({
  rest: {
    path: '/events',
    summary: 'What happened in the shop, in one order, for those who poll',
    description:
      'Begin without `after`, then ask with the `next` of each answer: nothing is left out and nothing comes twice, however late a change was committed. Events are kept for a year. Webhooks bring the same events by themselves.',
  },
  access: 'webhooks',
  input: EventsRequest,
  output: EventList,
  uses: ['modules'],
  handler: ({ input, ctx }) => listEvents(ctx, input),
})
