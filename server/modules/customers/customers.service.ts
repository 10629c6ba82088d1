/** Collects a customer's details for staff: orders, messages, addresses, notes and tags. */
import type { Tx } from '../../../db/connection/client.ts'
import { lockUser } from '../../../db/queries/accounts/users.queries.ts'
import {
  findListedUser,
  type UserListRow,
} from '../../../db/queries/accounts/users-admin.queries.ts'
import {
  countRecords,
  deleteUserNote,
  findMessagesOf,
  findUserNotes,
  insertUserNote,
  replaceUserTags,
} from '../../../db/queries/customers/customers.queries.ts'
import { findMerged } from '../../../db/queries/customers/merge-customers.queries.ts'
import { findSubscriberByEmail } from '../../../db/queries/newsletter/newsletter.queries.ts'
import { findBuyersOrders } from '../../../db/queries/orders/order-activity.queries.ts'
import type { UserNoteRow } from '../../../db/schema/schema.ts'
import { assertCovered } from '../../core/access/covered-role.ts'
import { can } from '../../core/access/permission-check.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { CurrentUser, Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { toRupees } from '../../core/values/money.ts'
import { addressesOf } from '../accounts/addresses/addresses.service.ts'
import { presentUserCard } from '../accounts/users/users.presenter.ts'
import { presentMessage } from '../content/messages/contact.presenter.ts'
import { presentSubscriber } from '../newsletter/newsletter.presenter.ts'
import { presentOrderBrief } from '../orders/order/orders.presenter.ts'
import type {
  Customer,
  CustomerNoteById,
  CustomerTags,
  NewCustomerNote,
} from './customers.schema.ts'

/** The number of newest orders and messages shown. */
const mostOrders = 10
const mostMessages = 10

const unknown = () => new AppError('NOT_FOUND', 'Customer not found.')

/** Returns an account by id, or the one it was merged into. @throws AppError NOT_FOUND */
export async function getListed({ db }: Pick<Services, 'db'>, id: string): Promise<UserListRow> {
  if (!isUuid(id)) throw unknown()
  const row = await findListedUser(db, id)
  if (row) return row
  const merged = await findMerged(db, id)
  const target = merged && (await findListedUser(db, merged.targetId))
  if (target) return target
  throw unknown()
}

const viewNote = (row: UserNoteRow, user: Pick<CurrentUser, 'id'>) => ({
  id: row.id,
  note: row.note,
  at: row.at.toISOString(),
  by: row.actor,
  canRemove: row.actor_id === null || row.actor_id === user.id,
})

async function orderSummaryOf(
  ctx: StaffContext,
  userId: string,
): Promise<Customer['orderSummary']> {
  const buyer = { id: null, user_id: userId, phone_normalised: '' }
  const { orders, notCancelled, cents, refused, others } = await findBuyersOrders(
    ctx.db,
    buyer,
    mostOrders,
  )
  return {
    orders,
    value: toRupees(cents),
    average: notCancelled > 0 ? toRupees(Math.round(cents / notCancelled)) : 0,
    refused,
    last: others[0]?.created_at.toISOString() ?? null,
    newest: others.map(presentOrderBrief),
  }
}

const messagesOf = async ({ db }: StaffContext, userId: string): Promise<Customer['messages']> =>
  (await findMessagesOf(db, userId, mostMessages))
    .map(presentMessage)
    .map(({ id, subject, status, createdAt }) => ({ id, subject, status, createdAt }))

/**
 * Returns all details of a customer. Orders and messages require their own permissions.
 * @throws AppError NOT_FOUND
 */
export async function readCustomer(ctx: StaffContext, id: string): Promise<Customer> {
  const row = await getListed(ctx, id)
  const [belongings, addresses, notes, subscriber, bought, messages] = await Promise.all([
    countRecords(ctx.db, row.id),
    addressesOf(ctx.db, row.id),
    findUserNotes(ctx.db, row.id),
    findSubscriberByEmail(ctx.db, row.email),
    can(ctx.user, 'orders.read') ? orderSummaryOf(ctx, row.id) : undefined,
    can(ctx.user, 'messages') ? messagesOf(ctx, row.id) : undefined,
  ])
  return {
    ...presentUserCard(row),
    tags: row.tags,
    verified: row.email_verified_at !== null,
    ...(row.has_two_factor ? { hasTwoFactor: true as const } : {}),
    newsletter: subscriber ? presentSubscriber(subscriber).state : null,
    reviews: belongings.reviews,
    backInStock: belongings.backInStock,
    addresses,
    notes: notes.map((note) => viewNote(note, ctx.user)),
    ...(bought ? { orderSummary: bought } : {}),
    ...(messages ? { messages } : {}),
  }
}

/** Locks a customer's account. @throws AppError NOT_FOUND, FORBIDDEN as {@link assertCovered} */
async function lock(tx: Tx, ctx: StaffContext, id: string) {
  const user = isUuid(id) ? await lockUser(tx, id) : undefined
  if (!user) throw unknown()
  await assertCovered(tx, ctx, user)
  return user
}

/** Adds a note. @throws AppError NOT_FOUND, FORBIDDEN for staff with more permissions */
export async function addNote(tx: Tx, ctx: StaffContext, { _id, note }: NewCustomerNote) {
  const { user } = ctx
  const { id: userId, email } = await lock(tx, ctx, _id)
  const row = await insertUserNote(tx, { userId, note, actorId: user.id, actor: user.label })
  await recordAudit(tx, user, {
    action: 'user.note',
    entityId: email,
    changes: { note: [null, note] },
  })
  return viewNote(row, user)
}

/**
 * Deletes the caller's own note, or one whose author is gone.
 * @throws AppError NOT_FOUND, CONFLICT for another's note
 */
export const removeNote = (ctx: StaffContext, { _id, noteId }: CustomerNoteById): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { id: userId, email } = await lock(tx, ctx, _id)
    const row = (await findUserNotes(tx, userId)).find((note) => note.id === noteId)
    if (!row) throw new AppError('NOT_FOUND', 'Note not found.')
    if (!viewNote(row, ctx.user).canRemove)
      throw new AppError('CONFLICT', `Only its author ${row.actor} can delete this note.`)
    await deleteUserNote(tx, noteId)
    await recordAudit(tx, ctx.user, {
      action: 'user.remove-note',
      entityId: email,
      changes: { note: [row.note, null] },
    })
  })

/** Replaces the tags. @returns the stored tags, unique ignoring case. @throws AppError NOT_FOUND */
export const setTags = (ctx: StaffContext, request: CustomerTags): Promise<string[]> =>
  ctx.transaction(async (tx) => {
    const { id: userId, email } = await lock(tx, ctx, request._id)
    const once = new Map(request.tags.map((tag) => [tag.toLowerCase(), tag]))
    const { tags: before } = (await findListedUser(tx, userId))!
    await replaceUserTags(tx, userId, [...once.values()])
    const { tags } = (await findListedUser(tx, userId))!
    if (before.join('\n') !== tags.join('\n'))
      await recordAudit(tx, ctx.user, {
        action: 'user.tags',
        entityId: email,
        changes: { tags: [before.join(', '), tags.join(', ')] },
      })
    return tags
  })
