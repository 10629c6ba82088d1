/** Newsletter operations: subscribe, confirm by link, and list subscribers for staff. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { emailText } from '../settings/shop-email/announce.ts'
import { viewSubscriber } from './newsletter.presenter.ts'
import {
  Confirmation,
  SubscriberPage,
  SubscriberPageRequest,
  Subscription,
} from './newsletter.schema.ts'
import { askForNewsletter, confirmNewsletter, pageSubscribers } from './newsletter.service.ts'

export const subscribe = mutation({
  rest: {
    method: 'POST',
    path: '/newsletter',
    summary: 'Subscribe an email address to the newsletter',
    description:
      'A letter asks the address to confirm; until then it is `pending` and gets nothing. An address that is subscribed already gets the same answer, and no letter.',
    status: 201,
    example: { email: 'nimali@example.com' },
  },
  access: 'public',
  rateLimit: { points: 20, seconds: 600 },
  idempotent: true,
  input: Subscription,
  output: z.object({ message: z.string() }),
  uses: ['mailer'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => {
      await askForNewsletter(tx, input.email)
      return {
        message: emailText(
          ctx,
          'Thank you! Please confirm by the link in the email that we sent you.',
        ),
      }
    }),
})

export const confirm = mutation({
  rest: {
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirm a subscription by the token in the link of its letter',
    example: { token: 'of the link' },
  },
  access: 'public',
  rateLimit: { points: 30, seconds: 600 },
  input: Confirmation,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) =>
    ctx.transaction(async (tx) => {
      await confirmNewsletter(tx, input.token)
      return { message: 'You are subscribed. Thank you!' }
    }),
})

export const subscriberPage = query({
  rest: {
    path: '/admin/subscribers',
    summary: 'A page of newsletter subscribers, searched, filtered and sorted',
    description:
      'With `state` `pending` those who have not confirmed yet, with `unsubscribed` those who left; only `subscribed` ones may be written to.',
  },
  access: 'customers.read',
  input: SubscriberPageRequest,
  output: SubscriberPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, q, state, sort: order } = input
    const { items, ...rest } = await pageSubscribers(ctx, { q, state }, { order, limit, cursor })
    return { items: items.map(viewSubscriber), ...rest }
  },
})
