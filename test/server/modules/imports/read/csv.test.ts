import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvReader } from '#server/modules/imports/read/csv.ts'
import { csvLine } from '#server/modules/imports/values/csv-line.ts'
import { restoreFormula } from '#server/modules/imports/values/formula.ts'

/** Reads a text in chunks of `size`. */
function read(text: string, size = text.length || 1, delimiter = ',') {
  const reader = new CsvReader(delimiter)
  const records = []
  for (let at = 0; at < text.length; at += size)
    records.push(...reader.push(text.slice(at, at + size)))
  return [...records, ...reader.end()]
}
const cells = (text: string, size?: number) => read(text, size).map((record) => record.cells)

test('cells may hold delimiters, quotes and line ends, and lines keep their numbers', () => {
  const text = 'a,b\n1,"x, ""y""\nz"\r\n\r\n2,3\r4,5'
  expect(read(text)).toEqual([
    { line: 1, cells: ['a', 'b'], broken: false },
    { line: 2, cells: ['1', 'x, "y"\nz'], broken: false },
    { line: 5, cells: ['2', '3'], broken: false },
    { line: 6, cells: ['4', '5'], broken: false },
  ])
})

test('a quote in the middle of a cell is a plain character; spaces may stand before an opening one', () => {
  expect(cells('6" wide,7\n"a", "b,c" ,d\n')).toEqual([
    ['6" wide', '7'],
    ['a', 'b,c', 'd'],
  ])
})

test('text after a closing quote breaks its own record only', () => {
  const records = read('"bad"x,1\n7,"fine"\n')
  expect(records.map(({ line, broken }) => [line, broken])).toEqual([
    [1, true],
    [2, false],
  ])
})

test('refuses an unclosed quote, and names its line', () => {
  expect(() => read('a,b\n1,2\n3,"open\n4,5\n')).toThrow(
    'line 3: a quote is opened and never closed',
  )
})

test('a line of a gigabyte is refused after a megabyte, whether quoted or not', () => {
  const megabyte = 'x'.repeat(1_048_576)
  for (const start of ['', '"']) {
    const reader = new CsvReader(',')
    reader.push(`a,b\n${start}`)
    expect(() => {
      for (let chunk = 0; chunk < 1_000; chunk++) reader.push(megabyte)
    }).toThrow(/line 2: a (line|record) is longer than 1048576 characters/)
  }
})

test('a million columns are refused', () => {
  expect(() => read(','.repeat(1_000_000), 65_536)).toThrow('more than 1000 columns')
})

test('reads back any table that is written, in chunks of any size', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r', "'", '=', ' ', 'é', '😀'),
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      (rows, size) => {
        const text = rows.map((row) => csvLine(row)).join('')
        expect(cells(text, size).map((row) => row.map(restoreFormula))).toEqual(rows)
      },
    ),
    { numRuns: 500 },
  )
})
