import { amountText } from '../../core/values/money.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import type { AddedCredit } from './store-credit.schema.ts'

export const storeCreditAdded = defineEmail<AddedCredit>({
  name: 'store-credit-added',
  description: 'Informs a customer that staff added store credit. Not sent for refunds of orders.',
  audience: 'customer',
  subject: 'You received {amount} of store credit at {shop}',
  closing: 'If you have any questions, reply to this email.',
  example: {
    customerId: '00000000-0000-4000-8000-000000000000',
    email: 'amaya@example.com',
    firstName: 'Amaya',
    lastName: 'Perera',
    amount: 500,
    balance: 750,
  },
  placeholders: ({ amount, firstName }) => ({ amount: amountText(amount), name: firstName }),
  on: { type: 'store_credit.added', to: ({ email }) => email },
  body: ({ firstName, amount, balance }, shop) => [
    heading('You received store credit'),
    paragraph(
      `${[firstName, `we have added ${amountText(amount)}`].filter(Boolean).join(', ')} to the store credit of your account.`,
    ),
    facts('', ['Added', amountText(amount)], ['Balance', amountText(balance)]),
    paragraph('Log in at checkout and choose how much to use for your order.'),
    button('View store credit', shop.link('/profile')),
  ],
})
