/** Manages contact messages as conversations: state, owner, notes and answer templates. */

import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  countOpenConversations,
  deleteMessageNote,
  findMessageNotes,
  findMessagePeople,
  findStaffWithPermission,
  insertMessageNote,
} from '../../../db/queries/content/conversations.queries.ts'
import {
  countMessages,
  findAnswers,
  findMessages,
  messageOrders,
  updateMessage,
} from '../../../db/queries/content/messages.queries.ts'
import type { ContactMessageRow, MessageNoteRow } from '../../../db/schema/schema.ts'
import { can } from '../../core/access/permission-check.ts'
import { changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { CurrentUser, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { pageOf } from '../../core/operation/paging.ts'
import { fillPlaceholders } from '../../platform/email/render.ts'
import { presentAnsweredMessage, stateOf } from '../content/messages/contact.presenter.ts'
import type { MessageOrder, NewAnswer } from '../content/messages/contact.schema.ts'
import {
  answerMessage,
  getLockedMessage,
  getMessage,
  ordersOfMessage,
} from '../content/messages/contact.service.ts'
import type { ReplyPlaceholder } from '../settings/definitions/saved-replies.schema.ts'
import type {
  Conversation,
  ConversationChange,
  ConversationDetails,
  ConversationNote,
  ConversationPageRequest,
} from './conversations.schema.ts'

/** Most characters of a placeholder's value in an answer. */
const maxValueLength = 300

type Caller = Pick<CurrentUser, 'id'>

/** Returns true for a note that the user may delete: their own, or one of a deleted account. */
const canDelete = ({ actor_id }: Pick<MessageNoteRow, 'actor_id'>, user: Caller): boolean =>
  actor_id === null || actor_id === user.id

async function presentConversations(
  db: DbOrTx,
  user: Caller,
  messages: readonly ContactMessageRow[],
): Promise<Conversation[]> {
  const ids = messages.map(({ id }) => id)
  const [answers, people, notes] = await Promise.all([
    findAnswers(db, ids),
    findMessagePeople(db, ids),
    findMessageNotes(db, ids),
  ])
  return messages.map((message) => {
    const known = people.find(({ id }) => id === message.id)
    return {
      ...presentAnsweredMessage(message, answers),
      state: stateOf(message),
      owner: known?.owner_id && known.owner ? { id: known.owner_id, name: known.owner } : null,
      customer: known?.customer_id
        ? { _id: known.customer_id, by: known.by_email ? 'email' : 'account' }
        : null,
      notes: notes
        .filter(({ message_id }) => message_id === message.id)
        .map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          by: row.actor,
          note: row.note,
          canRemove: canDelete(row, user),
        })),
    }
  })
}

const presentConversation = async (
  db: DbOrTx,
  user: Caller,
  message: ContactMessageRow,
): Promise<Conversation> => (await presentConversations(db, user, [message]))[0]!

/** An API key has no account and owns no conversation: this id matches none. */
const noAccount = '00000000-0000-0000-0000-000000000000'

const ownerIdOf = (owner: string | undefined, user: CurrentUser): string | null | undefined =>
  owner === 'none' ? null : owner === 'me' ? (user.id ?? noAccount) : owner

/** Returns a page of conversations. @throws AppError VALIDATION_FAILED naming `cursor` */
export async function listConversations(
  ctx: StaffContext,
  { q, state, status, owner, limit, cursor, sort: order }: ConversationPageRequest,
) {
  const filter = { q, state, status, ownerId: ownerIdOf(owner, ctx.user) }
  const [page, total, counts] = await Promise.all([
    pageOf(messageOrders, { order, limit, cursor }, (wanted) =>
      findMessages(ctx.db, filter, wanted),
    ),
    countMessages(ctx.db, filter),
    countOpenConversations(ctx.db, ctx.user.id),
  ])
  return { ...page, items: await presentConversations(ctx.db, ctx.user, page.items), total, counts }
}

const staffFor = (db: DbOrTx) => findStaffWithPermission(db, 'messages')

/** Fills the shop's templates with a message's values; placeholders without a value stay. */
function templatesFor(
  ctx: StaffContext<'settings'>,
  message: ContactMessageRow,
  order: MessageOrder | undefined,
): ConversationDetails['templates'] {
  const values: Record<Exclude<ReplyPlaceholder, 'orderId'>, string> & { orderId?: string } = {
    name: message.name,
    subject: message.subject,
    shop: ctx.settings.get('shop.name'),
    me: ctx.user.firstName || ctx.settings.get('shop.name'),
    ...(order && { orderId: order.orderId }),
  }
  return ctx.settings
    .get('emails.savedReplies')
    .map(({ name, text }) => ({ name, text: fillPlaceholders(text, values, maxValueLength) }))
}

/** Reads a conversation with all data that staff need to answer it. @throws AppError NOT_FOUND */
export async function getConversation(
  ctx: StaffContext<'settings'>,
  id: string,
): Promise<ConversationDetails> {
  const message = await getMessage(ctx, id)
  const [item, staff, orders] = await Promise.all([
    presentConversation(ctx.db, ctx.user, message),
    staffFor(ctx.db),
    can(ctx.user, 'orders.read') ? ordersOfMessage(ctx, message) : undefined,
  ])
  return {
    item,
    templates: templatesFor(ctx, message, orders?.[0]),
    staff,
    ...(orders && { orders }),
  }
}

/** Returns the audited values; the owner by name. */
const audited = ({ state, status, owner }: Conversation) => ({
  state,
  status,
  owner: owner?.name ?? null,
})

/**
 * Changes a conversation's state or owner. A reopened one counts as not answered.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for an owner who may not read messages
 */
export const changeConversation = (
  ctx: StaffContext,
  { id, state, status, owner }: ConversationChange,
): Promise<Conversation> =>
  ctx.transaction(async (tx) => {
    const message = await getLockedMessage(tx, id)
    const before = await presentConversation(tx, ctx.user, message)
    if (owner && owner !== message.owner_id) {
      const staff = await staffFor(tx)
      if (!staff.some((one) => one.id === owner))
        throw validationError([
          { path: 'owner', message: 'must be the id of a staff member who can read messages' },
        ])
    }
    const after = await updateMessage(tx, id, {
      ...(status && status !== before.status ? { status, waits: false } : {}),
      ...(state && state !== before.state
        ? { status: state === 'open' ? 'read' : 'answered', waits: state === 'waiting' }
        : {}),
      owner_id: owner === undefined ? message.owner_id : owner,
    })
    const item = await presentConversation(tx, ctx.user, after)
    const changes = changesBetween(audited(before), audited(item))
    if (Object.keys(changes).length > 0)
      await recordAudit(tx, ctx.user, {
        action: 'message.update',
        entityId: message.email,
        changes,
      })
    return item
  })

/** Sends an answer by email and stores it with the conversation. @throws AppError NOT_FOUND */
export const answerConversation = async (
  tx: Tx,
  { user }: StaffContext,
  answer: NewAnswer,
): Promise<Conversation> => presentConversation(tx, user, await answerMessage(tx, { user }, answer))

/** Adds a note that only staff read. @throws AppError NOT_FOUND */
export async function addConversationNote(
  tx: Tx,
  { user }: StaffContext,
  { id, note }: ConversationNote,
): Promise<Conversation> {
  const message = await getLockedMessage(tx, id)
  await insertMessageNote(tx, { message_id: id, note, actor_id: user.id, actor: user.label })
  await recordAudit(tx, user, {
    action: 'message.note',
    entityId: message.email,
    changes: { note: [null, note] },
  })
  return presentConversation(tx, user, message)
}

/** Deletes a note. @throws AppError NOT_FOUND, CONFLICT for another author's */
export const removeNote = (
  ctx: StaffContext,
  { id, noteId }: { id: string; noteId: string },
): Promise<Conversation> =>
  ctx.transaction(async (tx) => {
    const message = await getLockedMessage(tx, id)
    const note = (await findMessageNotes(tx, [id])).find((one) => one.id === noteId)
    if (!note) throw new AppError('NOT_FOUND', 'This conversation has no note with this id.')
    if (!canDelete(note, ctx.user))
      throw new AppError('CONFLICT', `Only ${note.actor}, who wrote this note, can delete it.`)
    await deleteMessageNote(tx, noteId)
    await recordAudit(tx, ctx.user, {
      action: 'message.note-removed',
      entityId: message.email,
      changes: { note: [note.note, null] },
    })
    return presentConversation(tx, ctx.user, message)
  })
