/** Completes 2FA for a login, and re-authenticates an open session. */
import { markSessionVerified } from '../../../../db/queries/accounts/users.queries.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import { hashToken } from '../../../core/access/token.ts'
import type { Access, CustomerContext, OperationContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { getOwnAccount } from '../login/users.service.ts'
import { sessionOriginOf } from '../sessions/known-sign-ins.ts'
import { auditFailedLogin, auditLogin } from '../sessions/logins.audit.ts'
import { tryOpenSession } from '../sessions/sessions.ts'
import { requestChallenge } from '../two-factor/challenges.ts'
import type { Challenge, ChallengeAnswer } from '../two-factor/two-factor.schema.ts'
import { answerChallenge } from '../two-factor/verification.ts'
import { onEmailVerified } from '../users/account-hooks.ts'

/**
 * Opens the session of a login after 2FA.
 * @throws AppError VALIDATION_FAILED naming `challenge`, `code` or `passkey`, RATE_LIMITED
 */
export const finishLogin = (
  ctx: OperationContext<Access, 'settings'>,
  answer: ChallengeAnswer,
): Promise<{ user: UserRow; token: string }> =>
  answerChallenge(
    ctx,
    answer,
    undefined,
    async (tx, user) => {
      const { password_hash: passwordHash } = user
      const options = { passwordHash, passedTwoFactor: true, ...sessionOriginOf(ctx) }
      const token = await tryOpenSession(tx, user.id, options)
      if (!token) return undefined
      await auditLogin(tx, ctx, user)
      await onEmailVerified.run(tx, user.id)
      return { user, token }
    },
    (user) => auditFailedLogin(ctx, user),
  )

/** Requests re-authentication. @throws AppError CONFLICT without 2FA, FORBIDDEN for an API key */
export async function requestStepUp(ctx: CustomerContext): Promise<Challenge> {
  const account = await getOwnAccount(ctx)
  if (!account.has_two_factor)
    throw new AppError('CONFLICT', 'This account does not use two-factor authentication.')
  return requestChallenge(ctx, account, ctx.token!)
}

/** Re-authenticates the session for a while. @throws as {@link finishLogin} */
export async function verifyStepUp(ctx: CustomerContext, answer: ChallengeAnswer): Promise<void> {
  await answerChallenge(ctx, answer, ctx.token!, async (tx, user) => {
    await markSessionVerified(tx, hashToken(ctx.token!))
    return user
  })
}
