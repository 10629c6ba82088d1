/** Creates product groups through the API. */
import { expect } from 'vitest'
import { makeProduct } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const shades = [
  { value: 'Coral', swatch: { color: '#E2583E' } },
  { value: 'Ruby', swatch: { image: '/images/ruby.webp' } },
]
let number = 0

/** Creates a lipstick in these shades as staff, named as an import names them. */
export async function makeGroup(
  shop: TestApp,
  token: string,
  values: readonly string[],
  name = `Lipstick ${++number}`,
) {
  const products = []
  for (const value of values)
    products.push(
      await makeProduct(shop.db, {
        productId: `${name}-${value}`.replaceAll(' ', '-'),
        productName: `${name} – ${value}`,
      }),
    )
  const ids = products.map(({ product_id }) => product_id)
  const { body, status } = await shop.call('POST', '/product-groups', {
    token,
    body: {
      name,
      options: [{ name: 'Shade', values: shades }],
      variants: ids.map((productId, place) => ({ productId, options: [values[place]!] })),
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { group: body.group, ids }
}
