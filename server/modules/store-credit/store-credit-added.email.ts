import { amountText } from '../../core/values/money.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import type { GivenCredit } from './store-credit.schema.ts'

export const creditGiven = defineEmail<GivenCredit>({
  name: 'store-credit-added',
  description: 'To a customer whom staff gave store credit; never of what comes back for an order.',
  audience: 'customer',
  subject: '{amount} of store credit at {shop} is yours',
  closing: 'If you have a question about it, answer this email.',
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
    heading('We have given you store credit'),
    paragraph(
      `${[firstName, `we have added ${amountText(amount)}`].filter(Boolean).join(', ')} to the store credit of your account.`,
    ),
    facts('', ['Added', amountText(amount)], ['You have now', amountText(balance)]),
    paragraph('Use it at the checkout: log in, and choose how much of it pays your order.'),
    button('See your store credit', shop.link('/profile')),
  ],
})
