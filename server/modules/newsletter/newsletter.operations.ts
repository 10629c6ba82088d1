/** Newsletter operations: subscribe, confirm by link, and list subscribers for staff. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { emailText } from '../settings/shop-email/announce.ts'
import { presentSubscriber } from './newsletter.presenter.ts'
import {
  Confirmation,
  SubscriberPage,
  SubscriberPageRequest,
  Subscription,
} from './newsletter.schema.ts'
import { confirmNewsletter, listSubscribers, requestNewsletter } from './newsletter.service.ts'

export const subscribe = mutation({
  rest: {
    method: 'POST',
    path: '/newsletter',
    summary: 'Subscribe an email address to the newsletter',
    description:
      'Sends an email with a confirmation link. Until it is confirmed, the address is `pending` and receives no newsletter. A subscribed address gets the same response, but no email.',
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
      await requestNewsletter(tx, input.email)
      return {
        message: emailText(
          ctx,
          'Thank you! Please confirm with the link in the email that we sent you.',
        ),
      }
    }),
})

export const confirm = mutation({
  rest: {
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirm a newsletter subscription with the token of the emailed link',
    example: { token: 'token-of-the-link' },
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

export const subscriberList = query({
  rest: {
    path: '/admin/subscribers',
    summary: 'List newsletter subscribers',
    description:
      'Only `subscribed` addresses may receive the newsletter. `pending` ones have not confirmed yet.',
  },
  access: 'customers.read',
  input: SubscriberPageRequest,
  output: SubscriberPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, q, state, sort: order } = input
    const { items, ...rest } = await listSubscribers(ctx, { q, state }, { order, limit, cursor })
    return { items: items.map(presentSubscriber), ...rest }
  },
})
