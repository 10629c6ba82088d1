/** What an event's `data` is, by the kind of thing that it tells of: as the API answers it to staff. */
import * as z from 'zod/mini'
import { Message } from '../contact/contact.schema.ts'
import { GivenCredit } from '../credit/credit.schema.ts'
import { TroubledFeed } from '../imports/feeds/feeds.schema.ts'
import { ImportStatus } from '../imports/imports.schema.ts'
import { Subscriber } from '../newsletter/newsletter.schema.ts'
import { OrderDetails } from '../orders/orders.schema.ts'
import { AdminProduct } from '../products/products.write.schema.ts'
import { AdminReview } from '../reviews/reviews.schema.ts'
import { User } from '../users/users.schema.ts'
import type { EventType } from './events.schema.ts'

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
