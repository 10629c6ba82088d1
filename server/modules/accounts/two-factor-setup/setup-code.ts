/**
 * Issues the code that a user needs to set up 2FA when the role requires it. A password may be
 * stolen; the emailed code proves control of the mailbox. A code is valid for half an hour and one
 * use, for this account, address and password:
 * docs/adr/0023-require-2fa-at-sign-in-and-by-permission.md.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { findLink, takeLink } from '../../../../db/queries/accounts/account-links.queries.ts'
import { findUserById } from '../../../../db/queries/accounts/users.queries.ts'
import type { FactorChallengeRow, UserRow } from '../../../../db/schema/schema.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { OperationContext, Services, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { writeLetter } from '../../../platform/email/queue-email.ts'
import { lockOther } from '../login/users.admin.service.ts'
import { getOwnAccount, getProvedAccount } from '../login/users.service.ts'
import { makeLink } from '../sessions/links.ts'
import { countLetterTo } from '../sessions/login-throttle.ts'
import { challengeGone } from '../two-factor/challenges.ts'
import { bareCode, hashCode, newCode } from '../two-factor/recovery-codes.ts'
import { owesFactor } from '../two-factor/required.ts'

type CustomerContext = OperationContext<'customer'>

/** Creates a setup code. @returns the code, which is never shown again */
export async function makeSetupCode(
  db: DbOrTx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<string> {
  const code = newCode()
  await makeLink(db, 'two-factor', { userId: id, email }, bareCode(code))
  return code
}

/**
 * Creates a code for a user who just proved their mailbox by setting a password.
 * @returns undefined when none is required
 */
export const setupCodeAfter = async (
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  user: UserRow,
): Promise<string | undefined> => (owesFactor(settings, user) ? makeSetupCode(tx, user) : undefined)

/**
 * Emails a setup code to the caller.
 * @returns false for an account that needs none
 * @throws AppError RATE_LIMITED with the seconds left to wait, FORBIDDEN for an API key
 */
export async function askForSetupCode(ctx: CustomerContext): Promise<boolean> {
  const account = await getOwnAccount(ctx)
  const isAsked = owesFactor(ctx.settings, account)
  const { id, email } = account
  if (isAsked) await countLetterTo(ctx, email)
  return ctx.transaction(async (tx) => {
    if (isAsked)
      await writeLetter(tx, {
        ...{ name: 'two-factor-code', to: email, customerId: id, data: { userId: id, email } },
      })
    return isAsked
  })
}

/**
 * Creates the code of that email.
 * @returns undefined when it is no longer needed, or the address has changed
 */
export async function codeForLetter(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { userId, email }: { userId: string; email: string },
): Promise<string | undefined> {
  const user = await findUserById(db, userId)
  const isAsked = user?.status === 'active' && user.email === email && owesFactor(settings, user)
  return isAsked ? makeSetupCode(db, user) : undefined
}

/**
 * Creates a code for a staff member whom no email reaches. A manager of staff hands it over.
 * @throws AppError VALIDATION_FAILED naming `password`, which is the caller's, NOT_FOUND, FORBIDDEN
 * for staff with more permissions, CONFLICT for the caller's own account and one that needs no code
 */
export async function grantSetupCode(
  ctx: StaffContext,
  { _id, password }: { _id: string; password: string },
): Promise<string> {
  await getProvedAccount(ctx, password)
  return ctx.transaction(async (tx) => {
    const { user } = await lockOther(tx, ctx, _id, 'issue a setup code for')
    if (!owesFactor(ctx.settings, user))
      throw new AppError('CONFLICT', 'This account does not need a setup code.')
    await recordAudit(tx, ctx.user, {
      action: 'user.issue-setup-code',
      entityId: user.email,
      changes: {},
    })
    return makeSetupCode(tx, user)
  }, 'change-access')
}

const wrong = (message: string) => validationError([{ path: 'setupCode', message }])

/**
 * Validates the code at the start of a setup. It is consumed when the setup completes.
 * @returns its hash; undefined when none is required
 * @throws AppError VALIDATION_FAILED naming `setupCode`
 */
export async function readSetupCode(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  account: UserRow,
  typed: string | undefined,
): Promise<Buffer | undefined> {
  if (!owesFactor(settings, account)) return undefined
  if (typed === undefined)
    throw wrong('is required: request it by email')
  const hash = hashCode(typed)
  const link = await findLink(db, hash, ['two-factor'])
  if (link?.user_id !== account.id || link.email !== account.email)
    throw wrong('is not correct, has expired, or was already used')
  return hash
}

/**
 * Consumes the code of a setup. Of two concurrent requests one wins.
 * @throws AppError VALIDATION_FAILED naming `challenge` when no code was given or it is no longer
 * valid
 */
export async function takeSetupCode(
  tx: Tx,
  { setup_code_hash: hash }: FactorChallengeRow,
): Promise<void> {
  if (!hash || !(await takeLink(tx, hash))) throw challengeGone()
}
