import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWorkbook } from '#server/platform/spreadsheets/kind.ts'
import { readSheet, type SheetReading, sheetsOf } from '#server/platform/spreadsheets/read-sheet.ts'
import { partsOf, rowOf, workbookOf, zipOf } from '../../../support/workbook.ts'

const enough = 96 * 1_048_576

async function rowsOf(file: Buffer, reading: Partial<SheetReading> = {}) {
  const rows: { line: number; cells: string[]; faults?: Record<number, string> }[] = []
  for await (const some of readSheet(file, { unpackedBytes: enough, ...reading }))
    rows.push(...some)
  return rows
}

/** The cells of one row of XML. */
const cellsOf = async (row: string, more: Parameters<typeof workbookOf>[0] = {}) =>
  (await rowsOf(workbookOf({ sheets: { One: `<row>${row}</row>` }, ...more })))[0]

const refusal = async (file: Buffer, reading?: Partial<SheetReading>): Promise<string> => {
  try {
    isWorkbook(file.subarray(0, 262_144))
    await rowsOf(file, reading)
    return 'read'
  } catch (error) {
    expect((error as Error).name).toBe('SheetError')
    return (error as Error).message
  }
}

test.each([
  ['a shared text', '<c t="s"><v>1</v></c>', 'Rose'],
  ['a shared text in runs, without how it is spelled', '<c t="s"><v>2</v></c>', 'Rose Dew'],
  [
    'a text of its own',
    '<c t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r></is></c>',
    'a b',
  ],
  ['outer spaces only where they are to be kept', '<c t="inlineStr"><is><t> a </t></is></c>', 'a'],
  [
    'outer spaces that are to be kept',
    '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>',
    ' a ',
  ],
  [
    'characters that XML cannot contain',
    '<c t="inlineStr"><is><t>a_x000D__x005F_x0041_</t></is></c>',
    'a\r_x0041_',
  ],
  ['zeros before a text', '<c t="inlineStr"><is><t>0771234567</t></is></c>', '0771234567'],
  ['a formula that gives a text', '<c t="str"><f>A1&amp;"x"</f><v>x</v></c>', 'x'],
  ['a formula with an empty text', '<c t="str"><f>""</f><v></v></c>', undefined],
  ['a formula that gives a number', '<c><f>1+1</f><v>2</v></c>', '2'],
  ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
  ['a waybill of twelve digits', '<c><v>100200300400</v></c>', '100200300400'],
  ['a number in scientific notation', '<c><v>7.71234567E+8</v></c>', '771234567'],
  ['a number of twenty digits', '<c><v>1.2345678901234568E+19</v></c>', '12345678901234600000'],
  ['the noise of floats', '<c><v>0.30000000000000004</v></c>', '0.3'],
  ['another noise', '<c><v>1499.9900000000002</v></c>', '1499.99'],
  ['a very small number', '<c><v>1.5E-7</v></c>', '0.00000015'],
  ['a day', '<c s="1"><v>46348</v></c>', '2026-11-22'],
  ['a day in a format of ours', '<c s="2"><v>46348</v></c>', '2026-11-22'],
  ['a day with a time', '<c s="2"><v>46348.604166666664</v></c>', '2026-11-22T14:30:00'],
  ['a time alone', '<c s="3"><v>0.25</v></c>', '06:00:00'],
  ['the first day', '<c s="1"><v>1</v></c>', '1900-01-01'],
  ['the day before the one that never was', '<c s="1"><v>59</v></c>', '1900-02-28'],
  ['the day that never was', '<c s="1"><v>60</v></c>', '1900-02-29'],
  ['the day after it', '<c s="1"><v>61</v></c>', '1900-03-01'],
  ['a day as it is written in ISO', '<c t="d"><v>2026-11-22T00:00:00</v></c>', '2026-11-22'],
  ['a number that no day has', '<c s="1"><v>-5</v></c>', '-5'],
  ['a number of hours', '<c s="4"><v>1.25</v></c>', '1.25'],
  ['a number that is shown with zeros', '<c s="5"><v>771234567</v></c>', '0771234567'],
  ['a number that is shown in groups', '<c s="6"><v>123456789</v></c>', '000123456789'],
  ['an amount in a currency', '<c s="7"><v>12.5</v></c>', '€ 12.5'],
  ['an amount with a code', '<c s="8"><v>1500</v></c>', 'LKR 1500'],
  ['an amount in dollars', '<c s="9"><v>3</v></c>', '$ 3'],
  ['words that hold no date', '<c s="10"><v>3</v></c>', '3'],
])('reads %s as Excel shows it', async (_, cell, expected) => {
  const row = await cellsOf(`<c t="str"><v>first</v></c>${cell}`, {
    shared: [
      '<t>none</t>',
      '<t>Rose</t>',
      '<r><t>Rose</t></r><rPh sb="0" eb="1"><t>ROZ</t></rPh><r><rPr/><t xml:space="preserve"> Dew</t></r><phoneticPr/>',
    ],
    formats: [
      14,
      'dd\\/mm\\/yyyy "am" hh:mm;@',
      'h:mm',
      '[h]:mm',
      '0000000000',
      '0000 0000 0000',
      '#,##0.00\\ [$€-407]',
      '"LKR" #,##0',
      '$#,##0',
      '0 "days"',
    ],
  })
  expect(row?.cells[1]).toBe(expected)
  expect(row?.faults).toBeUndefined()
})

test('reads cells at their visible positions despite gaps and missing references', async () => {
  const sheet = [
    '<x:row r="2"><x:c r="B2"><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c><x:c r="AB2" t="str"><x:v>z</x:v></x:c></x:row>',
    '<x:row r="4"><x:c r="A4" s="0"/><x:c r="XFD4"/></x:row>',
    '<x:row><x:c t="str"><x:v> </x:v></x:c></x:row>',
    '<x:row><x:c><x:v>3</x:v></x:c></x:row>',
  ].join('')
  const name = 'xl/worksheets/sheet1.xml'
  const parts = partsOf({ sheets: { One: '' } }).map((part) => ({
    ...part,
    packed: true,
    content:
      part.name === name
        ? Buffer.from(
            `\ufeff<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="m"><x:dimension ref="A1:B9999999"/><x:sheetData>${sheet}</x:sheetData><x:mergeCells><x:mergeCell ref="B2:C9"/></x:mergeCells></x:worksheet>`,
            'utf16le',
          )
        : part.content,
  }))
  const rows = await rowsOf(zipOf(parts))
  expect(rows.map(({ line }) => line)).toEqual([2, 6])
  expect(rows[0]!.cells.length).toBe(28)
  expect(rows[0]!.cells.filter(Boolean)).toEqual(['1', '2', 'z'])
  expect([rows[0]!.cells[1], rows[0]!.cells[27]]).toEqual(['1', 'z'])
})

test('reads dates from 1904 and writes decimals with the requested separator', async () => {
  const file = workbookOf({
    from1904: true,
    formats: [14],
    sheets: { One: '<row><c s="1"><v>0</v></c><c s="1"><v>44886</v></c><c><v>12.5</v></c></row>' },
  })
  expect((await rowsOf(file, { decimal: ',' }))[0]!.cells).toEqual([
    '1904-01-01',
    '2026-11-22',
    '12,5',
  ])
})

test('names a cell with an error value', async () => {
  const row = await cellsOf(
    '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>A1*2</f><v/></c><c t="s"><v>9</v></c><c r="AA1"><v>x</v></c>',
  )
  expect(row!.cells.filter(Boolean)).toEqual(['#DIV/0!', '?', '?', 'x'])
  expect(row!.faults).toEqual({
    0: 'cell A1 holds the error #DIV/0!',
    1: 'cell B1 holds a formula without a result; save it from a spreadsheet',
    2: 'cell C1 holds a reference to a missing text',
    26: 'cell AA1 holds x as a number',
  })
})

test('reads the first visible sheet with data, or the named one', async () => {
  const file = workbookOf({
    sheets: {
      Notes: rowOf('hidden'),
      Cover: '',
      'Prices & "more"': rowOf('seen'),
      Last: rowOf('last'),
    },
    hidden: ['Notes'],
  })
  const first = async (sheet?: string) => (await rowsOf(file, { sheet }))[0]!.cells[0]
  expect(await first()).toBe('seen')
  expect(await first('last ')).toBe('last')
  expect(await first('Notes')).toBe('hidden')
  expect(await rowsOf(file, { sheet: 'Cover' })).toEqual([])
  expect(await refusal(file, { sheet: 'Stock' })).toBe(
    'the workbook has no sheet "Stock"; it has Notes, Cover, Prices & "more", Last',
  )
  expect(await sheetsOf(file, { unpackedBytes: enough })).toEqual({
    sheet: 'Prices & "more"',
    sheets: ['Notes', 'Cover', 'Prices & "more"', 'Last'],
  })
  const none = workbookOf({ sheets: { One: rowOf('x') }, hidden: ['One'] })
  expect(await refusal(none)).toBe('no visible sheet of the workbook has content')
})

const good = partsOf({ sheets: { One: rowOf('a', 1) } })
const sheetPart = 'xl/worksheets/sheet1.xml'
/** A good workbook with its sheet written otherwise. */
const spoiled = (content: string | Buffer, says: object = {}, packed = true): Buffer =>
  zipOf(good.map((part) => (part.name === sheetPart ? { ...part, content, says, packed } : part)))
const inSheet = (rows: string, before = '') =>
  spoiled(`${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const compound = (name: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(name, 'utf16le'),
  ])
const whole = zipOf(good)

test.each<[string, Buffer, RegExp]>([
  [
    'an old workbook',
    compound('Workbook'),
    /^this is an old Excel workbook \(\.xls\); save it as \.xlsx/,
  ],
  [
    'a workbook with a password',
    compound('EncryptedPackage'),
    /with a password; save it without one$/,
  ],
  ['one of the two', compound('x'), /old Excel workbook \(\.xls\) or one with a password/],
  ['an .ods', zipOf([{ name: 'content.xml', content: '' }]), /OpenDocument file \(\.ods\)/],
  [
    'an .xlsb',
    zipOf([{ name: 'xl/workbook.bin', content: '' }]),
    /binary Excel workbook \(\.xlsb\)/,
  ],
  ['a text document', zipOf([{ name: 'word/document.xml', content: '' }]), /not a table$/],
  ['a ZIP file', zipOf([{ name: 'a.csv', content: 'a' }]), /not a workbook; unpack it first$/],
  ['an empty ZIP file', zipOf([]), /not a workbook; unpack it first$/],
  [
    'a file cut short',
    whole.subarray(0, whole.length - 30),
    /damaged or incomplete ZIP file or Excel workbook$/,
  ],
  [
    'the beginning of a file',
    whole.subarray(0, 60),
    /damaged or incomplete ZIP file or Excel workbook$/,
  ],
  [
    'a path that leads elsewhere',
    zipOf([...good, { name: '../../x', content: '' }]),
    /damaged or incomplete ZIP file or Excel workbook$/,
  ],
  ['a part twice', zipOf([...good, good.at(-1)!]), /has xl\/worksheets\/sheet1\.xml twice$/],
  [
    'no sheet where one is named',
    zipOf(good.filter(({ name }) => name !== sheetPart)),
    /xl\/worksheets.* is missing/,
  ],
  [
    'a part with a password',
    spoiled('x', { encrypted: true }),
    /^this is a ZIP file with a password/,
  ],
  ['an unknown packing', spoiled('x', { method: 12 }, false), /unsupported compression/],
  [
    'a wrong checksum',
    spoiled('<worksheet/>', { sum: 1 }),
    /damaged or incomplete ZIP file or Excel workbook$/,
  ],
  [
    'packed bytes that are none',
    spoiled(Buffer.alloc(90, 7), { method: 8 }, false),
    /damaged or incomplete ZIP file or Excel workbook$/,
  ],
  [
    'less than it says',
    spoiled('<worksheet/>', { size: 90 }),
    /damaged or incomplete ZIP file or Excel workbook$/,
  ],
  [
    'more than it says',
    spoiled(`<worksheet>${' '.repeat(99)}</worksheet>`, { size: 20 }),
    /damaged or incomplete ZIP file or Excel workbook$/,
  ],
  [
    'much from little',
    spoiled(Buffer.alloc(20 * 1_048_576, ' ')),
    /sheet1\.xml unpacks to 20 MB, which is too large$/,
  ],
  [
    'what says that it is huge',
    spoiled('x', { size: 4_000_000_000 }),
    /unpacks to 3815 MB, which is too large$/,
  ],
  [
    'entities of its own',
    inSheet('', '<!DOCTYPE x [<!ENTITY a "b">]>'),
    /xl\/\S+ declares a document type/,
  ],
  ['an outer entity', inSheet('<row>&outer;</row>'), /damaged XML in xl\//],
  ['XML that does not end', spoiled('<worksheet><sheetData><row>'), /damaged XML in xl\//],
  [
    'bytes that are no characters',
    spoiled(Buffer.from('<worksheet>\u00e9</worksheet>', 'latin1')),
    /damaged XML in xl\//,
  ],
  ['tags within tags', spoiled('<a>'.repeat(99)), /nested too deeply$/],
  [
    'a text without end',
    inSheet(`<row><c><v>${randomBytes(1_200_000).toString('hex')}`),
    /more than a megabyte in/,
  ],
  [
    'a row without end',
    inSheet(`<row>${rowOf('a'.repeat(30_000)).slice(5, -6).repeat(40)}</row>`),
    /a row is longer/,
  ],
  ['rows out of order', inSheet('<row r="5"/><row r="5"/>'), /rows are not in order$/],
  ['a row behind the last', inSheet('<row r="99999999999"/>'), /rows are not in order$/],
  [
    'a column behind the last',
    inSheet('<row><c r="ZZZZ1"><v>1</v></c></row>'),
    /more than 16384 columns$/,
  ],
  ['cells without end', inSheet(`<row>${'<c/>'.repeat(20_000)}</row>`), /more than 16384 columns$/],
])('refuses %s with a message', async (_, file, message) => {
  expect(await refusal(file)).toMatch(message)
})

test('reads shared texts of any length', async () => {
  const texts = ['', 'é'.repeat(600_000), 'x', 'a'.repeat(1_048_570), '', 'Rose', '_xD800_']
  const file = workbookOf({
    sheets: {
      One: texts.map((_, at) => `<row><c t="s"><v>${at}</v></c><c><v>1</v></c></row>`).join(''),
    },
    shared: texts.map((text) => `<t>${text}</t>`),
  })
  const read = (await rowsOf(file)).map(({ cells }) => cells[0])
  expect(read.map((text) => text!.length)).toEqual([0, 600_000, 1, 1_048_570, 0, 4, 1])
  expect([read[1]!.at(-1), read[2], read[5], read[6]]).toEqual(['é', 'x', 'Rose', '\ud800'])
})

test('refuses too much shared text and too large parts', async () => {
  const long = Buffer.alloc(1_000_000, 'abcdefghijk').toString()
  const file = workbookOf({
    sheets: { One: rowOf('a') },
    shared: Array.from({ length: 68 }, () => `<t>${long}</t>`),
  })
  expect(await refusal(file)).toBe(
    'this is a workbook with more than 64 MB of text; save the sheet as CSV',
  )
  expect(await refusal(file, { unpackedBytes: 1_000_000 })).toMatch(
    /sharedStrings\.xml unpacks to 65 MB/,
  )
})
