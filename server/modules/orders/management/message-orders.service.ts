/** Finds the orders that a message refers to, by order number, phone or sender. */

import { normalisePhone } from '../../../../db/phone.ts'
import {
  type LookedUpOrderRow,
  lookUpOrders,
} from '../../../../db/queries/orders/message-orders.queries.ts'
import { wholeOrderNumber } from '../../../../db/queries/orders/orders.queries.ts'
import type { Services } from '../../../core/context/context.ts'

/** Maximum number of orders listed. */
const maxOrders = 5
/** Maximum number of order numbers looked up per message; a real message names fewer. */
const maxNumbers = 20

const orderNumbers = /\bord-\s?\d{1,12}\b|#\s?\d{3,12}\b/gi
const phoneNumbers = /\+?\d[\d\s().-]{7,16}\d/g

const found = (text: string, pattern: RegExp): string[] =>
  (text.match(pattern) ?? []).slice(0, maxNumbers)

/** Finds the orders that a text from this address refers to; those named in it come first. */
export const findOrdersOfMessage = (
  { db }: Pick<Services, 'db'>,
  { email, text }: { email: string; text: string },
): Promise<LookedUpOrderRow[]> =>
  lookUpOrders(
    db,
    {
      email,
      numbers: found(text, orderNumbers).flatMap((number) => wholeOrderNumber(number) ?? []),
      phones: found(text, phoneNumbers).map(normalisePhone),
    },
    maxOrders,
  )
