/** The example of docs/add-an-admin-page.md is a page that the shop has. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')

test('quotes the list of CMS pages in docs/add-an-admin-page.md', () => {
  const page = read('client/admin/pages/pages-page.tsx')
  expect(read('docs/add-an-admin-page.md')).toContain(page)
  expect(page.split('\n').length).toBeLessThanOrEqual(65)
})
