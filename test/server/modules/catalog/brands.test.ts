/** Finds brands as customers type them. */
import { expect, test } from 'vitest'
import { brandSpellings } from '../../../support/brand-spellings.ts'
import { makeProduct } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
for (const [productName] of brandSpellings) await makeProduct(shop.db, { productName })

test('finds the brand among the first five results for each of a hundred spellings', async () => {
  const missed: string[] = []
  for (const [name, typed] of brandSpellings) {
    const { body } = await shop.call('GET', `/catalogue?q=${encodeURIComponent(typed)}&limit=5`)
    const found = body.items.map(({ productName }: { productName: string }) => productName)
    if (!found.includes(name)) missed.push(`${typed} → ${name}: ${found}`)
  }
  expect(missed).toEqual([])
})
