import { expect, test } from 'vitest'
import { llmsText, readSite } from '../../website/pages.ts'
import { placeOnSite } from '../../website/sidebar.ts'
import { linksOf, readPages } from '../support/pages.ts'

const { groups, pages } = readSite()
const places = new Set(pages.map(({ place }) => place))

test('every page of docs stands in the side menu of the site, once', () => {
  const listed = groups.flatMap(({ entries }) => entries.map(({ file }) => file))
  const written = readPages().map(({ file }) => file)
  expect(written.filter((file) => file.startsWith('docs/') && !listed.includes(file))).toEqual([])
  expect(listed.filter((file, index) => listed.indexOf(file) !== index)).toEqual([])
})

test('the links of the site lead to pages of the site', () => {
  const lost = pages.flatMap(({ place, markdown }) =>
    linksOf({ file: place, text: markdown })
      .filter(({ file }) => file.endsWith('.md') && !places.has(file))
      .map(({ file }) => `${place} → ${file}`),
  )
  expect(lost).toEqual([])
})

test('the reference has every operation of the document, and llms.txt every page', () => {
  const orders = pages.find(({ place }) => place === 'reference/orders.md')!.markdown
  expect(orders).toContain('`POST /api/orders`')
  expect(orders).toContain('expectedTotal?: number')
  const text = llmsText(groups)
  for (const { file } of groups.flatMap(({ entries }) => entries))
    expect(text).toContain(`](/${placeOnSite(file)})`)
})
