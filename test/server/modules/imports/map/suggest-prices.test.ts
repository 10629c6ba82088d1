/** Prices in drafts: read from a clear file, and asked for otherwise. */
import { expect, test } from 'vitest'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { suggestMapping } from '#server/modules/imports/map/suggest.ts'
import { recognise } from '#server/modules/imports/recognise/recognise.ts'
import { planText } from '../../../../support/import-plan.ts'

const drafted = async (text: string) => suggestMapping(await recognise(Buffer.from(text), true))
const table = (head: string, ...rows: string[]) =>
  `sku,name,category,${head}\n${rows.map((row, at) => `s-${at},Soap ${at},soap,${row}\n`).join('')}`
const questionsOf = ({ questions }: Awaited<ReturnType<typeof drafted>>) =>
  questions.map(({ about, options }) => [about, options.map(({ value }) => value)])

test.each([
  ['Retail price,Wholesale price', { price: 'Retail price' }],
  ['Cost,Selling price', { price: 'Selling price', cost: 'Cost' }],
  ['Cost price,Price', { price: 'Price', cost: 'Cost price' }],
  ['price regular,Price sale', { price: 'price regular', lastPrice: 'Price sale' }],
  ['Price USD,Price LKR', { price: 'Price LKR' }],
] as const)('assigns the price columns %s by the words of their headers', async (head, wanted) => {
  const { mapping, questions } = await drafted(table(head, '20,15', '30,25'))
  expect(mapping.columns).toEqual({
    productId: 'sku',
    productName: 'name',
    category: 'category',
    ...wanted,
  })
  expect(questions).toEqual([])
})

test.each([
  ['Price,Regular price', ['price', ['Price', 'Regular price']]],
  ['MRP,Retail,Wholesale', ['price', ['MRP', 'Retail']]],
  ['Price EUR,Price USD', ['price', ['Price EUR', 'Price USD']]],
  ['Cost,Dealer price', ['price', ['Cost', 'Dealer price']]],
  ['Landed price', ['price', ['Landed price']]],
  ['Price,Sale price,Offer price', ['lastPrice', ['Sale price', 'Offer price']]],
] as const)(
  'asks which of the columns %s is the price before it imports',
  async (head, question) => {
    const cells = ['20', '15', '12'].slice(0, head.split(',').length)
    const text = table(head, cells.join())
    const draft = await drafted(text)
    expect(questionsOf(draft)).toEqual([question])
    await expect(planText(text, draft.mapping)).rejects.toThrow(`questions.${question[0]}`)
  },
)

test('columns of the same amounts are one price', async () => {
  const { mapping, questions } = await drafted(table('Price,List price', '20,20.00', '30,30.00'))
  expect([mapping.columns?.price, questions]).toEqual(['Price', []])
})

test('an answered question no longer stops the import', async () => {
  const text = table('Price,Regular price', '20,25')
  const { mapping } = await drafted(text)
  const answered: Mapping = { ...mapping, columns: { ...mapping.columns, price: 'Regular price' } }
  const { products } = await planText(text, answered)
  expect(products.get('s-0')?.price).toBe(25)
})

test.each([
  ['6.500 KWD', 'KWD', 6.5],
  ['1.500 JPY', 'JPY', 1500],
  ['Rs. 499.00', 'INR', 499, 'Price (INR)'],
  ['$24.00', 'CAD', 24, 'Price (CAD)'],
] as const)(
  'the price %s is in %s and reads %d',
  async (cell, code, amount, head: string = 'Price') => {
    const text = table(head, cell)
    const { mapping, questions } = await drafted(text)
    expect([mapping.currency, questions]).toEqual([{ code }, []])
    const rated = { ...mapping, currency: { code, rate: 1 } }
    const { products } = await planText(text, rated)
    expect(products.get('s-0')?.price).toBe(amount)
  },
)

test.each([
  ['three digits behind a point', ['1.500', '2.300']],
  ['a point in one cell and a comma in another', ['12.50', '"7,25"']],
])('a draft asks for the decimal mark of %s', async (_, cells) => {
  const text = table('Price', ...cells)
  const draft = await drafted(text)
  expect(questionsOf(draft)).toEqual([['decimal', ['.', ',']]])
  await expect(planText(text, draft.mapping)).rejects.toThrow('set numbers.decimal')
  const { products } = await planText(text, { ...draft.mapping, numbers: { decimal: '.' } })
  expect(products.size).toBe(2)
})

test.each([
  ['cells in two currencies', table('Price', '$5', '€6'), ['USD', 'EUR']],
  ['a cell that names one and a cell that names none', table('Price', '$5', '6'), ['USD', 'LKR']],
  [
    'two columns of codes',
    table('Price,Currency,Cost currency', '5,USD,EUR', '6,USD,EUR'),
    ['Currency', 'Cost currency'],
  ],
])('a draft asks for the currency of %s', async (_, text, options) => {
  expect(questionsOf(await drafted(text))).toEqual([['currency', options]])
})

test.each(['Units per case', 'Pack qty', 'Low stock level', 'Reorder level', 'Min order quantity'])(
  'the column %s is no stock',
  async (head) => {
    const { mapping, remarks } = await drafted(table(`Price,${head}`, '20,24', '30,48'))
    expect(mapping.columns?.stock).toBeUndefined()
    expect(remarks).toContainEqual({ code: 'no-stock', values: {} })
  },
)

test('barcodes with a check digit become the barcode, whatever their column is called', async () => {
  const { mapping } = await drafted(table('Price,Scan', '20,4006381333931', '30,5901234123457'))
  expect(mapping.columns?.barcode).toBe('Scan')
})

test('takes the id from the link when several names share an id', async () => {
  const { mapping } = await drafted(
    'sku,name,url,price\nx,Balm,https://x.lk/balm,5\nx,Soap,https://x.lk/soap,6\n',
  )
  expect(mapping.columns?.productId).toBeUndefined()
  expect(mapping.templates?.productId).toContain('{url|')
})

test('names another column that may hold the field', async () => {
  const { remarks } = await drafted('sku,code,name,price\na,1,Balm,5\nb,2,Soap,6\n')
  expect(remarks).toContainEqual({
    code: 'runner-up',
    values: { field: 'productId', column: 'sku', other: 'code' },
  })
})
