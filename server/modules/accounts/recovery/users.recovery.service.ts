/** Resets forgotten passwords: docs/adr/0024-prove-email-addresses-by-link.md. */
import { sql } from 'kysely'
import { findUserByEmail, updateUser } from '../../../../db/queries/accounts/users.queries.ts'
import type { Access, OperationContext, Services } from '../../../core/context/context.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import { isSquatted } from '../login/users.email.service.ts'
import { endAccess, hashNewPassword } from '../login/users.service.ts'
import { createLink, followLink, getLink } from '../sessions/links.ts'
import { clearLoginFailures, countEmailTo } from '../sessions/login-throttle.ts'
import { auditPasswordReset } from '../sessions/logins.audit.ts'
import { setupCodeAfter } from '../two-factor-setup/setup-code.ts'
import { removeAllMethods } from '../two-factor-setup/two-factor.service.ts'
import { onEmailVerified } from '../users/account-hooks.ts'

/**
 * Requests a password reset email. The account is looked up only when the email is sent. So neither
 * the answer nor its timing reveals whether an account exists.
 * @throws AppError RATE_LIMITED with the seconds left to wait, for known and unknown addresses
 * alike
 */
export async function sendPasswordReset(ctx: OperationContext, email: string): Promise<void> {
  await countEmailTo(ctx, email)
  // Lower case only, as accounts are compared: a look-alike address must not reach another mailbox.
  const to = email.toLowerCase()
  await ctx.transaction((tx) =>
    queueEmail(tx, { name: 'password-reset', to, customerId: null, data: { email: to } }),
  )
}

/**
 * Creates the link of the reset email.
 * @returns undefined when no email is sent: for an unknown address and a blocked account
 */
export async function createResetLink(
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<{ customerId: string; token: string; hasNoPassword: boolean } | undefined> {
  const user = await findUserByEmail(db, email)
  if (user?.status !== 'active') return undefined
  const token = await createLink(db, 'reset', { userId: user.id, email: user.email })
  return { customerId: user.id, token, hasNoPassword: user.password_hash === null }
}

/**
 * Sets a new password by a link. It ends every session, API key and other link of the account,
 * clears the login delay and verifies the address. Existing 2FA stays. Only 2FA from before the
 * address was verified is removed, because it would lock the owner out.
 * @returns the names of the revoked API keys, and a 2FA setup code when the role requires 2FA:
 * following the link proves control of the mailbox
 * @throws AppError VALIDATION_FAILED naming `token` when the link is invalid, or `password`; the
 * link then stays valid
 */
export async function setPasswordByLink(
  ctx: OperationContext<Access, 'settings'>,
  { token, password }: { token: string; password: string },
): Promise<{ endedKeys: string[]; setupCode: string | undefined }> {
  const link = await getLink(ctx, token, ['reset'])
  const passwordHash = await hashNewPassword(ctx, 'password', password)
  return followLink(ctx, link, async (tx, user) => {
    if (user.email !== link.email) return undefined
    await updateUser(tx, user.id, {
      password_hash: passwordHash,
      ...(user.email_verified_at ? {} : { email_verified_at: sql<Date>`now()` }),
    })
    if (isSquatted(user)) await removeAllMethods(tx, user.id)
    await onEmailVerified.run(tx, user.id)
    const endedKeys = await endAccess(tx, user)
    await clearLoginFailures(tx, user.email)
    await auditPasswordReset(tx, ctx, user, endedKeys)
    return { endedKeys, setupCode: await setupCodeAfter(tx, ctx, user) }
  })
}
