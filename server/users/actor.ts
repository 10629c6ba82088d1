/**
 * Whoever writes must be allowed to in the moment of writing. The door judges a call before its
 * work begins; meanwhile the account may be blocked, demoted or deleted, its session ended, its key
 * revoked. So every write of somebody known judges them again inside its own transaction, and holds
 * account and session, or key, as they are until it commits. When such a change has been answered,
 * nothing that began to act before it is still under way, and nothing acts after it.
 *
 * Locks are taken in one order, by everybody:
 *   Idempotency-Key → access → the actor's gate, account, session or key →
 *   another account's gate and row → what is written.
 * Only changes of access (block, delete, change of type, end of a key) want a second account, and
 * the one lock of access changes lets them through one by one, before they hold anything; so two
 * administrators who remove each other wait for that lock, never for one another. Who changes
 * their own row takes it alone from the start, because two who share it could not both go on to
 * change it. Who waits at a gate holds an Idempotency-Key or that lock at most, which those
 * inside the gate do not want any more.
 */
import type { Db, Tx } from '../../db/client.ts'
import { holdAccount, holdApiKey, holdSession } from '../../db/queries/actors.ts'
import { lockAccessChanges } from '../../db/queries/users.ts'
import type { ActorTransaction, CurrentUser, Hold, RequestContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { type AccessRule, assertMay, authorise } from './authenticate.ts'
import { hashToken } from './token.ts'

/** Somebody who acts, and what they must be allowed to. */
export interface Acting {
  user: CurrentUser | null
  token: string | undefined
  rule: AccessRule
}

function holdRole(
  tx: Tx,
  user: CurrentUser,
  token: string | undefined,
  hold: Hold,
): Promise<{ type: string } | undefined> {
  if (user.keyId !== undefined) return holdApiKey(tx, user.keyId)
  const session = { userId: user.id!, tokenHash: hashToken(token!) }
  return holdSession(tx, session, hold === 'change-self' ? 'alone' : 'shared')
}

/**
 * Judges the actor again and holds them until the transaction ends; a guest is nobody to judge.
 * @throws AppError UNAUTHENTICATED or FORBIDDEN when they may not do this any more
 */
export async function holdActor(
  tx: Tx,
  { user, token, rule }: Acting,
  hold: Hold = 'act',
): Promise<void> {
  if (!user) return
  if (hold === 'change-access') await lockAccessChanges(tx)
  const held = await holdRole(tx, user, token, hold)
  if (!held) throw new AppError('UNAUTHENTICATED')
  assertMay(rule, { ...user, type: held.type })
}

/** What `ctx.transaction` is: see {@link ActorTransaction}. */
export const transactionOf =
  (db: Db, acting: Acting): ActorTransaction =>
  (work, hold) =>
    db.transaction().execute(async (tx) => {
      await holdActor(tx, acting, hold)
      return work(tx)
    })

/** What {@link asAdmin} is told of whoever asked for a job; neither id nor key means nobody any more. */
export type JobActor = Pick<CurrentUser, 'id' | 'keyId' | 'label'>

/** Whoever asked for a job may not go on with it. */
export class FallenActor extends Error {}

/**
 * A transaction of work that goes on after its request was answered. The session may end, the
 * administrator or the key may not.
 * @throws FallenActor
 */
export function asAdmin<T>(db: Db, actor: JobActor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { id, keyId } = actor
    const held = keyId ? await holdApiKey(tx, keyId) : id ? await holdAccount(tx, id) : undefined
    if (held?.type !== 'admin') throw new FallenActor(`${actor.label} may not act any more`)
    return work(tx)
  })
}

/** What an operation's context holds of somebody known, for plain routes and services. */
export interface ActingContext extends RequestContext {
  user: CurrentUser
  transaction: ActorTransaction
}

/**
 * The door of plain routes that staff act through.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function admitAdmin(
  request: RequestContext,
): Promise<ActingContext & { acting: Acting }> {
  const rule = { access: 'admin' } as const
  const user = (await authorise(request, rule))!
  const acting = { user, token: request.token, rule }
  return { ...request, user, acting, transaction: transactionOf(request.db, acting) }
}
