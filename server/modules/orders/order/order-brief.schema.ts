/** Orders in short lists: of a customer, of a message. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { Order } from './orders.schema.ts'

/** An order as a short list shows it, with what its status is called by. */
export const OrderBrief = z.pick(Order, {
  orderId: true,
  status: true,
  returningSince: true,
  date: true,
  total: true,
  delivery: true,
})
export type OrderBrief = z.infer<typeof OrderBrief>
