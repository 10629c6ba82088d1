/** Newsletter subscribers for staff. */
import { query } from '../operation.ts'
import { SubscriberPage, SubscriberPageRequest } from './contact.schema.ts'
import { pageSubscribers } from './contact.service.ts'

export const page = query({
  rest: {
    method: 'GET',
    path: '/admin/subscribers',
    summary: 'A page of newsletter subscribers, searched and sorted',
    tags: ['Contact'],
  },
  access: 'admin',
  input: SubscriberPageRequest,
  output: SubscriberPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, q, sort: order } = input
    const { items, ...rest } = await pageSubscribers(ctx, q, { order, limit, cursor })
    return {
      items: items.map(({ id, email, created_at }) => ({
        id,
        email,
        createdAt: created_at.toISOString(),
      })),
      ...rest,
    }
  },
})
