/**
 * Links that are sent to an address, do one thing once, and prove who reads what is sent there. Their
 * tokens have 256 bits, are made when the letter is sent and stored as SHA-256: letters that are kept, a
 * dump, and whoever reads the database know none.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  findLink,
  insertLink,
  takeLink,
} from '../../../../db/queries/accounts/account-links.queries.ts'
import { lockUser } from '../../../../db/queries/accounts/users.queries.ts'
import { closeGate } from '../../../../db/queries/core/actors.queries.ts'
import type { AccountLinkRow, UserRow } from '../../../../db/schema/schema.ts'
import { hashToken, newToken } from '../../../core/access/token.ts'
import type { OperationContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'

const day = 24 * 60

/**
 * Minutes that a link is good for. A reset lets somebody in, and so does the code of a first factor: they
 * are used at once or not at all. The others let nobody in; a change of address wants both mailboxes looked into, and a new account's owner
 * may first read their mail on the weekend.
 */
const minutes = {
  reset: 30,
  factor: 30,
  'email-old': day,
  'email-new': day,
  verify: 7 * day,
  invite: 3 * day,
} as const
export type LinkPurpose = keyof typeof minutes

/**
 * Makes a link for an account, or for somebody who has none yet.
 * @param token one that people can type, in the place of a new one
 * @returns the token, which nobody sees again
 */
export async function makeLink(
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

/** What whoever follows a link that is good for nothing is told. */
export const linkGone = () =>
  new AppError('VALIDATION_FAILED', 'This link has expired or was used already.', {
    issues: [{ path: 'token', message: 'has expired or was used already' }],
  })

/**
 * The link behind a token, before anything costly is done for it.
 * @throws AppError VALIDATION_FAILED naming `token` when it is good for nothing (any more)
 */
export async function getLink(
  { db }: Pick<OperationContext, 'db'>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<AccountLinkRow> {
  const link = await findLink(db, hashToken(token), purposes)
  if (!link) throw linkGone()
  return link
}

/**
 * Uses a link up and does what it is for, both or neither. Nobody acts for the account meanwhile, and
 * of two who press at once one wins.
 * @param work is handed the account as it is now; undefined says that the link is not for it any more
 * @throws AppError VALIDATION_FAILED naming `token` when it is good for nothing any more
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
    const isLive = (await takeLink(tx, link.token_hash)) && user?.status === 'active'
    const done = isLive ? await work(tx, user) : undefined
    if (done === undefined) throw linkGone()
    return done
  })
}
