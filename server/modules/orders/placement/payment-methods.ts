/** The ways to pay an order. */
import type { Services } from '../../../core/context/context.ts'
import { redirectMethod } from '../../payments/payment-provider.ts'
import { transferAccount, waitForTransfer } from '../order/bank-transfer.ts'
import { transfer } from '../order/bank-transfers.schema.ts'
import type { PaymentMethodName } from '../order/orders.schema.ts'

type Needs = Pick<Services, 'redirects' | 'settings'>

/** Those that the shop offers, in the order in which they are shown. */
export const methodsOnOffer = (services: Needs): PaymentMethodName[] => [
  'cod',
  'card',
  ...services.redirects.map(({ name }) => name),
  ...(transferAccount(services) ? [transfer.name] : []),
]

/** A way to pay after the order was placed, and how long the order waits; undefined for others. */
export const waitingMethod = (
  services: Needs,
  name: PaymentMethodName,
): { name: string; holdSeconds: number } | undefined =>
  name === transfer.name ? waitForTransfer(services) : redirectMethod(services, name)
