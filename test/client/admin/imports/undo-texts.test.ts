import { expect, test } from 'vitest'
import { adminTexts } from '../../../../client/admin/texts/texts.ts'

const { plan } = adminTexts.imports.undo
const products = {
  total: 0,
  done: 0,
  deleted: 0,
  restored: 0,
  undeleted: 0,
  unchanged: 0,
  skipped: 0,
  stockShort: 0,
}
const groups = { total: 3, done: 0, deleted: 1, restored: 1, skipped: 1 }
const end = 'Sales and stock counts since the import are kept.'

test('announces an undo of products and product groups', () => {
  expect(plan({ ...products, total: 2, deleted: 2 })).toBe(
    `The import changed 2 products. 2 created products will be deleted. ${end}`,
  )
  expect(plan({ ...products, total: 1, restored: 1, groups })).toBe(
    [
      'The import changed 1 product and 3 product groups.',
      '1 product will get back the earlier values.',
      '1 created product group will be deleted.',
      '1 product group will get back the earlier names, options and variants.',
      '1 product group edited since the import, or with other variants, will be kept.',
      end,
    ].join(' '),
  )
})

test('announces an undo of product groups alone', () => {
  expect(plan({ ...products, groups: { ...groups, total: 1, restored: 0, skipped: 0 } })).toBe(
    `The import changed 1 product group. 1 created product group will be deleted. ${end}`,
  )
})
