/** Variants that an import moves between product groups. */
import { expect, test } from 'vitest'
import { findVariantsOf } from '../../../../db/queries/imports/import-groups.queries.ts'
import { makeUser } from '../../../support/factories.ts'
import { runImport } from '../../../support/import-undo.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const row = (group: string, productId: string, values: string[]) =>
  JSON.stringify({
    ...{ productId, productName: productId, category: 'x', price: 5 },
    group: {
      ...{ handle: group, name: group },
      options: values.map((value, at) => ({ name: ['Shade', 'Size'][at], value })),
    },
  })
const importRows = (...rows: string[]) => runImport(shop, token, rows.join('\n'))

/** Reads the options of a group's variants, by their product. */
async function optionsOf(handle: string) {
  const { body } = await shop.call('GET', `/product-groups/${handle}`)
  const variants: { productId: string; options: string[] }[] = (body.group ?? body).variants
  return Object.fromEntries(variants.map(({ productId, options }) => [productId, options]))
}

test('a variant leaves a group that gains an option in the same import', async () => {
  await importRows(row('go', 'go-a', ['A']), row('go', 'go-b', ['B']))
  await importRows(
    ...[row('go', 'go-a', ['A', 'S']), row('go', 'go-c', ['A', 'L'])],
    ...[row('come', 'come-b', ['B']), row('come', 'come-c', ['C']), row('come', 'go-b', ['D'])],
  )
  expect(await optionsOf('go')).toEqual({ 'go-a': ['A', 'S'], 'go-c': ['A', 'L'] })
  expect(await optionsOf('come')).toMatchObject({ 'come-b': ['B'], 'go-b': ['D'] })
})

test('a variant that cannot join another group stays in its own', async () => {
  await importRows(row('own', 'own-a', ['A']), row('own', 'own-b', ['B']))
  await importRows(row('full', 'full-b', ['B']), row('full', 'full-c', ['C']))
  await importRows(
    ...[row('own', 'own-a', ['A', 'S']), row('own', 'own-c', ['A', 'L'])],
    ...[row('full', 'full-b', ['B']), row('full', 'own-b', ['B'])],
  )
  expect(await optionsOf('own')).toMatchObject({ 'own-a': ['A', 'S'], 'own-b': ['B', 'S'] })
  expect(await optionsOf('full')).toEqual({ 'full-b': ['B'], 'full-c': ['C'] })
})

test('a group that a batch names by two handles has each variant once', async () => {
  await importRows(row('twice', 'twice-a', ['A']), row('twice', 'twice-b', ['B']))
  const { id } = await shop.db
    .selectFrom('product_groups')
    .select('id')
    .where('handle', '=', 'twice')
    .executeTakeFirstOrThrow()
  const variants = await findVariantsOf(shop.db, [id, id])
  expect(variants.map(({ product_id }) => product_id)).toEqual(['twice-a', 'twice-b'])
})
