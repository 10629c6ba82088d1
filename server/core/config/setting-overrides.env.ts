/** Environment variables that override settings of the admin area. */
import * as z from 'zod'
import { type OrderStatus, orderStatuses } from '../values/order-status.schema.ts'

const milliseconds = z.coerce.number().int().min(0).max(60_000)
/** Parses a limit; 0 means none. */
const limit = z.coerce.number().int().min(0)
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Parses statuses such as `Cancelled, shipped`, in any case. */
const statuses = z.string().transform((value, context): readonly OrderStatus[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const status = orderStatuses.find((one) => one.toLowerCase() === name.toLowerCase())
      if (!status)
        context.addIssue(`${name} is not an order status: use ${orderStatuses.join(', ')}`)
      return status ?? orderStatuses[0]
    }),
)

/** The overrides: each fixes the setting of server/modules/settings that names it. */
export const settingOverrides = z.object({
  ORDER_NOTE_REQUIRED: statuses.optional(),
  ORDER_MAX_PIECES: limit.optional(),
  ORDER_MAX_LINES: limit.optional(),
  ORDER_MAX_TOTAL: limit.optional(),
  CASH_MAX_ORDERS: limit.optional(),
  CASH_MAX_TOTAL: limit.optional(),
  GUEST_CHECKOUT: onOff.optional(),
  LOADING_SCREEN_MS: milliseconds.optional(),
})
