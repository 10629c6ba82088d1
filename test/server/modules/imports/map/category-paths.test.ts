import { expect, test } from 'vitest'
import { categoriesOf } from '#server/modules/imports/preview/categories.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'
import { planText } from '../../../../support/import-plan.ts'

const columns = { productId: 'id', productName: 'name', category: 'group', price: 'price' } as const
const file = (...groups: string[]) =>
  `id,name,group,price\n${groups.map((group, at) => `p-${at},P,"${group}",9\n`).join('')}`
const placed = async (text: string, categories?: { map: Record<string, string> }) =>
  [...(await planText(text, { columns, ...(categories && { categories }) })).products.values()].map(
    ({ category }) => category,
  )

test('distinguishes categories with the same last step and different parents', async () => {
  const text = file('Hair > Tools', 'Nails>Tools', 'Hair > Combs')
  expect(await placed(text)).toEqual(['hair tools', 'nails tools', 'combs'])
  const { categories } = await categoriesOf(memorySource(text), { columns }, 10)
  expect(categories.map(({ to }) => to)).toEqual(['hair tools', 'nails tools', 'combs'])
  expect(await placed(text, { map: { tools: 'tools' } })).toEqual(['tools', 'tools', 'combs'])
})

test('ignores commas around a category, and a category of commas only', async () => {
  expect(await placed(file(',makeup', 'makeup,'))).toEqual(['makeup', 'makeup'])
  const { rows } = await planText(file(',', ' , '), { columns })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected'])
})
