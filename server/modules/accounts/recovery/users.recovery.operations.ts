/** Operations to reset a forgotten password. docs/contract.md#accounts. */
import * as z from 'zod'
import { mutation } from '../../../core/operation/operation.ts'
import { emailText } from '../../settings/shop-email/announce.ts'
import { ForgottenPassword, PasswordReset } from '../users/users.schema.ts'
import { askForReset, resetPassword } from './users.recovery.service.ts'

export const forgot = mutation({
  rest: {
    method: 'POST',
    path: '/users/forgot',
    summary: 'Ask for an email with a link to a new password',
    description:
      'Answers the same whether or not an account has this email. Blocked accounts get no email.',
    example: { email: 'nimali@example.com' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 600 },
  input: ForgottenPassword,
  checksOutput: true,
  output: z.object({ message: z.string() }),
  uses: ['mailer'],
  handler: async ({ input, ctx }) => {
    await askForReset(ctx, input.email)
    return {
      message: emailText(
        ctx,
        'If an account has this email, an email with a link is on its way to it.',
      ),
    }
  },
})

export const reset = mutation({
  rest: {
    method: 'POST',
    path: '/users/reset',
    summary: 'Set a new password by the link of an email; every session ends',
    description:
      'The token stands behind the `#` of the link, is good for 30 minutes and works once; 400 names `token` when it does not (any more). API keys that the account made end too; `endedKeys` names them. `setupCode` comes where the role asks for a second factor that is not set up.',
    example: {
      token: 'sTYaFsqOZ9ylkOZ3GAAmhqZ1mJ7S5a6Wr6dKpRYPRt8',
      password: 'an even longer password',
    },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 600 },
  input: PasswordReset,
  checksOutput: true,
  output: z.object({
    message: z.string(),
    endedKeys: z.array(z.string()),
    setupCode: z.optional(z.string()),
  }),
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { endedKeys, setupCode } = await resetPassword(ctx, input)
    return {
      endedKeys,
      message: 'Password changed. Please log in.',
      ...(setupCode ? { setupCode } : {}),
    }
  },
})
