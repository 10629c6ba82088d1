import { expect, test } from 'vitest'
import { exchanged } from '../../../../../client/admin/orders/form/lines-field.tsx'

const line = (productId: string, qty: number) => ({
  ...{ productId, qty, name: productId, image: '', price: 100 },
})
const coral = {
  productId: 'CORAL',
  productName: 'Lipstick – Coral',
  image: '/c.webp',
  lastPrice: 90,
}

test('exchanges the product of a line and keeps its quantity and place', () => {
  expect(exchanged([line('RUBY', 2), line('SOAP', 1)], 'RUBY', coral)).toEqual([
    { productId: 'CORAL', qty: 2, name: 'Lipstick – Coral', image: '/c.webp', price: 90 },
    line('SOAP', 1),
  ])
})

test('adds the quantity of a line that has the chosen product already', () => {
  const lines = exchanged([line('CORAL', 3), line('RUBY', 2)], 'RUBY', coral)
  expect(lines.map(({ productId, qty }) => [productId, qty])).toEqual([['CORAL', 5]])
})
