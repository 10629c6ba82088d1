/** The second step of a login, and the same question in the midst of a session. */
import { proveSession } from '../../db/queries/users.ts'
import type { UserRow } from '../../db/schema.ts'
import type { OperationContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { onEmailProved } from '../users/account-hooks.ts'
import { cameFrom } from '../users/known-sign-ins.ts'
import { noteFailedLogin, noteLogin } from '../users/logins.audit.ts'
import { tryOpenSession } from '../users/sessions.ts'
import { hashToken } from '../users/token.ts'
import { getOwnAccount } from '../users/users.service.ts'
import { answerChallenge } from './answers.ts'
import { askFactor } from './challenges.ts'
import type { Challenge, Proof } from './factors.schema.ts'

type CustomerContext = OperationContext<'customer'>

/**
 * Opens the session that a login asked for.
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

/** @throws AppError CONFLICT for an account without a second factor, FORBIDDEN for an API key */
export async function askAgain(ctx: CustomerContext): Promise<Challenge> {
  const account = await getOwnAccount(ctx)
  if (!account.has_factor)
    throw new AppError('CONFLICT', 'This account has no second factor that could be given.')
  return askFactor(ctx, account, ctx.token!)
}

/** The session may do for a while what asks for a second factor. @throws as {@link finishLogin} */
export async function proveAgain(ctx: CustomerContext, proof: Proof): Promise<void> {
  await answerChallenge(ctx, proof, ctx.token!, async (tx, user) => {
    await proveSession(tx, hashToken(ctx.token!))
    return user
  })
}
