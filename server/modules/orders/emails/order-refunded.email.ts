import { amountText } from '../../../core/values/money.ts'
import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { type EmailOrder, orderEmail, toOrder, wholeOrder } from './order-content.ts'
import { documentNote, wholeWith } from './order-documents.ts'

const refunded = { status: 'refunded', state: 'refunded', brand: 'visa', last4: '4242' } as const

/** Says how the money is refunded: as store credit, to the card, or otherwise to the buyer. */
function backOf({ total, creditBack = 0, payment: { last4 } }: EmailOrder): string {
  const rest = amountText(total - creditBack)
  const where = last4 ? `the card ending in ${last4}` : 'you'
  if (creditBack === 0) return `we are refunding ${rest} to ${where}.`
  const credit = `${amountText(creditBack)} is refunded as store credit to your account`
  return creditBack < total ? `${credit}, and we are refunding ${rest} to ${where}.` : `${credit}.`
}

export const orderRefunded = orderEmail(
  {
    type: 'order.refunded',
    // Returns have an email of their own, which names the amount.
    isRelevant: ({ status, returns }: EmailOrder) => status === 'Cancelled' || !returns,
  },
  { status: 'Cancelled', payment: refunded },
  {
    name: 'order-refunded',
    description: 'To a customer, when the payment of their order is refunded.',
    subject: 'Refund for your order {order}',
    closing:
      'Banks take a few days to show a refund. If you do not see it after two weeks, reply to this email.',
    prepare: async (services, input) => {
      const prepared = await wholeWith('credit-note')(services, input)
      const back = await services.storeCredit?.returnedOf(services.db, prepared.data.orderId)
      return back ? { ...prepared, data: { ...prepared.data, creditBack: back } } : prepared
    },
    body: (order, shop) => [
      heading('Your refund is on its way'),
      paragraph(`${order.name}, ${backOf(order)}`),
      ...documentNote(order, 'credit-note'),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
