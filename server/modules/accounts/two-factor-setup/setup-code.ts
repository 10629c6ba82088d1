/**
 * Issues the code that a user needs to set up 2FA when the role requires it. A password may be
 * stolen; the emailed code proves control of the mailbox. A code is valid for half an hour and one
 * use, for this account, address and password:
 * docs/adr/0023-require-2fa-at-sign-in-and-by-permission.md.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { consumeLink, findLink } from '../../../../db/queries/accounts/account-links.queries.ts'
import { findUserById } from '../../../../db/queries/accounts/users.queries.ts'
import type { TwoFactorChallengeRow, UserRow } from '../../../../db/schema/schema.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { AllServices, CustomerContext, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import { lockOther } from '../login/users.admin.service.ts'
import { getOwnAccount, verifyOwnPassword } from '../login/users.service.ts'
import { createLink } from '../sessions/links.ts'
import { countEmailTo } from '../sessions/login-throttle.ts'
import { invalidChallenge } from '../two-factor/challenges.ts'
import { bareCode, hashCode, newCode } from '../two-factor/recovery-codes.ts'
import { mustSetUpTwoFactor } from '../two-factor/required.ts'

/** Creates a setup code. @returns the code, which is never shown again */
export async function createSetupCode(
  db: DbOrTx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<string> {
  const code = newCode()
  await createLink(db, 'two-factor', { userId: id, email }, bareCode(code))
  return code
}

/**
 * Creates a code for a user who just proved their mailbox by setting a password.
 * @returns undefined when none is required
 */
export const setupCodeAfter = async (
  tx: Tx,
  { settings }: Pick<AllServices, 'settings'>,
  user: UserRow,
): Promise<string | undefined> =>
  mustSetUpTwoFactor(settings, user) ? createSetupCode(tx, user) : undefined

/**
 * Emails a setup code to the caller.
 * @returns false for an account that needs none
 * @throws AppError RATE_LIMITED with the seconds left to wait, FORBIDDEN for an API key
 */
export async function requestSetupCode(ctx: CustomerContext<'settings'>): Promise<boolean> {
  const account = await getOwnAccount(ctx)
  const isRequired = mustSetUpTwoFactor(ctx.settings, account)
  const { id, email } = account
  if (isRequired) await countEmailTo(ctx, email)
  return ctx.transaction(async (tx) => {
    if (isRequired)
      await queueEmail(tx, {
        ...{ name: 'two-factor-code', to: email, customerId: id, data: { userId: id, email } },
      })
    return isRequired
  })
}

/**
 * Creates the code of that email.
 * @returns undefined when it is no longer needed, or the address has changed
 */
export async function codeForEmail(
  { db, settings }: Pick<AllServices, 'db' | 'settings'>,
  { userId, email }: { userId: string; email: string },
): Promise<string | undefined> {
  const user = await findUserById(db, userId)
  const isRequired =
    user?.status === 'active' && user.email === email && mustSetUpTwoFactor(settings, user)
  return isRequired ? createSetupCode(db, user) : undefined
}

/**
 * Creates a code for a staff member who receives no email. A staff manager gives them the code.
 * @throws AppError VALIDATION_FAILED naming the caller's `password`, NOT_FOUND, FORBIDDEN for staff
 * with more permissions, CONFLICT for the caller's own account and an account that needs no code
 */
export async function issueSetupCodeFor(
  ctx: StaffContext<'settings'>,
  { _id, password }: { _id: string; password: string },
): Promise<string> {
  await verifyOwnPassword(ctx, password)
  return ctx.transaction(async (tx) => {
    const { user } = await lockOther(tx, ctx, _id, 'issue a setup code for')
    if (!mustSetUpTwoFactor(ctx.settings, user))
      throw new AppError('CONFLICT', 'This account does not need a setup code.')
    await recordAudit(tx, ctx.user, {
      action: 'user.issue-setup-code',
      entityId: user.email,
      changes: {},
    })
    return createSetupCode(tx, user)
  }, 'change-access')
}

const wrong = (message: string) => validationError([{ path: 'setupCode', message }])

/**
 * Validates the code at the start of a setup. It is consumed when the setup completes.
 * @returns its hash; undefined when none is required
 * @throws AppError VALIDATION_FAILED naming `setupCode`
 */
export async function validateSetupCode(
  { db, settings }: Pick<AllServices, 'db' | 'settings'>,
  account: UserRow,
  typed: string | undefined,
): Promise<Buffer | undefined> {
  if (!mustSetUpTwoFactor(settings, account)) return undefined
  if (typed === undefined)
    throw wrong('is missing: an email to the address of the account brings it')
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
export async function consumeSetupCode(
  tx: Tx,
  { setup_code_hash: hash }: TwoFactorChallengeRow,
): Promise<void> {
  if (!hash || !(await consumeLink(tx, hash))) throw invalidChallenge()
}
