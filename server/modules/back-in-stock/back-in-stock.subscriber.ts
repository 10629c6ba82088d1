/** Emails subscribers in batches when a product is back in stock. */
import { findAwaited } from '../../../db/queries/back-in-stock/back-in-stock.queries.ts'
import { queueOf, type ReceiverKind } from '../../platform/event-deliveries/subscribers.ts'
import { tellNext } from './back-in-stock.service.ts'

/** The number of emails per transaction. */
const atOnce = 100

export const restockReceiver: ReceiverKind = {
  name: 'restock',
  async plan(tx, _services, events) {
    const back = events.filter(({ type }) => type === 'product.back_in_stock')
    if (back.length === 0) return []
    const awaited = await findAwaited(
      tx,
      back.map(({ entity_id }) => entity_id),
    )
    return back
      .filter(({ entity_id }) => awaited.has(entity_id))
      .map((event) => ({
        receiver: 'restock',
        queue: queueOf(event),
        eventSeq: event.seq,
        payload: null,
        customerId: null,
      }))
  },
  async send(services, { event_data }, signal) {
    let told = 0
    for (let some = atOnce; some === atOnce; told += some) {
      // The next attempt continues with the remaining subscribers.
      if (signal.aborted) return { ok: false, answer: `${told} letters; there are more to write` }
      some = await tellNext(services, event_data as never, atOnce)
    }
    services.outbox.wake()
    return { ok: true, answer: `${told} letters` }
  },
}
