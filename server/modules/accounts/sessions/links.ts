/**
 * Creates and follows single-use links that prove control of a mailbox. Tokens have 256 bits, are
 * created when the email is sent and stored as SHA-256. So stored emails, a dump or a database
 * reader reveal none.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  consumeLink,
  findLink,
  insertLink,
} from '../../../../db/queries/accounts/account-links.queries.ts'
import { lockUser } from '../../../../db/queries/accounts/users.queries.ts'
import { closeGate } from '../../../../db/queries/core/actors.queries.ts'
import type { AccountLinkRow, UserRow } from '../../../../db/schema/schema.ts'
import { hashToken, newToken } from '../../../core/access/token.ts'
import type { OperationContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'

const day = 24 * 60

/**
 * Minutes that a link stays valid. A reset and a 2FA setup code grant access, so they expire soon.
 * The others grant none: a change of address needs two mailboxes, and a new customer may read email
 * only at the weekend.
 */
const minutes = {
  reset: 30,
  'two-factor': 30,
  'email-old': day,
  'email-new': day,
  verify: 7 * day,
  invite: 3 * day,
} as const
export type LinkPurpose = keyof typeof minutes

/**
 * Creates a link for an account, or for an address without one.
 * @param token a short typed token in place of a random one
 * @returns the token, which is never shown again
 */
export async function createLink(
  db: DbOrTx,
  purpose: LinkPurpose,
  { userId, email }: { userId: string | null; email: string },
  token = newToken(),
): Promise<string> {
  await insertLink(db, {
    tokenHash: hashToken(token),
    purpose,
    userId,
    email,
    minutes: minutes[purpose],
  })
  return token
}

/** Creates the error for an invalid link. */
export const invalidLink = () =>
  new AppError('VALIDATION_FAILED', 'This link has expired or was already used.', {
    issues: [{ path: 'token', message: 'has expired or was already used' }],
  })

/**
 * Returns the link of a token, before costly work starts.
 * @throws AppError VALIDATION_FAILED naming `token` when the link is invalid or expired
 */
export async function getLink(
  { db }: Pick<OperationContext, 'db'>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<AccountLinkRow> {
  const link = await findLink(db, hashToken(token), purposes)
  if (!link) throw invalidLink()
  return link
}

/**
 * Consumes a link and does its work in one transaction. The account is locked, so of two concurrent
 * requests one wins.
 * @param work receives the current account; returns undefined when the link no longer fits it
 * @throws AppError VALIDATION_FAILED naming `token` when the link is invalid or expired
 */
export function followLink<T>(
  ctx: OperationContext,
  link: AccountLinkRow,
  work: (tx: Tx, user: UserRow) => Promise<T | undefined>,
): Promise<T> {
  return ctx.transaction(async (tx) => {
    const userId = link.user_id!
    await closeGate(tx, userId)
    const user = await lockUser(tx, userId)
    const isLive = (await consumeLink(tx, link.token_hash)) && user?.status === 'active'
    const done = isLive ? await work(tx, user) : undefined
    if (done === undefined) throw invalidLink()
    return done
  })
}
