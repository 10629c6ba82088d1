import { expect, test } from 'vitest'
import { detailFields } from '../../db/schema/product-fields.ts'
import { readSources } from '../support/sources.ts'

/** Who names many of them all the same, and why. */
const named: Readonly<Record<string, string>> = {
  'db/schema/product-fields.ts': 'declares them',
  'client/admin/texts/products.ts': 'says in a sentence what the section of the form holds',
  'server/modules/imports/formats/':
    'maps columns of other shop systems to the fields that these know',
  'db/demo/': 'holds the values of demo products',
}
/** A file that names so many of them lists them, and would miss the next one. */
const most = 5

test('declares the details of a product in one file only', () => {
  const patterns = Object.entries(detailFields).map(
    ([name, { column }]) => new RegExp(`(?<![\\w-])(?:${name}|${column})(?![\\w-])`),
  )
  const listing = readSources('server', 'db', 'client', 'scripts')
    .filter(({ file }) => !file.startsWith('db/migrations/'))
    .filter(({ file }) => !Object.keys(named).some((place) => file.startsWith(place)))
    .filter(({ text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      return patterns.filter((pattern) => pattern.test(code)).length > most
    })
  expect(listing.map(({ file }) => file)).toEqual([])
})
