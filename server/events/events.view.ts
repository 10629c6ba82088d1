/** Events as receivers see them, whichever way they come. */
import type * as core from 'zod/v4/core'
import type { PlacedEvent } from '../../db/queries/events.ts'
import { Message, Subscriber } from '../contact/contact.schema.ts'
import { withAddresses } from '../images/addresses.ts'
import { ImportStatus } from '../imports/imports.schema.ts'
import { OrderDetails } from '../orders/orders.schema.ts'
import { AdminProduct } from '../products/products.write.schema.ts'
import { AdminReview } from '../reviews/reviews.schema.ts'
import { User } from '../users/users.schema.ts'
import type { EventType, ShopEvent } from './events.schema.ts'

/** What `data` is, by the kind of thing that an event tells of; undefined where no answer shows one. */
const dataOf: Record<string, core.$ZodType | undefined> = {
  order: OrderDetails,
  product: AdminProduct,
  customer: User,
  review: AdminReview,
  message: Message,
  subscriber: Subscriber,
  import: ImportStatus,
}

export type ToldEvent = Pick<
  PlacedEvent,
  'id' | 'type' | 'at' | 'entity' | 'entity_id' | 'version' | 'data'
>

/** @param origin scheme and host of the addresses of pictures */
export function viewEvent(row: ToldEvent, origin: () => string): ShopEvent {
  const schema = dataOf[row.entity]
  return {
    id: row.id,
    type: row.type as EventType,
    timestamp: row.at.toISOString(),
    entity: row.entity,
    entityId: row.entity_id,
    version: row.version,
    data: schema ? withAddresses(schema, row.data, origin) : row.data,
  }
}
