/**
 * Merges two accounts of one person (docs/adr/0025-anonymise-customers-and-keep-their-orders.md).
 * The kept account gets all records of the other. The other is deleted with its sessions and can no
 * longer sign in.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { deleteUser, lockUser, updateUser } from '../../../db/queries/accounts/users.queries.ts'
import { closeGate } from '../../../db/queries/core/actors.queries.ts'
import { revokeApiKeysOf } from '../../../db/queries/core/api-keys.queries.ts'
import { countRecords } from '../../../db/queries/customers/customers.queries.ts'
import {
  findMerged,
  insertMerged,
  mergeSubscriptions,
  moveRecords,
} from '../../../db/queries/customers/merge-customers.queries.ts'
import { linkGuestOrdersTo } from '../../../db/queries/orders/guest-orders.queries.ts'
import type { UserRow } from '../../../db/schema/schema.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { queueEmails } from '../../platform/email/queue-email.ts'
import { isVerified } from '../accounts/login/users.email.service.ts'
import { customerEvents } from '../accounts/login/users.events.ts'
import { presentUserCard } from '../accounts/users/users.presenter.ts'
import { creditBalance } from '../store-credit/store-credit.service.ts'
import type { MergeOf, MergePreview, MovedRecords } from './customers.schema.ts'
import { getListed } from './customers.service.ts'

/** Returns why two accounts cannot be merged; undefined when they can. */
function mergeBlocker(keeps: UserRow, goes: UserRow): string | undefined {
  for (const { email, role_id } of [keeps, goes])
    if (role_id !== null)
      return `${email} is a staff account. Staff accounts cannot be merged, so that the audit log stays clear.`
  if (keeps.status === goes.status) return undefined
  const { email } = keeps.status === 'blocked' ? keeps : goes
  return `${email} is blocked and the other account is not. Unblock it first, or block both.`
}

function assertTwo({ _id, other }: MergeOf): void {
  if (_id.toLowerCase() === other.toLowerCase())
    throw validationError([{ path: 'other', message: 'must be a different account' }])
}

/** Counts the records of an account that a merge moves. */
async function countMovedRecords(db: DbOrTx, userId: string): Promise<MovedRecords> {
  const credit = await creditBalance(db, userId)
  return { ...(await countRecords(db, userId)), ...(credit > 0 ? { storeCredit: credit } : {}) }
}

/** Previews a merge. @throws AppError NOT_FOUND, VALIDATION_FAILED for one account twice */
export async function previewMerge(ctx: StaffContext, request: MergeOf): Promise<MergePreview> {
  const [keeps, goes] = [await getListed(ctx, request._id), await getListed(ctx, request.other)]
  assertTwo({ _id: keeps.id, other: goes.id })
  return {
    target: presentUserCard(keeps),
    source: presentUserCard(goes),
    moves: await countMovedRecords(ctx.db, goes.id),
    blockedReason: mergeBlocker(keeps, goes) ?? null,
  }
}

/** Locks both accounts in a fixed order, once their requests end. @throws AppError NOT_FOUND */
async function lockBoth(tx: Tx, { _id, other }: MergeOf): Promise<[UserRow, UserRow]> {
  const rows = new Map<string, UserRow>()
  for (const id of [_id, other].map((one) => one.toLowerCase()).sort()) {
    await closeGate(tx, id)
    const row = await lockUser(tx, id)
    if (!row) throw new AppError('NOT_FOUND', 'Customer not found.')
    rows.set(id, row)
  }
  return [rows.get(_id.toLowerCase())!, rows.get(other.toLowerCase())!]
}

/**
 * Merges `other` into `_id`. Orders placed by either account meanwhile are moved, or refused
 * because the login was deleted. A repeated merge changes nothing and returns the same result.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, CONFLICT with the reason against the merge
 */
export function mergeAccounts(ctx: StaffContext, request: MergeOf): Promise<MovedRecords> {
  assertTwo(request)
  if (![request._id, request.other].every(isUuid))
    throw new AppError('NOT_FOUND', 'Customer not found.')
  return ctx.transaction(async (tx) => {
    const done = await findMerged(tx, request.other)
    if (done?.targetId === request._id.toLowerCase()) return done.moved
    const [keeps, goes] = await lockBoth(tx, request)
    const refused = mergeBlocker(keeps, goes)
    if (refused) throw new AppError('CONFLICT', refused)
    await linkGuestOrdersTo(tx, goes.id)
    const moved = await countMovedRecords(tx, goes.id)
    await moveRecords(tx, goes, keeps)
    // An unverified address never gets the newsletter.
    if (isVerified(keeps)) await mergeSubscriptions(tx, goes, keeps)
    await revokeApiKeysOf(tx, goes.id)
    await deleteUser(tx, goes.id)
    await insertMerged(tx, goes.id, { targetId: keeps.id, moved })
    const { profilepic, coverpic } = keeps
    await updateUser(tx, keeps.id, {
      profilepic: profilepic || goes.profilepic,
      coverpic: coverpic || goes.coverpic,
    })
    await report(tx, ctx, { keeps, goes, moved })
    return moved
  }, 'change-access')
}

/** Records the merge in the audit log, emits its events and informs both addresses by email. */
async function report(
  tx: Tx,
  { user }: StaffContext,
  { keeps, goes, moved }: { keeps: UserRow; goes: UserRow; moved: MovedRecords },
): Promise<void> {
  const counts = Object.entries(moved).filter(([, count]) => count > 0)
  await recordAudit(tx, user, {
    action: 'user.merge',
    entityId: keeps.email,
    changes: {
      merged: [goes.email, keeps.email],
      ...Object.fromEntries(counts.map(([what, count]) => [what, [0, count]])),
    },
  })
  const [deleted] = customerEvents('customer.deleted', goes)
  if (deleted) await recordEvents(tx, [{ ...deleted, customerId: keeps.id }])
  await queueEmails(
    tx,
    [keeps.email, goes.email].map((to) => ({
      name: 'accounts-merged',
      to,
      customerId: keeps.id,
      data: { kept: keeps.email, gone: goes.email },
    })),
  )
}
