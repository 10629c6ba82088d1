/** Context of an order for staff: its timeline, its buyer, and the notes and tags of staff. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteOrderNote,
  findBuyersOrders,
  findOrderNotes,
  findOrderTags,
  insertOrderNote,
  replaceOrderTags,
} from '../../../db/queries/orders/order-activity.queries.ts'
import {
  findOrder,
  findOrderEvents,
  type OrderViewRow,
} from '../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../db/queries/orders/orders-admin.queries.ts'
import type { OrderEventRow, OrderNoteRow } from '../../../db/schema/schema.ts'
import { listAudit, recordAudit } from '../../core/audit/audit.service.ts'
import type { CurrentUser, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { toRupees } from '../../core/values/money.ts'
import { emailsAbout } from '../../platform/email/sent-emails.service.ts'
import { presentHistoryEntry, presentOrderBrief } from '../orders/order/orders.presenter.ts'
import { historyTextOf } from '../orders/transactions/transactions.service.ts'
import type { PaymentTransaction } from '../payments/transactions.schema.ts'
import { listTransactions } from '../payments/transactions.service.ts'
import type {
  NewNote,
  NoteById,
  OrderActivity,
  OrderTags,
  TimelineEntry,
} from './activity.schema.ts'

/** Maximum number of audit log entries read, and of other orders shown. */
const maxAuditEntries = 200
const maxOtherOrders = 5

/** Audit actions that only the audit log records; the timeline has other sources for the rest. */
const auditActions = [
  'order.drafted',
  'order.called',
  'order.parcel',
  'order.tags',
  'order.note-removed',
]

const presentNote = ({ id, note, actor_id }: OrderNoteRow, user: Pick<CurrentUser, 'id'>) => ({
  id,
  note,
  canRemove: actor_id === null || actor_id === user.id,
})

/** Returns changes of status and notes; a booking appears as its payment transaction instead. */
function changesOf(
  events: readonly OrderEventRow[],
  entries: readonly PaymentTransaction[],
): TimelineEntry[] {
  const booked = new Set(entries.map(historyTextOf))
  return events
    .filter(({ from_status, to_status, notes }) => from_status !== to_status || !booked.has(notes))
    .map((row) => {
      const { at, by, ...change } = presentHistoryEntry(row)
      return { at, by, change }
    })
}

async function timelineOf(ctx: StaffContext, order: OrderViewRow): Promise<TimelineEntry[]> {
  const { db } = ctx
  const [events, entries, emails, notes, audit] = await Promise.all([
    findOrderEvents(db, order.id),
    listTransactions(db, order.id),
    emailsAbout(ctx, 'order', order.order_id),
    findOrderNotes(db, order.id),
    listAudit(
      ctx,
      { entity: 'order', entityId: order.order_id },
      { order: 'newest', limit: maxAuditEntries },
    ),
  ])
  const all: TimelineEntry[] = [
    ...changesOf(events, entries),
    // The history already has reductions of the price, with the reason.
    ...entries
      .filter(({ kind }) => kind !== 'credited')
      .map((entry) => ({ at: entry.at, by: entry.by, transaction: entry })),
    ...emails.map(({ id, template, subject, state, createdAt, endedAt }) => ({
      at: endedAt ?? createdAt,
      by: '',
      email: { id, template, subject, state },
    })),
    ...notes.map((row) => ({
      at: row.at.toISOString(),
      by: row.actor,
      note: presentNote(row, ctx.user),
    })),
    ...audit.items
      .filter(({ action }) => auditActions.includes(action))
      .map(({ at, actor, action, changes }) => ({
        at: at.toISOString(),
        by: actor,
        audit: { action, changes: changes as NonNullable<TimelineEntry['audit']>['changes'] },
      })),
  ]
  return all.sort((one, other) => one.at.localeCompare(other.at))
}

/** Returns the context of an order. @throws AppError NOT_FOUND */
export async function readActivity(ctx: StaffContext, orderId: string): Promise<OrderActivity> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  const [tags, buyer, timeline] = await Promise.all([
    findOrderTags(ctx.db, order.id),
    findBuyersOrders(ctx.db, order, maxOtherOrders),
    timelineOf(ctx, order),
  ])
  return {
    orderId,
    tags,
    buyer: {
      ...(order.user_id && { customerId: order.user_id }),
      orders: buyer.orders,
      value: toRupees(buyer.cents),
      refused: buyer.refused,
      others: buyer.others.map(presentOrderBrief),
    },
    timeline,
  }
}

async function lock(tx: Tx, orderId: string): Promise<OrderViewRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  return order
}

/** Adds a note of staff to an order. @throws AppError NOT_FOUND */
export async function addNote(tx: Tx, { user }: StaffContext, { orderId, note }: NewNote) {
  const { id: orderRef } = await lock(tx, orderId)
  const row = await insertOrderNote(tx, { orderRef, note, actorId: user.id, actor: user.label })
  await recordAudit(tx, user, {
    action: 'order.note',
    entityId: orderId,
    changes: { note: [null, note] },
  })
  return presentNote(row, user)
}

/**
 * Deletes the caller's own note, or one whose author was deleted.
 * @throws AppError NOT_FOUND, CONFLICT for the note of another
 */
export const removeNote = (ctx: StaffContext, { orderId, id }: NoteById): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await lock(tx, orderId)
    const row = (await findOrderNotes(tx, order.id)).find((note) => note.id === id)
    if (!row) throw new AppError('NOT_FOUND', `Order ${orderId} has no note with this id.`)
    if (!presentNote(row, ctx.user).canRemove)
      throw new AppError('CONFLICT', `Only ${row.actor}, the author, can remove this note.`)
    await deleteOrderNote(tx, id)
    await recordAudit(tx, ctx.user, {
      action: 'order.note-removed',
      entityId: orderId,
      changes: { note: [row.note, null] },
    })
  })

/**
 * Replaces the tags.
 * @returns the new ones, each once whatever its case.
 * @throws AppError NOT_FOUND
 */
export const setTags = (ctx: StaffContext, input: OrderTags): Promise<string[]> =>
  ctx.transaction(async (tx) => {
    const order = await lock(tx, input.orderId)
    const once = new Map(input.tags.map((tag) => [tag.toLowerCase(), tag]))
    const before = await findOrderTags(tx, order.id)
    await replaceOrderTags(tx, order.id, [...once.values()])
    const tags = await findOrderTags(tx, order.id)
    if (before.join('\n') !== tags.join('\n'))
      await recordAudit(tx, ctx.user, {
        action: 'order.tags',
        entityId: input.orderId,
        changes: { tags: [before.join(', '), tags.join(', ')] },
      })
    return tags
  })
