import { expect, test } from 'vitest'
import { changesOf, emptyProduct } from '../../../../client/admin/products/product-values.ts'

const stored = { ...emptyProduct, productId: 'ROSE', productName: 'Rose', price: '900', stock: '7' }

test('leaves out a stock that was not edited, so that an order does not refuse the edit', () => {
  const changes = changesOf({ ...stored, productName: 'Rose water' }, stored, true)
  expect(changes).toMatchObject({ productName: 'Rose water', price: 900 })
  expect(changes).not.toHaveProperty('stock')
})

test('sends a stock that was edited, also an emptied one', () => {
  expect(changesOf({ ...stored, stock: '9' }, stored, true).stock).toBe(9)
  expect(changesOf({ ...stored, stock: '' }, stored, true).stock).toBe(0)
})
