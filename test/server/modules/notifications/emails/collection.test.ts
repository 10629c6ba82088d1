/** Emails about orders, of those that a courier delivers and of those that are collected in the shop. */
import { expect, test } from 'vitest'
import { chooseModules } from '#server/app/modules.ts'
import { defaultColours } from '#server/modules/settings/definitions/theme.schema.ts'
import type { EmailShop } from '#server/platform/email/email-shop.ts'
import { renderEmail } from '#server/platform/email/render.ts'
import { collection } from '../../../../support/collection.ts'

const shop: EmailShop = {
  ...{ name: 'Araliya', logo: '', colours: defaultColours, whatsapp: '', email: 'hi@shop.example' },
  address: ['27 Temple Trees Lane', 'Kandy 20000'],
  phones: ['+94 81 555 0127'],
  hours: [{ days: 'Every day', hours: '9 to 5' }],
  link: (path) => `https://shop.example${path}`,
}
const ofOrders = chooseModules().emails.filter(({ example }) => 'orderedItems' in example)
const cash = {
  paymentMethod: 'cod',
  payment: { status: 'due', state: 'due', due: 6_030 },
  ...{ notes: '', customerNote: '' },
}
const byCourier = /parcel|courier|waybill|deliver|arriv/i

const table = ofOrders.flatMap((email) =>
  (['delivery', 'collection'] as const).map((kind) => [email.name, kind, email] as const),
)

test.each(table)('the email %s has the texts for an order by %s', (name, kind, email) => {
  const { delivery } = email.example
  const order = {
    ...email.example,
    ...cash,
    delivery: kind === 'collection' ? collection : { ...delivery, kind: undefined, amount: 350 },
  }
  const other = kind === 'collection' ? 'order-shipped' : 'order-ready'
  const isSent = email.on?.isRelevant?.(order, email.on.type) !== false
  if (name === 'order-shipped' || name === 'order-ready') expect(isSent).toBe(name !== other)
  if (!isSent) return
  const { subject, text } = renderEmail(email, order, email, shop)
  const said = `${subject}\n${text}`
  if (kind === 'collection') expect(said).not.toMatch(byCourier)
  else expect(said).not.toMatch(/collect/i)
})

test('the email of an order ready for collection has the address, the opening hours and the amount due', () => {
  const ready = ofOrders.find(({ name }) => name === 'order-ready')!
  const { subject, text } = renderEmail(ready, { ...ready.example, ...cash }, ready, shop)
  expect(subject).toBe('Your order ORD-000042 is ready for collection')
  for (const said of [
    'Please have LKR 6,030.00 ready in cash when you collect it.',
    'Payment: Cash on collection, to be paid when you collect it',
    '27 Temple Trees Lane',
    'Opening hours: Every day 9 to 5',
  ])
    expect(text).toContain(said)
})
