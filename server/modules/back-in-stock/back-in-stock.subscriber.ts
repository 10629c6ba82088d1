/** Emails subscribers in batches when a product is back in stock. */
import { findProductsWithSubscriptions } from '../../../db/queries/back-in-stock/back-in-stock.queries.ts'
import { queueOf, type SubscriberKind } from '../../platform/event-deliveries/subscribers.ts'
import { emailNextSubscribers } from './back-in-stock.service.ts'

/** The number of emails per transaction. */
const batchSize = 100

export const backInStockSubscriber: SubscriberKind = {
  name: 'back-in-stock',
  async plan(tx, _services, events) {
    const back = events.filter(({ type }) => type === 'product.back_in_stock')
    if (back.length === 0) return []
    const withSubscriptions = await findProductsWithSubscriptions(
      tx,
      back.map(({ entity_id }) => entity_id),
    )
    return back
      .filter(({ entity_id }) => withSubscriptions.has(entity_id))
      .map((event) => ({
        subscriber: 'back-in-stock',
        queue: queueOf(event),
        eventSeq: event.seq,
        payload: null,
        customerId: null,
      }))
  },
  async send(services, { event_data }, signal) {
    let sent = 0
    for (let count = batchSize; count === batchSize; sent += count) {
      // The next attempt continues with the remaining subscribers.
      if (signal.aborted) return { ok: false, answer: `${sent} emails queued, more are due` }
      count = await emailNextSubscribers(services, event_data as never, batchSize)
    }
    services.outbox.wake()
    return { ok: true, answer: `${sent} emails queued` }
  },
}
