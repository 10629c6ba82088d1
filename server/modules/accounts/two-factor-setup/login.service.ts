/** Completes 2FA for a login, and re-authenticates an open session. */
import { proveSession } from '../../../../db/queries/accounts/users.queries.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import { hashToken } from '../../../core/access/token.ts'
import type { OperationContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { getOwnAccount } from '../login/users.service.ts'
import { cameFrom } from '../sessions/known-sign-ins.ts'
import { noteFailedLogin, noteLogin } from '../sessions/logins.audit.ts'
import { tryOpenSession } from '../sessions/sessions.ts'
import { askFactor } from '../two-factor/challenges.ts'
import type { Challenge, Proof } from '../two-factor/two-factor.schema.ts'
import { answerChallenge } from '../two-factor/verification.ts'
import { onEmailProved } from '../users/account-hooks.ts'

type CustomerContext = OperationContext<'customer'>

/**
 * Opens the session of a login after 2FA.
 * @throws AppError VALIDATION_FAILED naming `challenge`, `code` or `passkey`, RATE_LIMITED
 */
export const finishLogin = (
  ctx: OperationContext,
  proof: Proof,
): Promise<{ user: UserRow; token: string }> =>
  answerChallenge(
    ctx,
    proof,
    undefined,
    async (tx, user) => {
      const judged = { passwordHash: user.password_hash, proved: true, ...cameFrom(ctx) }
      const token = await tryOpenSession(tx, user.id, judged)
      if (!token) return undefined
      await noteLogin(tx, ctx, user)
      await onEmailProved.run(tx, user.id)
      return { user, token }
    },
    (user) => noteFailedLogin(ctx, user),
  )

/** Requests re-authentication. @throws AppError CONFLICT without 2FA, FORBIDDEN for an API key */
export async function askAgain(ctx: CustomerContext): Promise<Challenge> {
  const account = await getOwnAccount(ctx)
  if (!account.has_factor)
    throw new AppError('CONFLICT', 'This account does not use two-factor authentication.')
  return askFactor(ctx, account, ctx.token!)
}

/** Re-authenticates the session for a while. @throws as {@link finishLogin} */
export async function proveAgain(ctx: CustomerContext, proof: Proof): Promise<void> {
  await answerChallenge(ctx, proof, ctx.token!, async (tx, user) => {
    await proveSession(tx, hashToken(ctx.token!))
    return user
  })
}
