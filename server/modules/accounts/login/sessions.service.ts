/** Lists and ends the caller's own sessions. Session secrets are never returned. */
import {
  deleteSessionOf,
  findSessionsOf,
  type OwnSessionRow,
} from '../../../../db/queries/accounts/sessions.queries.ts'
import { deleteSessionsOf } from '../../../../db/queries/accounts/users.queries.ts'
import { hashToken } from '../../../core/access/token.ts'
import type { CustomerContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { auditEndedSessions } from '../sessions/logins.audit.ts'
import type { OwnSession } from '../users/users.schema.ts'
import { ownAccountId } from './users.service.ts'

/** Lists the caller's sessions, the last used first. @throws AppError FORBIDDEN for an API key */
export async function listSessions(ctx: CustomerContext): Promise<OwnSession[]> {
  const own = hashToken(ctx.token!)
  const view = (row: OwnSessionRow): OwnSession => ({
    id: row.id,
    current: row.token_hash.equals(own),
    address: row.address,
    browser: row.browser,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  })
  return (await findSessionsOf(ctx.db, ownAccountId(ctx.user))).map(view)
}

/** Ends one session. @throws AppError NOT_FOUND for another user's, FORBIDDEN for an API key */
export function endSession(ctx: CustomerContext, id: string): Promise<void> {
  const userId = ownAccountId(ctx.user)
  return ctx.transaction(async (tx) => {
    const browser = isUuid(id) ? await deleteSessionOf(tx, userId, id) : undefined
    if (browser === undefined) throw new AppError('NOT_FOUND', 'Session not found.')
    await auditEndedSessions(tx, ctx, ctx.user, [browser])
  }, 'change-self')
}

/** Ends all other sessions. @returns how many; @throws AppError FORBIDDEN for an API key */
export function endOtherSessions(ctx: CustomerContext): Promise<number> {
  const userId = ownAccountId(ctx.user)
  const own = hashToken(ctx.token!)
  return ctx.transaction(async (tx) => {
    const others = (await findSessionsOf(tx, userId)).filter((row) => !row.token_hash.equals(own))
    await deleteSessionsOf(tx, userId, own)
    if (others.length > 0)
      await auditEndedSessions(
        tx,
        ctx,
        ctx.user,
        others.map(({ browser }) => browser),
      )
    return others.length
  }, 'change-self')
}
