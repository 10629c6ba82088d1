import { expect, test } from 'vitest'
import { llmsText, readSite } from '../../website/pages.ts'
import { placeOnSite } from '../../website/sidebar.ts'
import { linksOf, readPages } from '../support/pages.ts'

const { groups, pages } = readSite()
const places = new Set(pages.map(({ place }) => place))

test('lists every page of docs once in the side menu', () => {
  const listed = groups.flatMap(({ entries }) => entries.map(({ file }) => file))
  const written = readPages().map(({ file }) => file)
  expect(written.filter((file) => file.startsWith('docs/') && !listed.includes(file))).toEqual([])
  expect(listed.filter((file, index) => listed.indexOf(file) !== index)).toEqual([])
})

test('resolves every link between pages of the site', () => {
  const lost = pages.flatMap(({ place, markdown }) =>
    linksOf({ file: place, text: markdown })
      .filter(({ file }) => file.endsWith('.md') && !places.has(file))
      .map(({ file }) => `${place} → ${file}`),
  )
  expect(lost).toEqual([])
})

test('includes every operation in the reference and every page in llms.txt', () => {
  const orders = pages.find(({ place }) => place === 'reference/orders.md')!.markdown
  expect(orders).toContain('`POST /api/orders`')
  expect(orders).toContain('expectedTotal?: number')
  const text = llmsText(groups)
  for (const { file } of groups.flatMap(({ entries }) => entries))
    expect(text).toContain(`](/${placeOnSite(file)})`)
})
