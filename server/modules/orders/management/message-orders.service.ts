/** Which orders somebody writes about: those whose number they name, and their own. */

import { normalisePhone } from '../../../../db/phone.ts'
import {
  findMentioned,
  type MentionedRow,
} from '../../../../db/queries/orders/message-orders.queries.ts'
import { wholeOrderNumber } from '../../../../db/queries/orders/orders.queries.ts'
import type { Services } from '../../../core/context/context.ts'

/** Orders that are told at once. */
const mostOrders = 5
/** Numbers that one message may name; more is no message. */
const mostNumbers = 20

const orderNumbers = /\bord-\s?\d{1,12}\b|#\s?\d{3,12}\b/gi
const phoneNumbers = /\+?\d[\d\s().-]{7,16}\d/g

const found = (text: string, pattern: RegExp): string[] =>
  (text.match(pattern) ?? []).slice(0, mostNumbers)

/** The orders that a text from this address is about, those that it names first. */
export const ordersMentioned = (
  { db }: Pick<Services, 'db'>,
  { email, text }: { email: string; text: string },
): Promise<MentionedRow[]> =>
  findMentioned(
    db,
    {
      email,
      numbers: found(text, orderNumbers).flatMap((number) => wholeOrderNumber(number) ?? []),
      phones: found(text, phoneNumbers).map(normalisePhone),
    },
    mostOrders,
  )
