/** 2FA operations: own methods, second login step, recovery of others. docs/two-factor.md */
import * as z from 'zod'
import type { FactorRow } from '../../../../db/schema/schema.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import {
  ByPassword,
  Challenge,
  Factor,
  FactorGone,
  NewFactor,
  OthersFactors,
  OwnFactors,
  Proof,
  recoveryCodes,
  Setup,
  SetupDone,
} from '../two-factor/two-factor.schema.ts'
import { viewUser } from '../users/users.presenter.ts'
import { User } from '../users/users.schema.ts'
import { askAgain, finishLogin, proveAgain } from './login.service.ts'
import { askForSetupCode, grantSetupCode } from './setup-code.ts'
import {
  beginSetup,
  finishSetup,
  liftOthers,
  ownFactors,
  removeFactor,
  renewCodes,
} from './two-factor.service.ts'

const Message = z.object({ message: z.string() })
const guessed = { points: 60, seconds: 600 }
const challenge = 'sTYaFsqOZ9ylkOZ3GAAmhqZ1mJ7S5a6Wr6dKpRYPRt8'

const codeMailed = 'An email with a code is on its way to the address of your account.'
const codeInTerminal =
  'This shop sends no mail: its terminal shows the email. Somebody who manages staff can give you a code, too.'

const view = (row: FactorRow): Factor => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const login = mutation({
  rest: {
    method: 'POST',
    path: '/users/login/factor',
    summary: 'The second step of a login: give the second factor',
    description:
      '`challenge` is that of the first step. With it goes `code`, of an app or a recovery code, or `passkey`, what the browser answered that was given the `passkey` of the first step. 400 names `challenge` when it has expired or was used: then the login begins again.',
    example: { challenge, code: '123456' },
  },
  access: 'public',
  rateLimit: guessed,
  input: Proof,
  checksOutput: true,
  output: z.object({ user: User, token: z.string(), message: z.string() }),
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { user, token } = await finishLogin(ctx, input)
    return { user: viewUser(user), token, message: 'Login success' }
  },
})

export const list = query({
  rest: {
    path: '/users/factors',
    summary: "One's own second factors, and how many recovery codes are left",
  },
  access: 'customer',
  beforeFactor: true,
  input: z.object({}),
  checksOutput: true,
  output: OwnFactors,
  uses: ['settings'],
  handler: async ({ ctx }) => {
    const { factors, ...own } = await ownFactors(ctx)
    return { ...own, factors: factors.map(view) }
  },
})

export const begin = mutation({
  rest: {
    method: 'POST',
    path: '/users/factors',
    summary: 'Begin to set a second factor up',
    description:
      'Asks for the password, and for a second factor where the account has one; of an account whose role asks for a factor and that has none, for the `setupCode` of `POST /users/factors/code`. `kind` is `totp`, an app that shows codes, or `passkey`.',
    example: { kind: 'totp', password: 'a long password' },
  },
  access: 'customer',
  beforeFactor: true,
  asksAgain: true,
  rateLimit: guessed,
  input: NewFactor,
  checksOutput: true,
  output: Setup,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: ({ input, ctx }) => beginSetup(ctx, input),
})

export const sendCode = mutation({
  rest: {
    method: 'POST',
    path: '/users/factors/code',
    summary: 'Ask for the email with the code that goes along with a first second factor',
    description:
      'For accounts whose role asks for a second factor and that have none. The code is good for 30 minutes, once. A shop without a mail server shows the email in its terminal.',
  },
  access: 'customer',
  beforeFactor: true,
  rateLimit: guessed,
  input: z.object({}),
  checksOutput: true,
  output: Message,
  uses: ['mailer', 'settings'],
  handler: async ({ ctx }) => {
    if (!(await askForSetupCode(ctx))) return { message: 'Your account needs no code.' }
    return { message: ctx.mailer.kind === 'smtp' ? codeMailed : codeInTerminal }
  },
})

export const confirm = mutation({
  rest: {
    method: 'POST',
    path: '/users/factors/confirm',
    summary: 'Set the second factor up that shows that it works',
    description:
      'With the first factor come ten recovery codes, shown this once, and every other session of the account ends.',
    example: { challenge, name: 'My telephone', code: '123456' },
  },
  access: 'customer',
  beforeFactor: true,
  rateLimit: guessed,
  input: SetupDone,
  checksOutput: true,
  output: z.object({ factor: Factor, recoveryCodes: recoveryCodes() }),
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { factor, recoveryCodes } = await finishSetup(ctx, input)
    return { factor: view(factor), recoveryCodes }
  },
})

export const remove = mutation({
  rest: {
    method: 'POST',
    path: '/users/factors/{id}/remove',
    summary: "Take one of one's own second factors away",
    example: { password: 'a long password' },
  },
  access: 'customer',
  asksAgain: true,
  rateLimit: guessed,
  input: FactorGone,
  checksOutput: true,
  output: Message,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await removeFactor(ctx, input)
    return { message: 'Second factor removed' }
  },
})

export const renewRecoveryCodes = mutation({
  rest: {
    method: 'POST',
    path: '/users/factors/recovery-codes',
    summary: 'Make ten new recovery codes; the old ones end',
    example: { password: 'a long password' },
  },
  access: 'customer',
  asksAgain: true,
  rateLimit: guessed,
  input: ByPassword,
  checksOutput: true,
  output: z.object({ recoveryCodes: recoveryCodes() }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({ recoveryCodes: await renewCodes(ctx, input.password) }),
})

export const ask = mutation({
  rest: {
    method: 'POST',
    path: '/users/proof/challenge',
    summary: 'Ask for what FACTOR_REQUIRED wants: a challenge for this session',
  },
  access: 'customer',
  rateLimit: guessed,
  input: z.object({}),
  checksOutput: true,
  output: Challenge,
  errors: ['CONFLICT'],
  handler: ({ ctx }) => askAgain(ctx),
})

export const prove = mutation({
  rest: {
    method: 'POST',
    path: '/users/proof',
    summary: 'Give the second factor once more; for 15 minutes nothing asks for it again',
    example: { challenge, code: '123456' },
  },
  access: 'customer',
  rateLimit: guessed,
  input: Proof,
  checksOutput: true,
  output: Message,
  handler: async ({ input, ctx }) => {
    await proveAgain(ctx, input)
    return { message: 'Thank you.' }
  },
})

export const lift = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/{_id}/factors/remove',
    summary: 'Take all second factors of somebody away who lost their devices',
    description:
      '`password` is that of whoever asks. The sessions of the account end, its owner gets an email, and the audit log says who did it.',
    example: { password: 'a long password' },
  },
  access: 'staff',
  input: OthersFactors,
  checksOutput: true,
  output: Message,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await liftOthers(ctx, input)
    return { message: 'Second factors removed' }
  },
})

export const grantCode = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/{_id}/factors/code',
    summary:
      'Make the code that somebody needs for their first second factor, where no email reaches them',
    description:
      '`password` is that of whoever asks. The code is shown this once, to be handed over to somebody one is sure of; it is good for 30 minutes, once, along with their own password.',
    example: { password: 'a long password' },
  },
  access: 'staff',
  input: OthersFactors,
  checksOutput: true,
  output: z.object({ message: z.string(), code: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => ({
    code: await grantSetupCode(ctx, input),
    message: 'This code is shown once. Hand it over yourself.',
  }),
})
