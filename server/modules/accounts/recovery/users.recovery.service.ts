/** Getting a password back: docs/adr/0024-prove-email-addresses-by-link.md. */
import { sql } from 'kysely'
import { findUserByEmail, updateUser } from '../../../../db/queries/accounts/users.queries.ts'
import type { OperationContext, Services } from '../../../core/context/context.ts'
import { writeLetter } from '../../../platform/email/queue-email.ts'
import { isSquatted } from '../login/users.email.service.ts'
import { endAccess, hashNewPassword } from '../login/users.service.ts'
import { followLink, getLink, makeLink } from '../sessions/links.ts'
import { countLetterTo, forgetGuesses } from '../sessions/login-throttle.ts'
import { noteReset } from '../sessions/logins.audit.ts'
import { setupCodeAfter } from '../two-factor-setup/setup-code.ts'
import { liftFactors } from '../two-factor-setup/two-factor.service.ts'
import { onEmailProved } from '../users/account-hooks.ts'

/**
 * Asks for a letter with a link to a new password. Whether there is an account is looked up when the
 * letter is sent: the request does the same for every address, so neither its answer nor its time tells.
 * @throws AppError RATE_LIMITED with the seconds left to wait, for known and unknown addresses alike
 */
export async function askForReset(ctx: OperationContext, email: string): Promise<void> {
  await countLetterTo(ctx, email)
  // In the form in which accounts are compared: what merely looks the same is no way to another mailbox.
  const to = email.toLowerCase()
  await ctx.transaction((tx) =>
    writeLetter(tx, { name: 'forgotten-password', to, customerId: null, data: { email: to } }),
  )
}

/**
 * Makes the link of that letter.
 * @returns undefined where none goes out: to nobody's address, and to a blocked account
 */
export async function makeResetLink(
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<{ customerId: string; token: string; hasNoPassword: boolean } | undefined> {
  const user = await findUserByEmail(db, email)
  if (user?.status !== 'active') return undefined
  const token = await makeLink(db, 'reset', { userId: user.id, email: user.email })
  return { customerId: user.id, token, hasNoPassword: user.password_hash === null }
}

/**
 * Sets a new password by a link. Every session, API key and other link of the account ends, and whoever
 * guessed at it keeps its owner waiting no longer; the address is proved by it. A second factor stays, but
 * one that was set up by whoever never proved the address goes: it would keep its owner out.
 * @returns the API keys that ended, by name, and the code of a first factor where the role asks for one:
 * whoever followed the link has proved the mailbox
 * @throws AppError VALIDATION_FAILED naming `token` when the link is good for nothing any more, or
 * `password`; then the link stays good
 */
export async function resetPassword(
  ctx: OperationContext,
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
    if (isSquatted(user)) await liftFactors(tx, user.id)
    await onEmailProved.run(tx, user.id)
    const endedKeys = await endAccess(tx, user)
    await forgetGuesses(tx, user.email)
    await noteReset(tx, ctx, user, endedKeys)
    return { endedKeys, setupCode: await setupCodeAfter(tx, ctx, user) }
  })
}
