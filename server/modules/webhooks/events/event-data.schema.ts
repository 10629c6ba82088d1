/** What an event's `data` is, by the kind of thing that it tells of: as the API answers it to staff. */
import * as z from 'zod/mini'
import type { EventType } from '../../../core/events/events.schema.ts'
import { User } from '../../accounts/users/users.schema.ts'
import { AdminProduct } from '../../catalog/products/products.write.schema.ts'
import { AdminReview } from '../../catalog/reviews/reviews.schema.ts'
import { Message } from '../../content/messages/contact.schema.ts'
import { TroubledFeed } from '../../feeds/feeds.schema.ts'
import { ImportStatus } from '../../imports/contract/imports.schema.ts'
import { Subscriber } from '../../newsletter/newsletter.schema.ts'
import { OrderDetails } from '../../orders/order/orders.schema.ts'
import { GivenCredit } from '../../store-credit/store-credit.schema.ts'

const DisabledWebhook = z.object({ id: z.string(), name: z.string() })
const PaymentData = z.object({
  paymentId: z.string(),
  method: z.string(),
  amount: z.number(),
  /** of a payment issue: its order, and the provider's reference */
  orderId: z.optional(z.string()),
  reference: z.optional(z.string()),
})

type KindOf<T extends string> = T extends `${infer Kind}.${string}` ? Kind : never

export const eventData: Record<KindOf<EventType>, z.core.$ZodType> = {
  order: OrderDetails,
  payment: PaymentData,
  product: AdminProduct,
  customer: User,
  credit: GivenCredit,
  review: AdminReview,
  message: Message,
  subscriber: Subscriber,
  webhook: DisabledWebhook,
  feed: TroubledFeed,
  // what the run was asked is left out: it is long, and the import's own page shows it
  import: z.omit(ImportStatus, { mapping: true, recognised: true }),
}
