/** The ways to pay an order. */
import type { Services } from '../context.ts'
import type { PaymentMethodName } from './orders.schema.ts'

/** Those that the shop offers, in the order in which they are shown. */
export const methodsOnOffer = ({ redirects }: Pick<Services, 'redirects'>): PaymentMethodName[] => [
  'cod',
  'card',
  ...redirects.map(({ name }) => name),
]
