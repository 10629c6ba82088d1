/** Creates product groups for tests. */
import { makeProduct, makeUser, type ProductInput } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A variant: its shade, and values of its product that differ from the others'. */
export type Shade = ProductInput & { shade: string; size?: string }

/** Returns a colour for a number: neighbours differ. */
const colourOf = (at: number) =>
  `#${((at * 0x2f6b5d + 0xc0392b) & 0xffffff).toString(16).padStart(6, '0')}`

/** Returns `count` shades, Shade 1 to the last. */
export const manyShades = (count: number): Shade[] =>
  Array.from({ length: count }, (_, at) => ({ shade: `Shade ${at + 1}` }))

/**
 * Creates a group with one product for each shade: `VELVET-1` is the first. With sizes it has a
 * second option.
 */
export async function makeShades(shop: TestApp, name: string, shades: readonly Shade[]) {
  const { token } = await makeUser(shop.db, { role: 'owner' })
  const idOf = (at: number) => `${name.split(' ')[0]!.toUpperCase()}-${at + 1}`
  for (const [at, { shade, size, ...product }] of shades.entries())
    await makeProduct(shop.db, {
      productId: idOf(at),
      productName: `${name} – ${[shade, size].filter(Boolean).join(' / ')}`,
      category: 'makeup',
      price: 1_500,
      ...product,
    })
  const values = [...new Set(shades.map(({ shade }) => shade))]
  const sizes = [...new Set(shades.flatMap(({ size }) => size ?? []))]
  const { body, status } = await shop.call('POST', '/product-groups', {
    token,
    body: {
      name,
      options: [
        {
          name: 'Shade',
          values: values.map((value, at) => ({ value, swatch: { color: colourOf(at) } })),
        },
        ...(sizes.length > 0 ? [{ name: 'Size', values: sizes.map((value) => ({ value })) }] : []),
      ],
      variants: shades.map(({ shade, size }, at) => ({
        productId: idOf(at),
        options: size ? [shade, size] : [shade],
      })),
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.group.id as string, handle: body.group.handle as string, token }
}
