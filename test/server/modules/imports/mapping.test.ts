import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { planRow } from '#server/modules/imports/run/plan.ts'
import { planText } from '../../../support/import-plan.ts'
import { root } from '../../../support/sources.ts'

const examples = path.join(root, 'scripts/mappings')

test.each(readdirSync(examples))('the example %s is a valid mapping', (name) => {
  const value = JSON.parse(readFileSync(path.join(examples, name), 'utf8'))
  expect(Mapping.parse(value)).toEqual(value)
})

const german = `Nr;Marke;Name;Preis;Sonderpreis;Gruppe;Bild 1;Bild 2;Text;Währung
7;Wala;Rosencreme;1.299,00;999,50;Pflege > Gesicht;https://x.de/1.jpg;https://x.de/2.jpg;"<p>Für trockene Haut</p>";EUR
8;Wala;Öl;12,5;;Pflege > Körper;;;;LKR
`
const germanMapping: Mapping = {
  columns: {
    price: 'preis',
    lastPrice: 'Sonderpreis',
    category: 'Gruppe',
    Images: ['Bild 1', 'Bild 2'],
    description: 'Text',
  },
  templates: { productId: 'w-{Nr}', productName: '{Marke} {Name}' },
  constants: { altNames: ['Wala'] },
  defaults: { stock: 5 },
  categories: { map: { 'pflege > gesicht': 'skincare', körper: 'bath&body' } },
  currency: { column: 'Währung', rates: { EUR: 300 } },
}

test('columns, templates, constants, defaults, categories and currencies make a product', async () => {
  const { products } = await planText(german, germanMapping)
  expect(products.get('w-7')).toEqual({
    productId: 'w-7',
    productName: 'Wala Rosencreme',
    altNames: ['Wala'],
    category: 'skincare',
    price: 389_700,
    lastPrice: 299_850,
    stock: 5,
    description: 'Für trockene Haut',
    Images: ['https://x.de/1.jpg', 'https://x.de/2.jpg'],
    imageAlts: [],
  })
  expect(products.get('w-8')).toMatchObject({ price: 12.5, lastPrice: 12.5, category: 'bath&body' })
})

test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])(
  'the same file in %s is the same catalogue',
  async (encoding) => {
    const bytes = iconv.encode(german, encoding, { addBOM: encoding.startsWith('utf-16') })
    const { products } = await planText(bytes, germanMapping)
    expect(products.get('w-8')?.productName).toBe('Wala Öl')
  },
)

test('a file without a header goes by column numbers, a JSON file by paths', async () => {
  const headless = await planText('7,Soap,1.50\n8,Oil,2\n', {
    header: false,
    columns: { productId: 1, productName: 2, price: 3 },
    constants: { category: 'makeup' },
  })
  expect(headless.counts).toEqual({ read: 2, created: 2 })
  const json = await planText(
    JSON.stringify([
      {
        id: 1,
        brand: { name: 'B' },
        title: 'Soap',
        price: 2.5,
        pics: [{ src: '//x.lk/1.jpg' }, { src: 'https://x.lk/2.jpg 550w' }],
        tags: ['a', 'b'],
      },
    ]),
    {
      columns: {
        productId: 'id',
        price: 'price',
        Images: 'pics[].src',
        altNames: 'tags',
        category: 'brand.name',
      },
      templates: { productName: '{brand.name} {title}' },
    },
  )
  expect(json.products.get('1')).toMatchObject({
    productName: 'B Soap',
    price: 2.5,
    altNames: ['a', 'b'],
    Images: ['https://x.lk/1.jpg', 'https://x.lk/2.jpg'],
    category: 'b',
  })
})

test('puts the brand before a name that lacks it', async () => {
  const named = [
    ["l'oreal", "L'Oréal Paris Riche", "L'Oréal Paris Riche"],
    ['milani', 'Baked Blush', 'Milani Baked Blush'],
    ['dior', 'Rouge DIOR', 'Rouge DIOR'],
    // part of another word is not the brand
    ['dior', 'Diorshow Iconic', 'Dior Diorshow Iconic'],
    ['dr. hauschka', 'Dr Hauschka Mask', 'Dr Hauschka Mask'],
    ['', 'Soap', 'Soap'],
  ] as const
  const rows = named.map(([brand, name], index) => ({ id: `p${index}`, brand, name, price: 5 }))
  const { products } = await planText(JSON.stringify(rows), {
    columns: { productId: 'id', price: 'price' },
    templates: { productName: '{brand|title|unless:name} {name}' },
    constants: { category: 'makeup' },
  })
  for (const [index, [, , wanted]] of named.entries())
    expect(products.get(`p${index}`)?.productName).toBe(wanted)
  await expect(
    planText('id,name\n1,A\n', { templates: { productId: '{id|unless:nme}' } }),
  ).rejects.toThrow(/no column "nme"/)
})

test('a mapping that does not fit is refused with every problem and the columns of the file', async () => {
  const wrong: Mapping = {
    columns: { productName: 'Titel', price: 'Preis' },
    constants: { price: 1 },
    templates: { productId: '{Nummer}' },
  }
  await expect(planText(german, wrong)).rejects.toThrow(
    /productId: the file has no column "Nummer"; it has Nr, Marke.*\nproductName: the file has no column "Titel".*\nprice has two sources: constants and columns/s,
  )
})

test('a misspelt key or a wrong value in a mapping is refused by its path', () => {
  const result = Mapping.safeParse({
    colums: {},
    columns: { productName: 0, nme: 'x' },
    currency: { rate: -1 },
  })
  const paths = result.error?.issues.map((issue) =>
    [...issue.path, ...('keys' in issue ? (issue.keys as string[]) : [])].join('.'),
  )
  expect(paths?.sort()).toEqual(['columns.nme', 'columns.productName', 'colums', 'currency.rate'])
})

test('every fault of a row is reported with line, column, value and reason', async () => {
  const { rows } = await planText(
    `productId,productName,category,price,lastPrice,stock,Images
a,,skin,12x,5,-1,ftp://x/1.jpg
b,${'n'.repeat(201)},skin,5,6,1.5,
c,C,skin,1.999,,,
d,D,skin,"bad"x,,,
`,
  )
  const reported = rows.map(({ issues }) =>
    issues.map(
      ({ line, column, value, reason }) => `${line} ${column} ${value.slice(0, 14)} ${reason}`,
    ),
  )
  expect(reported).toEqual([
    [
      '2 productName  is empty',
      '2 price 12x is not a number',
      '2 stock -1 must not be negative',
      '2 Images ftp://x/1.jpg must be an http or https address or a path starting with /',
    ],
    [
      '3 productName nnnnnnnnnnnnnn must have at most 200 characters',
      '3 stock 1.5 must be a whole number',
    ],
    ['4 price 1.999 must have at most two decimals'],
    [expect.stringContaining('has text after a closing quote')],
  ])
})

test('warns of identical repeated rows, and rejects contradicting ones unless the first wins', async () => {
  const text = 'productId,productName,category,price\na,A,x,1\na,A,x,1\na,A,x,2\n'
  expect((await planText(text)).counts).toEqual({ read: 3, created: 1, unchanged: 1, rejected: 1 })
  const first = await planText(text, { duplicates: 'first' })
  expect(first.counts).toEqual({ read: 3, created: 1, unchanged: 2 })
  expect(first.rows[2]?.warnings).toMatchObject([{ code: 'duplicate', line: 4 }])
})

test('zero prices, missing images and mojibake are warnings; a currency without a rate rejects its row', async () => {
  const { rows, counts } = await planText(
    'productId,productName,category,price,Images\na,CrÃ¨me,x,0,\nb,B,x,$5,/b.webp\n',
  )
  expect(counts).toEqual({ read: 2, created: 1, rejected: 1 })
  expect(rows.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
    ['zero-price', 'no-image', 'mojibake', 'no-stock'],
    [],
  ])
  expect(rows[1]!.issues).toMatchObject([
    { code: 'currency', reason: 'is in USD, for which the mapping has no rate' },
  ])
})

test('a file of ids and stocks changes stock only, and explains why it creates nothing', async () => {
  const { rows } = await planText('productId,stock\na,7\n')
  const [planned] = rows
  expect(planned?.outcome).toBe('rejected')
  expect(planned?.issues.map(({ column }) => column)).toEqual(['productName', 'category', 'price'])
  const existing = {
    productId: 'a',
    productName: 'A',
    altNames: ['x'],
    category: 'c',
    price: 10,
    lastPrice: 8,
    stock: 1,
    description: 'D',
    Images: ['/a.webp'],
    imageAlts: [],
  }
  expect(planRow(planned!.row, existing)).toMatchObject({
    outcome: 'updated',
    changes: [{ field: 'stock', from: 1, to: 7 }],
    product: { ...existing, stock: 7 },
  })
})

test('a new price keeps a lower discount price and removes a higher one', async () => {
  const { rows } = await planText('productId,price\na,5\n')
  const row = rows[0]!.row
  const existing = (price: number, lastPrice: number) => ({
    productId: 'a',
    productName: 'A',
    altNames: [],
    category: 'c',
    price,
    lastPrice,
    stock: 1,
    description: '',
    Images: [],
    imageAlts: [],
  })
  expect(planRow(row, existing(10, 4)).product).toMatchObject({ price: 5, lastPrice: 4 })
  expect(planRow(row, existing(10, 8)).product).toMatchObject({ price: 5, lastPrice: 5 })
  expect(planRow(row, existing(10, 10)).product).toMatchObject({ price: 5, lastPrice: 5 })
})

test('an unrecognised table is refused with the next step', async () => {
  await expect(planText('x,y\n1,2\n')).rejects.toThrow('--suggest-map')
  await expect(planText('')).rejects.toThrow('the file is empty')
  await expect(planText('productId,price\n')).rejects.toThrow('no rows')
})
