import { amountText } from '../../../core/values/money.ts'
import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { orderEmail, type ToldOrder, toOrder, wholeOrder } from './order-content.ts'
import { documentNote, wholeWith } from './order-documents.ts'

const refunded = { status: 'refunded', state: 'refunded', brand: 'visa', last4: '4242' } as const

/** Says how the money is refunded: as store credit, to the card, or otherwise to the buyer. */
function backOf({ total, creditBack = 0, payment: { last4 } }: ToldOrder): string {
  const rest = amountText(total - creditBack)
  const where = last4 ? `the card that ends in ${last4}` : 'you'
  if (creditBack === 0) return `we are returning ${rest} to ${where}.`
  const credit = `${amountText(creditBack)} is store credit of your account again`
  return creditBack < total ? `${credit}, and we are returning ${rest} to ${where}.` : `${credit}.`
}

export const orderRefunded = orderEmail(
  {
    type: 'order.refunded',
    // Returns have an email of their own, which names the amount.
    isRelevant: ({ status, returns }: ToldOrder) => status === 'Cancelled' || !returns,
  },
  { status: 'Cancelled', payment: refunded },
  {
    name: 'order-refunded',
    description: 'To a customer, when the money for their order goes back to their card.',
    subject: 'Your money for order {order} is on its way back',
    closing:
      'Banks take a few days to show it. If it is not there after two weeks, answer this email.',
    prepare: async (services, asked) => {
      const prepared = await wholeWith('credit-note')(services, asked)
      const back = await services.storeCredit?.returnedOf(services.db, prepared.data.orderId)
      return back ? { ...prepared, data: { ...prepared.data, creditBack: back } } : prepared
    },
    body: (order, shop) => [
      heading('Your money is on its way back'),
      paragraph(`${order.name}, ${backOf(order)}`),
      ...documentNote(order, 'credit-note'),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
