/** 2FA operations: own methods, second login step, recovery of others. docs/two-factor.md */
import * as z from 'zod'
import type { TwoFactorMethodRow } from '../../../../db/schema/schema.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import {
  ChallengeAnswer,
  MethodConfirmation,
  MethodRemoval,
  MethodSetup,
  NewMethod,
  OtherAccount,
  OwnTwoFactor,
  PasswordConfirmation,
  recoveryCodes,
  TwoFactorMethod,
} from '../two-factor/two-factor.schema.ts'
import { presentUser } from '../users/users.presenter.ts'
import { User } from '../users/users.schema.ts'
import { finishLogin } from './login.service.ts'
import { issueSetupCodeFor, requestSetupCode } from './setup-code.ts'
import {
  beginSetup,
  finishSetup,
  getOwnTwoFactor,
  removeMethod,
  replaceOwnRecoveryCodes,
  resetTwoFactor,
} from './two-factor.service.ts'

const Message = z.object({ message: z.string() })
const guessLimit = { points: 60, seconds: 600 }
const challenge = 'sTYaFsqOZ9ylkOZ3GAAmhqZ1mJ7S5a6Wr6dKpRYPRt8'

const codeMailed = 'We sent a setup code to the email address of your account.'
const codeInTerminal =
  'Email is not set up in this shop. The terminal of the server shows the code, or ask a staff manager for one.'

const presentMethod = (row: TwoFactorMethodRow): TwoFactorMethod => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const login = mutation({
  rest: {
    method: 'POST',
    path: '/users/login/two-factor',
    summary: 'Complete a login with two-factor authentication',
    description:
      'Send the `challenge` of the first step with either `code` or `passkey`. `code` is an authenticator code or a recovery code. `passkey` is the answer of the browser to the `passkey` options of the first step. 400 names `challenge` when it has expired or was used: log in again.',
    example: { challenge, code: '123456' },
  },
  access: 'public',
  rateLimit: guessLimit,
  input: ChallengeAnswer,
  checksOutput: true,
  output: z.object({
    user: User,
    token: z.string().apply(doc, 'Bearer token, valid for 30 days.'),
    message: z.string(),
  }),
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { user, token } = await finishLogin(ctx, input)
    return { user: presentUser(user), token, message: 'Login success' }
  },
})

export const list = query({
  rest: {
    path: '/users/two-factor',
    summary: "List the caller's 2FA methods and the number of unused recovery codes",
  },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  checksOutput: true,
  output: OwnTwoFactor,
  uses: ['settings'],
  handler: async ({ ctx }) => {
    const { methods, ...own } = await getOwnTwoFactor(ctx)
    return { ...own, methods: methods.map(presentMethod) }
  },
})

export const begin = mutation({
  rest: {
    method: 'POST',
    path: '/users/two-factor',
    summary: 'Start the setup of a 2FA method',
    description:
      'Needs the password, and step-up verification when the account uses 2FA. When the role requires 2FA, the first method also needs a `setupCode`, see `POST /users/two-factor/code`. `kind` is `totp` (an authenticator app) or `passkey`.',
    example: { kind: 'totp', password: 'a long password' },
  },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  requiresStepUp: true,
  rateLimit: guessLimit,
  input: NewMethod,
  checksOutput: true,
  output: MethodSetup,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: ({ input, ctx }) => beginSetup(ctx, input),
})

export const sendCode = mutation({
  rest: {
    method: 'POST',
    path: '/users/two-factor/code',
    summary: 'Request the setup code for a first 2FA method by email',
    description:
      'For accounts whose role requires two-factor authentication that is not set up yet. The code is valid for 30 minutes and one use. A shop without a mail server shows the code in its terminal.',
  },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  rateLimit: guessLimit,
  checksOutput: true,
  output: Message,
  uses: ['mailer', 'settings'],
  handler: async ({ ctx }) => {
    if (!(await requestSetupCode(ctx)))
      return { message: 'Your account does not need a setup code.' }
    return { message: ctx.mailer.kind === 'smtp' ? codeMailed : codeInTerminal }
  },
})

export const confirm = mutation({
  rest: {
    method: 'POST',
    path: '/users/two-factor/confirm',
    summary: 'Complete the setup of a 2FA method',
    description:
      'The first method also returns ten recovery codes, shown only once, and ends all other sessions of the account.',
    example: { challenge, name: 'My telephone', code: '123456' },
  },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  rateLimit: guessLimit,
  input: MethodConfirmation,
  checksOutput: true,
  output: z.object({
    method: TwoFactorMethod.apply(doc, 'The new method.'),
    recoveryCodes: recoveryCodes().apply(
      doc,
      'Recovery codes, shown only once; absent for further methods.',
    ),
  }),
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { method, recoveryCodes } = await finishSetup(ctx, input)
    return { method: presentMethod(method), recoveryCodes }
  },
})

export const remove = mutation({
  rest: {
    method: 'POST',
    path: '/users/two-factor/{id}/remove',
    summary: "Remove one of the caller's 2FA methods",
    example: { password: 'a long password' },
  },
  access: 'customer',
  requiresStepUp: true,
  rateLimit: guessLimit,
  input: MethodRemoval,
  checksOutput: true,
  output: Message,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    await removeMethod(ctx, input)
    return { message: '2FA method removed' }
  },
})

export const renewRecoveryCodes = mutation({
  rest: {
    method: 'POST',
    path: '/users/two-factor/recovery-codes',
    summary: 'Generate ten new recovery codes and invalidate the old ones',
    example: { password: 'a long password' },
  },
  access: 'customer',
  requiresStepUp: true,
  rateLimit: guessLimit,
  input: PasswordConfirmation,
  checksOutput: true,
  output: z.object({
    recoveryCodes: recoveryCodes().apply(doc, 'New recovery codes, shown only once.'),
  }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    recoveryCodes: await replaceOwnRecoveryCodes(ctx, input.password),
  }),
})

export const reset = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/{_id}/two-factor/reset',
    summary: 'Reset the two-factor authentication of a user who lost their devices',
    description:
      "`password` is the caller's own. The sessions of the account end, its owner gets an email, and the audit log records the caller.",
    example: { password: 'a long password' },
  },
  access: 'staff',
  input: OtherAccount,
  checksOutput: true,
  output: Message,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    await resetTwoFactor(ctx, input)
    return { message: 'Two-factor authentication reset' }
  },
})

export const issueSetupCode = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/{_id}/two-factor/code',
    summary: 'Issue the setup code for a staff member whom no email reaches',
    description:
      "`password` is the caller's own. The code is shown only once. Verify the identity of the staff member before you give it to them. It is valid for 30 minutes and one use, with their own password.",
    example: { password: 'a long password' },
  },
  access: 'staff',
  input: OtherAccount,
  checksOutput: true,
  output: z.object({
    message: z.string(),
    code: z.string().apply(doc, 'Setup code for the person, shown only once.'),
  }),
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => ({
    code: await issueSetupCodeFor(ctx, input),
    message: 'This code is shown only once. Give it to the staff member in person.',
  }),
})
