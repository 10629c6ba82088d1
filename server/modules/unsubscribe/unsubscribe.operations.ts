/** Unsubscribes by an emailed link, without a login. docs/emails.md */
import * as z from 'zod'
import { mutation } from '../../core/operation/operation.ts'
import { Unsubscription } from '../../platform/email/unsubscribe.schema.ts'
import { endLetters } from './unsubscribe.service.ts'

export const byLink = mutation({
  rest: {
    method: 'POST',
    path: '/unsubscribe',
    summary: 'Say by the link of a letter that no more shall come',
    description:
      'Ends the newsletter, or takes back all that an address wanted to hear of when it is back in stock. Whoever left already gets the same answer. Mail programs POST to `/unsubscribe?token=…` of the shop itself, as RFC 8058 says; opening that address shows a page and ends nothing.',
    example: { token: 'of the link' },
  },
  access: 'public',
  // Mail programs send the click for their readers, many from one address.
  rateLimit: { points: 300, seconds: 600 },
  input: Unsubscription,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await endLetters(ctx, input.token)
    return { message: 'Done. You will get no more of these letters.' }
  },
})
