/**
 * Runs operations at most once per Idempotency-Key. The key's row is the first statement of the
 * operation's own transaction. A second request waits for it, so nothing is half-written and
 * nothing happens twice. A failed transaction leaves no row, so a retry runs again.
 */
import { createHash } from 'node:crypto'
import type { Db } from '../../../db/connection/client.ts'
import { insertEvents, type NewEvent } from '../../../db/queries/core/events.queries.ts'
import { claimKey, findKey, storeAnswer } from '../../../db/queries/core/idempotency.queries.ts'
import {
  type AuthorisedActor,
  actorRefOf,
  assertStillAllowed,
  transactionOf,
} from '../access/actor.ts'
import { isGuest } from '../access/guest.ts'
import type { CurrentUser, OnceWork, OwnedKey, RequestContext } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { callerKey } from './rate-limit-key.ts'

/** Longest key accepted, in characters. */
const maxKeyLength = 255
/** Only the key distinguishes guests, so it must be hard to guess. */
const minGuestKeyLength = 16

/** Returns JSON with sorted keys, so that the order of fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Returns the SHA-256 of operation and input. Leave secrets out of `input`. */
function fingerprint(operation: string, input: unknown): Buffer {
  return createHash('sha256')
    .update(operation)
    .update('\n')
    .update(canonical(input) ?? '')
    .digest()
}

/**
 * Returns the key with its owner; undefined without one.
 * @param who identifies a guest, such as by phone number, where the operation has one: a retry from
 * another network is the same guest, and others on their network are not
 * @throws AppError BAD_REQUEST for an empty, overlong or guessable key
 */
export function keyOf(
  ctx: Pick<RequestContext, 'idempotencyKey' | 'ip'>,
  user: CurrentUser | null,
  who?: string,
): OwnedKey | undefined {
  const key = ctx.idempotencyKey
  if (key === undefined) return undefined
  const named = isGuest(user) ? who : undefined
  const min = named === undefined ? 1 : minGuestKeyLength
  if (key.length < min || key.length > maxKeyLength)
    throw new AppError(
      'BAD_REQUEST',
      `Idempotency-Key: must have ${min} to ${maxKeyLength} characters`,
    )
  if (named === undefined) return { key, scope: callerKey(user, ctx.ip) }
  return { key, scope: `guest:${createHash('sha256').update(named).digest('base64url')}` }
}

/** Returns true when a key has its answer; a request without a key has none. */
export const isAnswered = async (db: Db, owned: OwnedKey | undefined): Promise<boolean> =>
  owned !== undefined && (await findKey(db, owned.scope, owned.key)) !== undefined

/**
 * Runs `work` in a transaction under the request's key, or replays the stored answer. Authorises
 * the actor after the key: a replay only reads.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came with another operation or input
 */
export async function runOnce<T>(
  ctx: RequestContext,
  actor: AuthorisedActor,
  operation: string,
  fingerprinted: unknown,
  work: OnceWork<T>,
  owned = keyOf(ctx, actor.user),
): Promise<T> {
  const events: NewEvent[] = []
  const emit = (some: readonly NewEvent[]) => void events.push(...some)
  if (!owned) {
    const transaction = transactionOf(ctx, actor)
    return transaction(async (tx) => {
      const answer = await work(tx, emit)
      await insertEvents(tx, events)
      return answer
    })
  }
  const { scope, key } = owned
  const print = fingerprint(operation, fingerprinted)
  const answer = await ctx.db.transaction().execute(async (tx) => {
    const claim = { scope, key, operation, fingerprint: print }
    const claimed = await claimKey(tx, claim, actorRefOf(actor))
    if (claimed) {
      assertStillAllowed(actor, claimed.status)
      const fresh = await work(tx, emit)
      await storeAnswer(tx, scope, key, fresh, events)
      return fresh
    }
    const stored = await findKey(tx, scope, key)
    if (stored?.operation !== operation || !stored.fingerprint.equals(print))
      throw new AppError('IDEMPOTENCY_KEY_REUSED')
    ctx.reply.headers['Idempotent-Replayed'] = 'true'
    return stored.body as T
  })
  ctx.outbox.wake()
  return answer
}
