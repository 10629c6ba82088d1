/** Sets up and removes 2FA methods. Both require the password, and 2FA when it is active. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  countRecoveryCodes,
  deleteFactors,
  findFactors,
  insertFactor,
  replaceRecoveryCodes,
  takeChallenge,
} from '../../../../db/queries/accounts/two-factor.queries.ts'
import { deleteSessionsOf, proveSession } from '../../../../db/queries/accounts/users.queries.ts'
import type { FactorChallengeRow, FactorRow, UserRow } from '../../../../db/schema/schema.ts'
import { hashToken } from '../../../core/access/token.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { CustomerContext, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { seal, unseal } from '../../../core/secrets/seal.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { lockOther } from '../login/users.admin.service.ts'
import { getOwnAccount, getProvedAccount } from '../login/users.service.ts'
import {
  challengeGone,
  getChallenge,
  makeChallenge,
  passkeysHere,
} from '../two-factor/challenges.ts'
import { creationOptions, readNewPasskey } from '../two-factor/passkeys.ts'
import { drawQr } from '../two-factor/qr.ts'
import { newCodes } from '../two-factor/recovery-codes.ts'
import { needsFactor, owesFactor } from '../two-factor/required.ts'
import { newSecret, stepOf } from '../two-factor/totp.ts'
import { mostFactors, type SetupDone } from '../two-factor/two-factor.schema.ts'
import { queueTwoFactorEmail } from '../two-factor/two-factor-emails.ts'
import { readSetupCode, takeSetupCode } from './setup-code.ts'

type Kind = FactorRow['kind']

/** Returns the caller's 2FA methods, recovery code count, and whether the role requires 2FA. */
export async function ownFactors(ctx: CustomerContext<'settings'>) {
  const account = await getOwnAccount(ctx)
  const [factors, recoveryCodes] = await Promise.all([
    findFactors(ctx.db, account.id),
    countRecoveryCodes(ctx.db, account.id),
  ])
  return { factors, recoveryCodes, required: needsFactor(ctx.settings, account.role_id) }
}

const full = () =>
  new AppError(
    'CONFLICT',
    `An account has at most ${mostFactors} second factors. Remove one first.`,
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
  const account = await getProvedAccount(ctx, password)
  const setupCode = await readSetupCode(ctx, account, typed)
  const have = await findFactors(ctx.db, account.id)
  if (have.length >= mostFactors) throw full()
  const shop = ctx.settings.get('shop.name')
  const session = ctx.token
  if (kind === 'passkey') {
    const passkey = await creationOptions(ctx, shop, account, passkeysHere(ctx, have))
    const webauthn = passkey.challenge
    const challenge = await ctx.transaction((tx) =>
      makeChallenge(tx, account, kind, { session, setupCode, webauthn }),
    )
    return { challenge, totp: null, passkey: { ...passkey } }
  }
  const { secret, uri } = await newSecret(account.email, shop)
  const sealed = seal(secret, [ctx.secretKey])
  const challenge = await ctx.transaction((tx) =>
    makeChallenge(tx, account, kind, { session, setupCode, secret: sealed }),
  )
  return { challenge, totp: { secret, uri, qr: await drawQr(uri) }, passkey: null }
}

const wrong = (path: 'code' | 'passkey', message: string) => validationError([{ path, message }])

/** Verifies a new method and returns the data to store. @throws AppError VALIDATION_FAILED */
async function readNew(
  ctx: CustomerContext,
  challenge: FactorChallengeRow,
  { code, passkey }: SetupDone,
): Promise<Partial<FactorRow>> {
  if (challenge.purpose === 'passkey') {
    const read = passkey && (await readNewPasskey(ctx, challenge.webauthn!, passkey))
    if (!read) throw wrong('passkey', 'is not what was asked for')
    return read
  }
  const secret = unseal(challenge.secret!, [ctx.secretKey])
  const step = secret && code && (await stepOf(secret, code.replace(/\s/g, ''), ctx.clock()))
  if (!step) throw wrong('code', 'is not right. Does the clock of the device go right?')
  return { secret: challenge.secret, last_step: step }
}

/** Records a change of 2FA methods in the audit log. Customers' changes are not audited. */
const note = async (
  tx: Tx,
  { user }: Pick<StaffContext, 'user'>,
  verb: 'add' | 'remove' | 'lift',
  { email, type }: UserRow,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> => {
  if (type === 'admin' || verb === 'lift')
    await recordAudit(tx, user, {
      action: `user.${verb}-factor`,
      entityId: email,
      changes,
    })
}

async function giveCodes(tx: Tx, { id }: UserRow): Promise<string[]> {
  const { codes, hashes } = newCodes()
  await replaceRecoveryCodes(tx, id, hashes)
  return codes
}

/**
 * Completes the setup of a method. The first method brings recovery codes and ends the account's
 * other sessions, because a password alone opened them.
 * @throws AppError VALIDATION_FAILED naming `challenge`, `code` or `passkey`, CONFLICT
 */
export async function finishSetup(ctx: CustomerContext<'settings'>, done: SetupDone) {
  const purposes = ['totp', 'passkey'] as const
  const { challenge, user } = await getChallenge(ctx, done.challenge, purposes, ctx.token)
  const kept = await readNew(ctx, challenge, done)
  return ctx.transaction(async (tx) => {
    if (!(await takeChallenge(tx, challenge.token_hash))) throw challengeGone()
    const have = await findFactors(tx, user.id)
    if (have.length >= mostFactors) throw full()
    const standing = { role_id: ctx.user.role, has_factor: have.length > 0 }
    if (owesFactor(ctx.settings, standing)) await takeSetupCode(tx, challenge)
    const kind = challenge.purpose as Kind
    const factor = await insertFactor(tx, { user_id: user.id, kind, name: done.name, ...kept })
    if (!factor) throw wrong('passkey', 'belongs to an account already')
    const session = hashToken(ctx.token!)
    if (have.length === 0) await deleteSessionsOf(tx, user.id, session)
    await proveSession(tx, session)
    await note(tx, ctx, 'add', user, { factor: [null, done.name] })
    await queueTwoFactorEmail(tx, user, { what: 'added', name: done.name })
    return { factor, recoveryCodes: have.length === 0 ? await giveCodes(tx, user) : [] }
  }, 'change-self')
}

/**
 * Removes a method. The recovery codes go with the last one.
 * @throws AppError NOT_FOUND, otherwise as {@link beginSetup}
 */
export async function removeFactor(
  ctx: CustomerContext,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const account = await getProvedAccount(ctx, password)
  await ctx.transaction(async (tx) => {
    const [name] = isUuid(id) ? await deleteFactors(tx, account.id, id) : []
    if (name === undefined) throw new AppError('NOT_FOUND', 'There is no such factor.')
    const left = await findFactors(tx, account.id)
    if (left.length === 0) await replaceRecoveryCodes(tx, account.id, [])
    await note(tx, ctx, 'remove', account, { factor: [name, null] })
    await queueTwoFactorEmail(tx, account, { what: 'removed', name })
  }, 'change-self')
}

/** Replaces the recovery codes. @throws as {@link beginSetup} */
export async function renewCodes(ctx: CustomerContext, password: string): Promise<string[]> {
  const account = await getProvedAccount(ctx, password)
  if (!account.has_factor)
    throw new AppError('CONFLICT', 'Recovery codes come with the first second factor.')
  return ctx.transaction(async (tx) => {
    await queueTwoFactorEmail(tx, account, { what: 'renewed' })
    return giveCodes(tx, account)
  }, 'change-self')
}

/** Removes all 2FA methods and recovery codes of an account. @returns the names of the methods */
export async function liftFactors(tx: Tx, userId: string): Promise<string[]> {
  await replaceRecoveryCodes(tx, userId, [])
  return deleteFactors(tx, userId)
}

/**
 * Removes the 2FA of a user who lost their devices, and ends the sessions of that account.
 * @throws AppError VALIDATION_FAILED naming `password`, which is the caller's, NOT_FOUND, FORBIDDEN
 * for staff with more permissions, CONFLICT for the caller's own account and one without 2FA
 */
export async function liftOthers(
  ctx: StaffContext,
  { _id, password }: { _id: string; password: string },
): Promise<void> {
  await getProvedAccount(ctx, password)
  await ctx.transaction(async (tx) => {
    const { user } = await lockOther(tx, ctx, _id, 'lift the second factor of')
    const gone = await liftFactors(tx, user.id)
    if (gone.length === 0) throw new AppError('CONFLICT', 'This account has no second factor.')
    await deleteSessionsOf(tx, user.id)
    await note(tx, ctx, 'lift', user, { factors: [gone, []] })
    await queueTwoFactorEmail(tx, user, { what: 'lifted' })
  }, 'change-access')
}
