/** Unsubscribes by an emailed link, without a login. docs/emails.md */
import * as z from 'zod'
import { mutation } from '../../core/operation/operation.ts'
import { Unsubscription } from '../../platform/email/unsubscribe.schema.ts'
import { endSubscription } from './unsubscribe.service.ts'

export const byLink = mutation({
  rest: {
    method: 'POST',
    path: '/unsubscribe',
    summary: 'Unsubscribe with the token of an emailed link',
    description:
      'Ends the newsletter subscription, or all back-in-stock subscriptions of the address. Repeating it changes nothing. Mail programs POST to `/unsubscribe?token=…` of the shop itself (RFC 8058). A GET of that address only shows a page.',
    example: { token: 'token-of-the-link' },
  },
  access: 'public',
  // Mail programs send the click for their readers, many from one address.
  rateLimit: { points: 300, seconds: 600 },
  input: Unsubscription,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await endSubscription(ctx, input.token)
    return { message: 'You are unsubscribed. You will not receive these emails any more.' }
  },
})
