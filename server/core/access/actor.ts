/**
 * Whoever writes must be allowed to in the moment of writing. The door judges a call before its
 * work begins; meanwhile the account may be blocked, demoted or deleted, its session ended, its key
 * revoked. So every write of somebody known judges them again inside its own transaction, and holds
 * account and session, or key, as they are until it commits. When such a change has been answered,
 * nothing that began to act before it is still under way, and nothing acts after it.
 *
 * Locks are taken in one order, by everybody:
 *   Idempotency-Key → access → the actor's gate, account, session or key →
 *   other accounts' gates and rows → what is written: orders by their numbers, then products by their keys,
 *   then balances of store credit.
 * Only changes of access (block, delete, another role, a role's permissions, end of a key) want other accounts, and
 * the one lock of access changes lets them through one by one, before they hold anything; so two
 * owners who remove each other wait for that lock, never for one another. Who changes
 * their own row takes it alone from the start, because two who share it could not both go on to
 * change it. Who waits at a gate holds an Idempotency-Key or that lock at most, which those
 * inside the gate do not want any more.
 */
import type { Db, Tx } from '../../../db/connection/client.ts'
import { lockAccessChanges } from '../../../db/queries/accounts/users.queries.ts'
import {
  type Holder,
  hold as holdStill,
  type Standing,
} from '../../../db/queries/core/actors.queries.ts'
import type {
  ActorTransaction,
  CurrentUser,
  Hold,
  OperationContext,
  RequestContext,
} from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { type AccessRule, assertAlso, assertMay } from './access-rule.ts'
import { authorise } from './authenticate.ts'
import { isGuest } from './guest.ts'
import { permissionsOf } from './permission-check.ts'
import { hashToken } from './token.ts'

/** Somebody who acts, and what they must be allowed to. */
export interface Acting {
  user: CurrentUser | null
  token: string | undefined
  rule: AccessRule
}

/** Whose standing is held while they act; undefined for a guest. */
export function holderOf({ user, token }: Acting, hold: Hold = 'act'): Holder | undefined {
  if (user === null || isGuest(user)) return undefined
  const tokenHash = hashToken(token!)
  if (user.keyId !== undefined) return { keyId: user.keyId, tokenHash }
  return {
    userId: user.id!,
    tokenHash,
    hold: hold === 'change-self' ? 'alone' : 'shared',
  }
}

/** From now on they are what they are found to be. */
const refresh = (user: CurrentUser, held: Standing): CurrentUser =>
  Object.assign(user, {
    type: held.type,
    role: user.keyId === undefined ? held.role_id : null,
    permissions: permissionsOf(held),
  })

/**
 * Judges somebody by what they may act as in this moment; a guest is nobody to judge.
 * @throws AppError UNAUTHENTICATED or FORBIDDEN when they may not do this any more
 */
export function assertStillMay({ user, rule }: Acting, held: Standing | null): void {
  if (user === null || isGuest(user)) return
  if (held === null) throw new AppError('UNAUTHENTICATED')
  assertMay(rule, refresh(user, held))
}

/** Holds the actor until the transaction ends, and judges them. @throws as {@link assertStillMay} */
async function holdActor(tx: Tx, acting: Acting, hold: Hold = 'act'): Promise<void> {
  const holder = holderOf(acting, hold)
  if (!holder) return
  if (hold === 'change-access') await lockAccessChanges(tx)
  assertStillMay(acting, await holdStill(tx, holder))
}

type Writing = Pick<RequestContext, 'db' | 'outbox'>

/** What `ctx.transaction` is: see {@link ActorTransaction}. What was written may have told of something. */
export const transactionOf =
  ({ db, outbox }: Writing, acting: Acting): ActorTransaction =>
  async (work, hold) => {
    const answer = await db.transaction().execute(async (tx) => {
      await holdActor(tx, acting, hold)
      return work(tx)
    })
    outbox.wake()
    return answer
  }

/** What a context offers whoever acts. */
export const offersOf = (
  writing: Writing,
  acting: Acting,
): Pick<OperationContext, 'transaction' | 'assertAlso'> => ({
  transaction: transactionOf(writing, acting),
  assertAlso: (names) => assertAlso(acting.rule, acting.user!, names),
})

/** What {@link asActor} is told of whoever asked for a job; neither id nor key means nobody any more. */
export type JobActor = Pick<CurrentUser, 'id' | 'keyId' | 'label'>

/** Whoever asked for a job may not go on with it. */
export class FallenActor extends Error {}

/**
 * A transaction of work that goes on after its request was answered. The session may end, the account
 * or the key may not, nor what the job needs them to hold. An invitation is such work, too.
 * @param work is handed who acts, to judge what else the rule names
 * @throws FallenActor when they may not do it, or not all of it
 */
export function asActor<T>(
  db: Db,
  actor: JobActor,
  rule: AccessRule,
  work: (tx: Tx, user: CurrentUser) => Promise<T>,
  hold?: 'change-access',
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (hold) await lockAccessChanges(tx)
    const { id, keyId } = actor
    const holder = keyId ? { keyId } : id ? { userId: id } : undefined
    const held = holder && (await holdStill(tx, holder))
    const fallen = new FallenActor(`${actor.label} may not act any more`)
    if (!held) throw fallen
    const nameless = { email: '', firstName: '', lastName: '', type: '', role: null }
    const user = refresh({ ...nameless, ...actor, permissions: [] }, held)
    try {
      assertMay(rule, user)
      return await work(tx, user)
    } catch (error) {
      throw error instanceof AppError && error.code === 'FORBIDDEN' ? fallen : error
    }
  })
}

/** What an operation's context holds of somebody known, for plain routes and services. */
export interface ActingContext
  extends RequestContext,
    Pick<OperationContext, 'transaction' | 'assertAlso'> {
  user: CurrentUser
}

/**
 * The door of plain routes that staff act through.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function admitStaff(
  request: RequestContext,
  rule: AccessRule,
): Promise<ActingContext & { acting: Acting }> {
  const user = (await authorise(request, rule))!
  const acting = { user, token: request.token, rule }
  return { ...request, user, acting, ...offersOf(request, acting) }
}
