/** Bank transfers as a way to pay: the account that they go to, and what the buyer writes on one. */
import { createHash } from 'node:crypto'
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { deleteSlipsOf } from '../../../../db/queries/orders/transfer-slips.queries.ts'
import type { Services } from '../../../core/context/context.ts'
import { type BankAccount, transfer } from './bank-transfers.schema.ts'

/** Where transfers go just now; undefined where the shop offers none. */
export function transferAccount({ settings }: Pick<Services, 'settings'>): BankAccount | undefined {
  const accountNumber = settings.get('bank.accountNumber')
  if (accountNumber === '') return undefined
  return {
    bank: settings.get('bank.name'),
    branch: settings.get('bank.branch'),
    accountName: settings.get('bank.accountName'),
    accountNumber,
    note: settings.get('bank.note'),
  }
}

/** How long an order waits for its transfer; undefined where the shop offers none. */
export const waitForTransfer = (services: Pick<Services, 'settings'>) =>
  transferAccount(services) && {
    name: transfer.name,
    holdSeconds: services.settings.get('bank.holdHours') * 3_600,
  }

/** Without signs that are mistaken for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * `ORD-000250-K7RM`: the number, and four signs of the order's id, which nobody is told; so a number
 * that was mistyped, or made up, is noticed, and nothing need be kept.
 */
export function transferReference({ id, order_id }: Pick<OrderViewRow, 'id' | 'order_id'>): string {
  const hash = createHash('sha256').update(id).digest()
  const check = Array.from(hash.subarray(0, 4), (byte) => signs[byte % signs.length])
  return `${order_id}-${check.join('')}`
}

/** Such an order waits for its money, or for staff to look at its slip. */
export const waitsForMoney = ({
  status,
  payment_status,
}: Pick<OrderViewRow, 'status' | 'payment_status'>): boolean =>
  payment_status === 'unpaid' && status === 'Pending'

/** A slip that nobody has judged keeps its order, however long that takes. */
export const isToBeLookedAt = ({ slip_at, payment_problem }: OrderViewRow): boolean =>
  slip_at !== null && payment_problem === ''

/** Nothing is kept of the slips of an account that goes. */
export const eraseSlips = (tx: Tx, userId: string): Promise<void> => deleteSlipsOf(tx, userId)
