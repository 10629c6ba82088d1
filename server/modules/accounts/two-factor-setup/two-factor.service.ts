/** Sets up and removes 2FA methods. Both require the password, and 2FA when it is active. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  consumeChallenge,
  countRecoveryCodes,
  deleteMethods,
  findMethods,
  insertMethod,
  replaceRecoveryCodes,
} from '../../../../db/queries/accounts/two-factor.queries.ts'
import {
  deleteSessionsOf,
  markSessionVerified,
} from '../../../../db/queries/accounts/users.queries.ts'
import type {
  TwoFactorChallengeRow,
  TwoFactorMethodRow,
  UserRow,
} from '../../../../db/schema/schema.ts'
import { hashToken } from '../../../core/access/token.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { CustomerContext, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { seal, unseal } from '../../../core/secrets/seal.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { lockOther } from '../login/users.admin.service.ts'
import { getOwnAccount, verifyOwnPassword } from '../login/users.service.ts'
import {
  createChallenge,
  getChallenge,
  invalidChallenge,
  passkeysForHost,
} from '../two-factor/challenges.ts'
import { creationOptions, verifyNewPasskey } from '../two-factor/passkeys.ts'
import { drawQr } from '../two-factor/qr.ts'
import { newCodes } from '../two-factor/recovery-codes.ts'
import { mustSetUpTwoFactor, requiresTwoFactor } from '../two-factor/required.ts'
import { newSecret, stepOf } from '../two-factor/totp.ts'
import { type MethodConfirmation, maxMethods } from '../two-factor/two-factor.schema.ts'
import { queueTwoFactorEmail } from '../two-factor/two-factor-emails.ts'
import { consumeSetupCode, validateSetupCode } from './setup-code.ts'

type Kind = TwoFactorMethodRow['kind']

/** Returns the caller's 2FA methods, recovery code count, and whether the role requires 2FA. */
export async function getOwnTwoFactor(ctx: CustomerContext<'settings'>) {
  const account = await getOwnAccount(ctx)
  const [methods, recoveryCodes] = await Promise.all([
    findMethods(ctx.db, account.id),
    countRecoveryCodes(ctx.db, account.id),
  ])
  return { methods, recoveryCodes, required: requiresTwoFactor(ctx.settings, account.role_id) }
}

const tooManyMethods = () =>
  new AppError(
    'CONFLICT',
    `An account can have at most ${maxMethods} 2FA methods. Remove one first.`,
  )

/**
 * Starts the setup of a 2FA method.
 * @throws AppError VALIDATION_FAILED naming `password` or `setupCode`, CONFLICT for an account
 * without a password or with too many methods, RATE_LIMITED after too many guesses, FORBIDDEN for
 * an API key
 */
export async function beginSetup(
  ctx: CustomerContext<'settings'>,
  {
    kind,
    password,
    setupCode: typed,
  }: { kind: Kind; password: string; setupCode?: string | undefined },
) {
  const account = await verifyOwnPassword(ctx, password)
  const setupCode = await validateSetupCode(ctx, account, typed)
  const have = await findMethods(ctx.db, account.id)
  if (have.length >= maxMethods) throw tooManyMethods()
  const shop = ctx.settings.get('shop.name')
  const session = ctx.token
  if (kind === 'passkey') {
    const passkey = await creationOptions(ctx, shop, account, passkeysForHost(ctx, have))
    const webauthn = passkey.challenge
    const challenge = await ctx.transaction((tx) =>
      createChallenge(tx, account, kind, { session, setupCode, webauthn }),
    )
    return { challenge, totp: null, passkey: { ...passkey } }
  }
  const { secret, uri } = await newSecret(account.email, shop)
  const sealed = seal(secret, [ctx.secretKey])
  const challenge = await ctx.transaction((tx) =>
    createChallenge(tx, account, kind, { session, setupCode, secret: sealed }),
  )
  return { challenge, totp: { secret, uri, qr: await drawQr(uri) }, passkey: null }
}

const wrong = (path: 'code' | 'passkey', message: string) => validationError([{ path, message }])

/** Verifies a new method and returns the data to store. @throws AppError VALIDATION_FAILED */
async function verifyNewMethod(
  ctx: CustomerContext,
  challenge: TwoFactorChallengeRow,
  { code, passkey }: MethodConfirmation,
): Promise<Partial<TwoFactorMethodRow>> {
  if (challenge.purpose === 'passkey') {
    const read = passkey && (await verifyNewPasskey(ctx, challenge.webauthn!, passkey))
    if (!read) throw wrong('passkey', 'does not match the request')
    return read
  }
  const secret = unseal(challenge.secret!, [ctx.secretKey])
  const step = secret && code && (await stepOf(secret, code.replace(/\s/g, ''), ctx.clock()))
  if (!step) throw wrong('code', 'is not correct. Check the clock of your device.')
  return { secret: challenge.secret, last_step: step }
}

/** Records a change of 2FA methods in the audit log. Customers' changes are not audited. */
const note = async (
  tx: Tx,
  { user }: Pick<StaffContext, 'user'>,
  verb: 'add' | 'remove' | 'reset',
  { email, type }: UserRow,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> => {
  if (type === 'admin' || verb === 'reset')
    await recordAudit(tx, user, {
      action: `user.${verb}-two-factor`,
      entityId: email,
      changes,
    })
}

async function issueRecoveryCodes(tx: Tx, { id }: UserRow): Promise<string[]> {
  const { codes, hashes } = newCodes()
  await replaceRecoveryCodes(tx, id, hashes)
  return codes
}

/**
 * Completes the setup of a method. The first method also creates recovery codes. It ends the
 * account's other sessions, which a password alone opened.
 * @throws AppError VALIDATION_FAILED naming `challenge`, `code` or `passkey`, CONFLICT
 */
export async function finishSetup(ctx: CustomerContext<'settings'>, done: MethodConfirmation) {
  const purposes = ['totp', 'passkey'] as const
  const { challenge, user } = await getChallenge(ctx, done.challenge, purposes, ctx.token)
  const secret = await verifyNewMethod(ctx, challenge, done)
  return ctx.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, challenge.token_hash))) throw invalidChallenge()
    const have = await findMethods(tx, user.id)
    if (have.length >= maxMethods) throw tooManyMethods()
    const account = { role_id: ctx.user.role, has_two_factor: have.length > 0 }
    if (mustSetUpTwoFactor(ctx.settings, account)) await consumeSetupCode(tx, challenge)
    const kind = challenge.purpose as Kind
    const method = await insertMethod(tx, { user_id: user.id, kind, name: done.name, ...secret })
    if (!method) throw wrong('passkey', 'already belongs to an account')
    const session = hashToken(ctx.token!)
    if (have.length === 0) await deleteSessionsOf(tx, user.id, session)
    await markSessionVerified(tx, session)
    await note(tx, ctx, 'add', user, { method: [null, done.name] })
    await queueTwoFactorEmail(tx, user, { what: 'added', name: done.name })
    return { method, recoveryCodes: have.length === 0 ? await issueRecoveryCodes(tx, user) : [] }
  }, 'change-self')
}

/**
 * Removes a method. The recovery codes go with the last one.
 * @throws AppError NOT_FOUND, otherwise as {@link beginSetup}
 */
export async function removeMethod(
  ctx: CustomerContext,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const account = await verifyOwnPassword(ctx, password)
  await ctx.transaction(async (tx) => {
    const [name] = isUuid(id) ? await deleteMethods(tx, account.id, id) : []
    if (name === undefined) throw new AppError('NOT_FOUND', '2FA method not found.')
    const left = await findMethods(tx, account.id)
    if (left.length === 0) await replaceRecoveryCodes(tx, account.id, [])
    await note(tx, ctx, 'remove', account, { method: [name, null] })
    await queueTwoFactorEmail(tx, account, { what: 'removed', name })
  }, 'change-self')
}

/** Replaces the recovery codes. @throws as {@link beginSetup} */
export async function replaceOwnRecoveryCodes(
  ctx: CustomerContext,
  password: string,
): Promise<string[]> {
  const account = await verifyOwnPassword(ctx, password)
  if (!account.has_two_factor)
    throw new AppError(
      'CONFLICT',
      'This account does not use two-factor authentication. Set up a method first.',
    )
  return ctx.transaction(async (tx) => {
    await queueTwoFactorEmail(tx, account, { what: 'renewed' })
    return issueRecoveryCodes(tx, account)
  }, 'change-self')
}

/** Removes all 2FA methods and recovery codes of an account. @returns the names of the methods */
export async function removeAllMethods(tx: Tx, userId: string): Promise<string[]> {
  await replaceRecoveryCodes(tx, userId, [])
  return deleteMethods(tx, userId)
}

/**
 * Removes the 2FA of a user who lost their devices, and ends the sessions of that account.
 * @throws AppError VALIDATION_FAILED naming `password`, which is the caller's, NOT_FOUND, FORBIDDEN
 * for staff with more permissions, CONFLICT for the caller's own account and one without 2FA
 */
export async function resetTwoFactor(
  ctx: StaffContext,
  { _id, password }: { _id: string; password: string },
): Promise<void> {
  await verifyOwnPassword(ctx, password)
  await ctx.transaction(async (tx) => {
    const { user } = await lockOther(tx, ctx, _id, 'reset the two-factor authentication of')
    const removed = await removeAllMethods(tx, user.id)
    if (removed.length === 0)
      throw new AppError('CONFLICT', 'This account does not use two-factor authentication.')
    await deleteSessionsOf(tx, user.id)
    await note(tx, ctx, 'reset', user, { methods: [removed, []] })
    await queueTwoFactorEmail(tx, user, { what: 'reset' })
  }, 'change-access')
}
