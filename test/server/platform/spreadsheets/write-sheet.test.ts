import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSheet } from '#server/platform/spreadsheets/read-sheet.ts'
import { writeSheet } from '#server/platform/spreadsheets/write-sheet.ts'

async function readBack(rows: readonly (readonly (string | number)[])[]): Promise<string[][]> {
  const read: string[][] = []
  const file = await writeSheet('Orders & "more"', rows)
  for await (const some of readSheet(file, { unpackedBytes: 1_048_576 }))
    for (const { line, cells } of some) read[line - 1] = cells
  return rows.map((row, at) => Array.from(row, (_, column) => read[at]?.[column] ?? ''))
}

test('reads a written workbook unchanged', async () => {
  // Any UTF-16 unit: fast-check's own `binary` counts through all of Unicode first.
  const utf16 = fc.nat(0xffff).map((code) => String.fromCharCode(code))
  const odd = fc.string({
    unit: fc.constantFrom(
      '_x000D_',
      '_x',
      '_',
      '\r',
      '\n',
      '\t',
      ' ',
      '\u0000',
      '\ud800',
      '\uffff',
      '😀',
      '<&>"',
      ']]>',
      '=',
      "'",
      '0',
    ),
  })
  const cell = fc.oneof(
    fc.string({ unit: utf16 }),
    odd,
    fc.constantFrom('0771234567', '_x0041\u0000'),
  )
  const rows = fc.array(fc.tuple(fc.constant('.'), cell, cell), { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      expect(await readBack(written)).toEqual(written)
    }),
    { numRuns: 12 },
  )
})

test('writes numbers as numbers, formulas and phone numbers as text', async () => {
  const long = 'a'.repeat(40_000)
  expect(await readBack([['=1+1', '+94771234567', '007', 1500, 12.5, long]])).toEqual([
    ['=1+1', '+94771234567', '007', '1500', '12.5', long.slice(0, 32_767)],
  ])
})
