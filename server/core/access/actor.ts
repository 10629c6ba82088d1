/**
 * Authorises the actor again at the time of the write. The API authorises a call before its work
 * begins. Meanwhile the account may be blocked, demoted or deleted, its session ended or its key
 * revoked. So each write of a known actor checks again inside its own transaction. It locks the
 * account and session, or the key, until it commits. Once such a change was answered, no earlier
 * work of that actor is under way and none starts.
 *
 * All transactions take locks in one order: Idempotency-Key → access → the actor's gate, account,
 * session or key → other accounts' gates and rows → the written rows: orders by number, products by
 * key, then store credit balances → at the commit: cards of product groups, the chain of the audit
 * log.
 * Only changes of access (block, delete, role change, permissions, end of a key) need other
 * accounts. The single lock of access changes admits them one by one, before they hold anything. So
 * two owners who remove each other wait for that lock and cannot deadlock. A transaction that
 * changes its own row takes an exclusive lock from the start: two that share it could not both
 * upgrade. A transaction that waits at a gate holds at most an Idempotency-Key or that lock. Those
 * inside the gate no longer need either.
 */
import type { Db, Tx } from '../../../db/connection/client.ts'
import { lockAccessChanges } from '../../../db/queries/accounts/users.queries.ts'
import {
  type ActorRef,
  type ActorStatus,
  lockActorStatus,
} from '../../../db/queries/core/actors.queries.ts'
import type {
  ActorLock,
  ActorTransaction,
  CurrentUser,
  ModuleService,
  OperationContext,
  RequestContext,
} from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { type AccessRule, assertAllowed, assertExtraPermissions } from './access-rule.ts'
import { authorise } from './authenticate.ts'
import { isGuest } from './guest.ts'
import { permissionsOf } from './permission-check.ts'
import { hashToken } from './token.ts'

/** An actor, and the rule that they must satisfy. */
export interface AuthorisedActor {
  user: CurrentUser | null
  token: string | undefined
  rule: AccessRule
}

/** Returns the account, session or key to lock while the actor works; undefined for a guest. */
export function actorRefOf(
  { user, token }: AuthorisedActor,
  hold: ActorLock = 'act',
): ActorRef | undefined {
  if (user === null || isGuest(user)) return undefined
  const tokenHash = hashToken(token!)
  if (user.keyId !== undefined) return { keyId: user.keyId, tokenHash }
  return {
    userId: user.id!,
    tokenHash,
    lock: hold === 'change-self' ? 'alone' : 'shared',
  }
}

/** Updates the user to the status found in the database. */
const refresh = (user: CurrentUser, status: ActorStatus): CurrentUser =>
  Object.assign(user, {
    type: status.type,
    role: user.keyId === undefined ? status.role_id : null,
    permissions: permissionsOf(status),
  })

/**
 * Checks that the actor can still do this, by their current status. Guests are not checked.
 * @throws AppError UNAUTHENTICATED or FORBIDDEN when they no longer can
 */
export function assertStillAllowed(
  { user, rule }: AuthorisedActor,
  status: ActorStatus | null,
): void {
  if (user === null || isGuest(user)) return
  if (status === null) throw new AppError('UNAUTHENTICATED')
  assertAllowed(rule, refresh(user, status))
}

/**
 * Locks the actor until the transaction ends, and authorises them.
 * @throws as {@link assertStillAllowed}
 */
async function lockActor(tx: Tx, actor: AuthorisedActor, hold: ActorLock = 'act'): Promise<void> {
  const holder = actorRefOf(actor, hold)
  if (!holder) return
  if (hold === 'change-access') await lockAccessChanges(tx)
  assertStillAllowed(actor, await lockActorStatus(tx, holder))
}

type WriteServices = Pick<RequestContext, 'db' | 'outbox'>

/** Creates `ctx.transaction`, see {@link ActorTransaction}. The work may have emitted events. */
export const transactionOf =
  ({ db, outbox }: WriteServices, actor: AuthorisedActor): ActorTransaction =>
  async (work, hold) => {
    const answer = await db.transaction().execute(async (tx) => {
      await lockActor(tx, actor, hold)
      return work(tx)
    })
    outbox.wake()
    return answer
  }

/** Returns the methods of a context that act for the actor. */
export const actorMethodsOf = (
  writing: WriteServices,
  actor: AuthorisedActor,
): Pick<OperationContext, 'transaction' | 'assertExtraPermissions'> => ({
  transaction: transactionOf(writing, actor),
  assertExtraPermissions: (names) => assertExtraPermissions(actor.rule, actor.user!, names),
})

/** The actor that requested a job, for {@link runAsActor}. Without id and key, the account was deleted. */
export type JobActor = Pick<CurrentUser, 'id' | 'keyId' | 'label'>

/** The actor that requested a job has lost the access to continue it. */
export class ActorRevokedError extends Error {}

/**
 * Runs a transaction of work that continues after its request was answered, such as an invitation.
 * The session may end. The account, the key and the needed permissions must remain.
 * @param work receives the actor, to check the other permissions of the rule
 * @throws ActorRevokedError when the actor lacks the access or a permission
 */
export function runAsActor<T>(
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
    const status = holder && (await lockActorStatus(tx, holder))
    const revoked = new ActorRevokedError(`${actor.label} has lost the needed access`)
    if (!status) throw revoked
    const nameless = { email: '', firstName: '', lastName: '', type: '', role: null }
    const user = refresh({ ...nameless, ...actor, permissions: [] }, status)
    try {
      assertAllowed(rule, user)
      return await work(tx, user)
    } catch (error) {
      throw error instanceof AppError && error.code === 'FORBIDDEN' ? revoked : error
    }
  })
}

/** The part of an operation's context that holds a known actor, for plain routes and services. */
export type ActorContext<U extends ModuleService = never> = RequestContext<U> &
  Pick<OperationContext, 'transaction' | 'assertExtraPermissions'> & { user: CurrentUser }

/**
 * Authorises a staff request on a plain route.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function authoriseStaff<U extends ModuleService>(
  request: RequestContext<U>,
  rule: AccessRule,
): Promise<ActorContext<U> & { actor: AuthorisedActor }> {
  const user = (await authorise(request, rule))!
  const actor = { user, token: request.token, rule }
  return { ...request, user, actor, ...actorMethodsOf(request, actor) }
}
