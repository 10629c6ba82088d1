/** The shop's payment methods. */
import type { AllServices } from '../../../core/context/context.ts'
import { redirectMethod } from '../../payments/payment-provider.ts'
import { bankTransferMethod, transferAccount } from '../order/bank-transfer.ts'
import { transfer } from '../order/bank-transfers.schema.ts'
import type { PaymentMethodName } from '../order/orders.schema.ts'

type Needs = Pick<AllServices, 'redirects' | 'settings'>

/** Lists the methods that the shop offers, in display order. */
export const availablePaymentMethods = (services: Needs): PaymentMethodName[] => [
  'cod',
  'card',
  ...services.redirects.map(({ name }) => name),
  ...(transferAccount(services) ? [transfer.name] : []),
]

/**
 * Returns the kind and the length of the wait for a payment by this method; undefined for methods
 * that are paid at once.
 */
export const deferredMethod = (
  services: Needs,
  name: PaymentMethodName,
): { name: string; holdSeconds: number } | undefined =>
  name === transfer.name ? bankTransferMethod(services) : redirectMethod(services, name)
