import { expect, test } from 'vitest'
import {
  moved,
  parseOptions,
  printOptions,
  withPasted,
} from '../../../../client/admin/product-groups/options.ts'
import { splitName, valuesOfName } from '../../../../client/admin/product-groups/product-names.ts'
import {
  cellColumnsOf,
  changesOf,
  differing,
  type Edits,
  filledCells,
  pastedCells,
  problemsOf,
  writeCells,
} from '../../../../client/admin/product-groups/variant-cells.ts'

const options = [
  { name: 'Shade', values: ['Coral', 'Ruby'].map((value) => ({ value, swatch: null })) },
]
const variant = (value: string, place: number) => ({
  options: [value],
  product: {
    productId: `LIP-${place}`,
    productName: `Lipstick – ${value}`,
    price: 1_000,
    lastPrice: 900,
    stock: place,
    category: 'makeup',
    version: 4,
  },
  details: { brand: 'Araliya' },
})
const variants = ['Coral', 'Ruby', 'Plum'].map(variant) as never[]
const table = { variants, options, columns: cellColumnsOf({ options }, true) }
const at = (key: string) => table.columns.findIndex((column) => column.key === key)

test('pastes a column of a spreadsheet from a cell on, and drops cells below the table', () => {
  const cells = pastedCells('1,200\r\n1,300\r\n1,400\r\n', { row: 1, column: at('price') })
  const edits = writeCells(table, {}, cells)
  expect(edits).toEqual({ 'LIP-1': { price: '1,200' }, 'LIP-2': { price: '1,300' } })
  expect(changesOf(table, edits, [])).toEqual([
    { productId: 'LIP-1', version: 4, price: 1_200 },
    { productId: 'LIP-2', version: 4, price: 1_300 },
  ])
})

test('pastes several columns at once', () => {
  const edits = writeCells(table, {}, pastedCells('800\t5', { row: 0, column: at('lastPrice') }))
  expect(edits).toEqual({ 'LIP-0': { lastPrice: '800', stock: '5' } })
})

test('copies a cell into the cells below it, except equal ones', () => {
  const place = { row: 0, column: at('stock') }
  const first = writeCells(table, {}, [{ ...place, text: '2' }])
  const edits = writeCells(table, first, filledCells(table, first, place))
  expect(edits).toEqual({ 'LIP-0': { stock: '2' }, 'LIP-1': { stock: '2' } })
})

test('leaves locked prices as they are', () => {
  const locked = { ...table, columns: cellColumnsOf({ options }, false) }
  const cells = pastedCells('1\t2\t3', { row: 0, column: at('price') })
  expect(writeCells(locked, {}, cells)).toEqual({ 'LIP-0': { stock: '3' } })
})

test('names the product and the column of a wrong cell', () => {
  const edits: Edits = { 'LIP-1': { price: 'x', brand: '' }, 'LIP-2': { option0: ' ' } }
  expect(problemsOf(table, edits)).toEqual([
    'Lipstick – Ruby: Price must be a number',
    'Lipstick – Plum: Shade is required',
  ])
})

test('sends the values of a variant under renamed and added options', () => {
  const edited = [
    { name: 'Size', values: [{ value: '4 g', swatch: null }] },
    {
      name: 'Tone',
      previous: 'Shade',
      values: [{ value: 'Peach', previous: 'Coral', swatch: null }],
    },
  ]
  const change = (option0: string) => changesOf(table, { 'LIP-2': { option0 } }, edited)[0]
  expect(change('Coral')).toMatchObject({ options: ['4 g', 'Peach'] })
  expect(change('Berry')).toMatchObject({ options: ['4 g', 'Berry'] })
  expect(changesOf(table, { 'LIP-2': { brand: '' } }, edited)).toEqual([
    { productId: 'LIP-2', version: 4, details: { brand: null } },
  ])
})

test('marks the columns in which variants differ', () => {
  const edits = { 'LIP-0': { category: 'lips' } }
  expect([...differing(table, {})]).toEqual(['option0', 'stock', 'productName'])
  expect(differing(table, edits).has('category')).toBe(true)
})

test('keeps the stored name of options and values while they are renamed', () => {
  expect(parseOptions(printOptions(options))).toEqual([
    {
      name: 'Shade',
      previous: 'Shade',
      values: [
        { value: 'Coral', previous: 'Coral', swatch: null },
        { value: 'Ruby', previous: 'Ruby', swatch: null },
      ],
    },
  ])
  const values = parseOptions(printOptions(options))[0]!.values
  expect(withPasted(values, 1, 'Rose\n\nPlum').map(({ value }) => value)).toEqual([
    'Coral',
    'Rose',
    'Plum',
  ])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
})

test('reads group and values from the name of a product', () => {
  expect(splitName('Velvet Matte – Coral / 4 g')).toEqual({
    group: 'Velvet Matte',
    values: ['Coral', '4 g'],
  })
  expect(splitName('Eye-liner')).toBeUndefined()
  expect(valuesOfName('Velvet Matte - Plum', { options })).toEqual(['Plum'])
  expect(valuesOfName('Velvet', { options: [...options, ...options] })).toEqual(['Velvet', 'Coral'])
})
