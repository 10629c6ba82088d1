/**
 * Bank transfers as a payment method: the shop's account and the reference that the buyer writes.
 */
import { createHash } from 'node:crypto'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { type BankAccount, transfer } from './bank-transfers.schema.ts'

/** Returns the account that transfers are paid into; undefined where the shop offers none. */
export function transferAccount({
  settings,
}: Pick<AllServices, 'settings'>): BankAccount | undefined {
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

/** Returns how long an order waits for its transfer; undefined where the shop offers none. */
export const bankTransferMethod = (services: Pick<AllServices, 'settings'>) =>
  transferAccount(services) && {
    name: transfer.name,
    holdSeconds: services.settings.get('bank.holdHours') * 3_600,
  }

/** Characters that are not mistaken for one another. */
const referenceCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Returns the reference: the order number and four characters of the order's secret id, such as
 * `ORD-000250-K7RM`. A mistyped or invented number is noticed, and nothing needs to be stored.
 */
export function transferReference({ id, order_id }: Pick<OrderViewRow, 'id' | 'order_id'>): string {
  const hash = createHash('sha256').update(id).digest()
  const check = Array.from(
    hash.subarray(0, 4),
    (byte) => referenceCharacters[byte % referenceCharacters.length],
  )
  return `${order_id}-${check.join('')}`
}

/** Returns true if the order awaits its payment, or a check of its slip by staff. */
export const awaitsPayment = ({
  status,
  payment_status,
}: Pick<OrderViewRow, 'status' | 'payment_status'>): boolean =>
  payment_status === 'unpaid' && status === 'Pending'

/** Returns true if staff have not checked the slip; the order waits until they do. */
export const hasUncheckedSlip = ({ slip_at, payment_problem }: OrderViewRow): boolean =>
  slip_at !== null && payment_problem === ''
