import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { figure, within } from '../../../support/figures.ts'
import { planText } from '../../../support/import-plan.ts'

/** Texts around numbers from people, spreadsheets and scrapers, and texts that look like numbers. */
const tokens = [
  ...['0', '1', '5', '00', '12', '500', '999', '000', '050', '7', '1500', '99'],
  ...['.', ',', ' ', '\u00a0', "'", '-', '/', '/-', '/=', '=', '(', ')', '+', '%', ':', '*', '–'],
  ...[
    'Rs',
    'Rs.',
    'LKR',
    'USD',
    '$',
    '£',
    'e',
    'k',
    'x',
    'per',
    'RRP',
    '½',
    '٣',
    '५',
    'NaN',
    'Infinity',
    '0x',
  ],
]
const written = fc.oneof(
  fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 7 }).map((some) => some.join('')),
  fc.string({ maxLength: 8 }),
  fc.double({ noNaN: true }).map(String),
)
/** The short form takes the same cells every time; the long one looks for others. */
const runs = { numRuns: figure(100, 1_000) }
const cells = fc.array(written, { minLength: 40, maxLength: 40 })

/** Words and signs beside a number that do not change it. */
const beside = /^(?:rs|lkr|usd|rrp|nan|\p{Sc}|[\s.,:=/()–-]|[A-Z]{3})*$/iu

/**
 * The numbers that a careful reader may take a cell for: none where it holds text that may say more, two
 * numbers, a sign, or digits that are grouped like nothing.
 */
function defensible(cell: string): Set<number> {
  const found = new Set<number>()
  const trimmed = cell
    // written so that no spreadsheet takes it for a formula
    .replace(/^'(?='*\s*[=+@-])/, '')
    .trim()
    .replace(/\brs\./gi, 'Rs ')
    .trim()
  // zero is zero, also with a sign before it
  const text = /[1-9]/.test(trimmed) ? trimmed : trimmed.replace(/-(?=[.,]?0)/, '')
  if (/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return found.add(Number(text))
  const [, before = '', body = '', after = ''] =
    /^(\D*?)([.,]?\d(?:[\d., '\u00a0\u202f]*\d)?)(\D*)$/u.exec(text) ?? []
  if (!body || !beside.test(before) || !beside.test(after)) return found
  const isBelowZero = /[-–]/.test(before) || (before.includes('(') && after.includes(')'))
  if (isBelowZero || /^[-–](?![-–])/.test(after)) return found
  for (const decimal of ['', '.', ',']) {
    const parts = decimal ? body.split(decimal) : [body]
    if (parts.length > 2 || (decimal && parts.length < 2)) continue
    const [whole = '', fraction = ''] = parts
    if (/\D/.test(fraction)) continue
    const groups = whole.split(/[., '\u00a0\u202f]/)
    const marks = new Set(whole.match(/[., '\u00a0\u202f]/g))
    const inThrees = groups.slice(1).every(({ length }) => length === 3)
    const inLakhs =
      groups.at(-1)!.length === 3 && groups.slice(1, -1).every(({ length }) => length === 2)
    const isGrouped = groups.length === 1 || (marks.size <= 2 && (inThrees || inLakhs))
    if (isGrouped) found.add(Number(`${groups.join('') || '0'}.${fraction || '0'}`))
  }
  return found
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('reads a price or stock cell exactly, or rejects it', {
  timeout: within(1),
}, async () => {
  await fc.assert(
    fc.asyncProperty(cells, fc.constantFrom(',', ';'), async (texts, mark) => {
      // one row for the price, one for the stock: an error in one must not hide the other
      const lines = texts.flatMap((text, at) => [
        [`p${at}`, 'N', 'x', quoted(text), '1'].join(mark),
        [`s${at}`, 'N', 'x', '5', quoted(text)].join(mark),
      ])
      const head = ['productId', 'productName', 'category', 'price', 'stock'].join(mark)
      const { rows } = await planText(`${head}\n${lines.join('\n')}\n`)
      for (const [at, { product, warnings, issues }] of rows.entries()) {
        const cell = texts[Math.floor(at / 2)]!
        const field = at % 2 ? 'stock' : 'price'
        if (!product) expect(issues.length).toBeGreaterThan(0)
        else if (field === 'stock' && cell.trim() === '')
          expect(warnings.map(({ code }) => code)).toContain('no-stock')
        else expect([...defensible(cell)], cell).toContain(Math.abs(product[field]))
      }
    }),
    runs,
  )
})

/** The visible part of an id: padding and quotes of a spreadsheet do not count. */
const seen = (id: string) => id.trim()

test('reads an id cell exactly, or rejects it', { timeout: within(1) }, async () => {
  const ids = fc.array(fc.oneof(written, fc.string({ maxLength: 12 })), {
    minLength: 40,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(ids, async (texts) => {
      const wellFormed = texts.map((text) => text.toWellFormed().replace(/\r/g, ' '))
      const lines = wellFormed.map((text) => `${quoted(text)},N,x,5,1`)
      const { rows } = await planText(`\ufeffCode,N,C,P,S\n${lines.join('\n')}\n`, {
        columns: { productId: 1, productName: 2, category: 3, price: 4, stock: 5 },
      })
      for (const { product, row, outcome, issues } of rows) {
        const cell = row.sources[0]!.cells[0]!
        if (product) expect(product.productId).toBe(seen(cell))
        else if (outcome === 'rejected') expect(issues.length).toBeGreaterThan(0)
        else expect(row.productId).toBe(seen(cell))
      }
    }),
    runs,
  )
})
