/**
 * Erases customers' personal data (docs/adr/0025-anonymise-customers-and-keep-their-orders.md).
 * Most of it goes at once. Orders stay unchanged as long as bookkeeping requires, and are then
 * anonymised.
 */
import type { Tx } from '../../../db/connection/client.ts'
import { findUserByEmail } from '../../../db/queries/accounts/users.queries.ts'
import {
  deleteMessagesOf,
  deleteSubscriber,
  endGuestOrders,
  finishErasures,
  lockDueOrders,
  maskActionsOf,
  maskEmailsTo,
  maskEventsAbout,
  maskOrders,
  scheduleErasure,
  scheduleGuestErasure,
} from '../../../db/queries/customers/erasures.queries.ts'
import { deleteDraftsNaming } from '../../../db/queries/draft-orders/drafts.queries.ts'
import type { OrderRow, UserRow } from '../../../db/schema/schema.ts'
import type { AllServices } from '../../core/context/context.ts'
import { personalFields } from '../../core/events/events.schema.ts'
import { eraseSubscriptions } from '../back-in-stock/back-in-stock.service.ts'

/** Erases data tied to an address: messages, newsletter, emails, back-in-stock subscriptions. */
async function eraseAddress(tx: Tx, userId: string | null, email: string | null): Promise<void> {
  const messages = await deleteMessagesOf(tx, { userId, email })
  await maskEventsAbout(tx, 'message', messages, personalFields)
  if (email === null) return
  const subscriber = await deleteSubscriber(tx, email)
  if (subscriber) await maskEventsAbout(tx, 'subscriber', [subscriber], personalFields)
  await maskEmailsTo(tx, email)
  await eraseSubscriptions(tx, email)
}

/**
 * Starts the erasure of a customer's account, before the account is deleted.
 * @param byAddress also erases data tied to its address: it is verified, or staff confirm it
 */
export async function beginErasure(tx: Tx, user: UserRow, byAddress: boolean): Promise<void> {
  const name = `${user.first_name} ${user.last_name}`.trim()
  await scheduleErasure(tx, { id: user.id, email: user.email, name })
  await maskActionsOf(tx, user.id)
  const email = byAddress ? user.email : null
  await deleteDraftsNaming(tx, { email, userId: user.id })
  await eraseAddress(tx, user.id, email)
}

/**
 * Starts the erasure of a guest: the buyer of this order, and of others with the same contact
 * details. Data tied to an address with an account belongs to that account and stays.
 * @returns the order numbers
 */
export async function beginGuestErasure(
  tx: Tx,
  { id, email, phone_normalised: phone }: Pick<OrderRow, 'id' | 'email' | 'phone_normalised'>,
): Promise<string[]> {
  const orderIds = await scheduleGuestErasure(tx, id)
  const reviewIds = await endGuestOrders(tx, orderIds)
  await maskEventsAbout(tx, 'order', orderIds, personalFields)
  await maskEventsAbout(tx, 'review', reviewIds, personalFields)
  const isSomebodys = email !== '' && (await findUserByEmail(tx, email)) !== undefined
  const address = email !== '' && !isSomebodys ? email : null
  await deleteDraftsNaming(tx, { email: address, phone })
  if (address !== null) await eraseAddress(tx, null, address)
  return orderIds
}

/** The number of orders per transaction. */
const atOnce = 100

/** Anonymises data past its retention: orders first, then customers without remaining orders. */
export async function anonymiseErased({
  db,
  settings,
}: Pick<AllServices, 'db' | 'settings'>): Promise<void> {
  const months = settings.get('orders.keepErasedMonths')
  for (let left = true; left; )
    left = await db.transaction().execute(async (tx) => {
      const orders = await lockDueOrders(tx, months, atOnce)
      if (orders.length === 0) return false
      const orderIds = orders.map(({ order_id }) => order_id)
      await maskEventsAbout(tx, 'order', orderIds, personalFields)
      await maskOrders(tx, orders)
      return true
    })
  while ((await db.transaction().execute((tx) => finishErasures(tx, months))) > 0);
}
