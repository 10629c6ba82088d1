/** Operations to reset a forgotten password. docs/contract.md#accounts. */
import * as z from 'zod'
import { mutation } from '../../../core/operation/operation.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import { emailText } from '../../settings/shop-email/announce.ts'
import { PasswordReset, PasswordResetRequest } from '../users/users.schema.ts'
import { sendPasswordReset, setPasswordByLink } from './users.recovery.service.ts'

export const requestPasswordReset = mutation({
  rest: {
    method: 'POST',
    path: '/users/password-reset/request',
    summary: 'Ask for an email with a link to a new password',
    description:
      'Answers the same whether or not an account has this email. Blocked accounts get no email.',
    example: { email: 'nimali@example.com' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 600 },
  input: PasswordResetRequest,
  checksOutput: true,
  output: z.object({ message: z.string() }),
  uses: ['mailer'],
  handler: async ({ input, ctx }) => {
    await sendPasswordReset(ctx, input.email)
    return {
      message: emailText(
        ctx,
        'If an account has this email, an email with a link is on its way to it.',
      ),
    }
  },
})

export const resetPassword = mutation({
  rest: {
    method: 'POST',
    path: '/users/password-reset',
    summary: 'Set a new password by the link of an email; every session ends',
    description:
      'The token follows the `#` of the link. It is valid for 30 minutes and one use; 400 names `token` when it is invalid or expired. The API keys that the account created are revoked; `endedKeys` names them. `setupCode` is present when the role requires 2FA that is not set up.',
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
    endedKeys: z.array(z.string()).apply(doc, 'Names of the API keys that stopped working.'),
    setupCode: z
      .optional(z.string())
      .apply(doc, 'Code for the setup of two-factor authentication.'),
  }),
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { endedKeys, setupCode } = await setPasswordByLink(ctx, input)
    return {
      endedKeys,
      message: 'Password changed. Please log in.',
      ...(setupCode ? { setupCode } : {}),
    }
  },
})
