/** Orders in short lists: of a customer, of a message. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { Order } from './orders.schema.ts'

/** An order in a short list, with what decides the label of its status. */
export const OrderBrief = z.pick(Order, {
  orderId: true,
  status: true,
  returningSince: true,
  date: true,
  total: true,
  delivery: true,
})
export type OrderBrief = z.infer<typeof OrderBrief>
