import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { suggestMapping } from '#server/imports/map/suggest.ts'
import { Mapping } from '#server/imports/mapping.schema.ts'
import { planRow } from '#server/imports/plan.ts'
import { ProductReader } from '#server/imports/product-reader.ts'
import { recognise } from '#server/imports/read/recognise.ts'
import { memorySource } from '#server/imports/read/source.ts'
import { planText } from '../../support/import-plan.ts'
import { root } from '../../support/sources.ts'

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
  currency: { column: 'Währung', factors: { EUR: 300 } },
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

test('a brand is put before a name only when the name does not have it', async () => {
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
  ).rejects.toThrow(/there is no column "nme"/)
})

test('a mapping that does not fit names every problem and the columns there are', async () => {
  const wrong: Mapping = {
    columns: { productName: 'Titel', price: 'Preis' },
    constants: { price: 1 },
    templates: { productId: '{Nummer}' },
  }
  await expect(planText(german, wrong)).rejects.toThrow(
    /productId: there is no column "Nummer"; the file has Nr, Marke.*\nproductName: there is no column "Titel".*\nprice is given twice: in constants and in columns/s,
  )
})

test('a misspelt key or a wrong value in a mapping is refused by its path', () => {
  const result = Mapping.safeParse({
    colums: {},
    columns: { productName: 0, nme: 'x' },
    currency: { factor: -1 },
  })
  const paths = result.error?.issues.map((issue) =>
    [...issue.path, ...('keys' in issue ? (issue.keys as string[]) : [])].join('.'),
  )
  expect(paths?.sort()).toEqual(['columns.nme', 'columns.productName', 'colums', 'currency.factor'])
})

test('every fault of a row is told with line, column, value and reason', async () => {
  const { rows } = await planText(
    `productId,productName,category,price,lastPrice,stock,Images
a,,skin,12x,5,-1,ftp://x/1.jpg
b,${'n'.repeat(201)},skin,5,6,1.5,
c,C,skin,1.999,,,
d,D,skin,"bad"x,,,
`,
  )
  const told = rows.map(({ issues }) =>
    issues.map(
      ({ line, column, value, reason }) => `${line} ${column} ${value.slice(0, 14)} ${reason}`,
    ),
  )
  expect(told).toEqual([
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

test('rows that repeat an id: the same is a warning, a contradiction is rejected unless the first wins', async () => {
  const text = 'productId,productName,category,price\na,A,x,1\na,A,x,1\na,A,x,2\n'
  expect((await planText(text)).counts).toEqual({ read: 3, created: 1, unchanged: 1, rejected: 1 })
  const first = await planText(text, { duplicates: 'first' })
  expect(first.counts).toEqual({ read: 3, created: 1, unchanged: 2 })
  expect(first.rows[2]?.warnings).toMatchObject([{ code: 'duplicate', line: 4 }])
})

test('zero prices, missing pictures, mojibake and unknown currencies are warnings', async () => {
  const { rows, counts } = await planText(
    'productId,productName,category,price,Images\na,CrÃ¨me,x,0,\nb,B,x,$5,/b.webp\n',
  )
  expect(counts).toEqual({ read: 2, created: 2 })
  expect(rows.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
    ['zero-price', 'no-image', 'mojibake', 'no-stock'],
    ['currency', 'no-stock'],
  ])
})

test('a file of ids and stocks changes stocks alone, and says why it cannot create', async () => {
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

test('a new price keeps a discount below it and drops one above', async () => {
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

test('a draft of a mapping names the columns, and works once it is finished', async () => {
  const recognised = await recognise(Buffer.from(german), true)
  const { mapping, notes } = suggestMapping(recognised)
  expect(mapping.columns).toMatchObject({
    productName: 'Name',
    price: 'Preis',
    Images: 'Bild 1',
    description: 'Text',
  })
  expect(notes.join()).toContain('an id')
  expect(Mapping.safeParse(mapping).success).toBe(true)
})

const drafted = async (text: string) => suggestMapping(await recognise(Buffer.from(text), true))

test.each(['"1,250.00"', '"1,250,000.00"', '"1.250,00"', '1250.00'])(
  'a draft takes %s for one price, and leaves the price after a discount alone',
  async (price) => {
    const { mapping, notes } = await drafted(`productId,productName,price\nA,Oil,${price}\n`)
    expect(mapping.columns).toEqual({
      productId: 'productId',
      productName: 'productName',
      price: 'price',
    })
    expect(notes.join()).not.toContain('two prices')
  },
)

test('a draft looks into the cells: pictures inside objects, ids from links, categories for new products alone', async () => {
  const text = JSON.stringify(
    ['rose-oil', 'lotus-soap'].map((slug, at) => ({
      brandCode: 'B1',
      name: `Name ${at}`,
      images: [{ url: `https://x.lk/${slug}.jpg`, alt: 'A' }],
      price: { now: `${at + 1}.50` },
      link: `https://x.lk/p/${slug}`,
    })),
  )
  const { mapping, notes } = await drafted(text)
  expect(mapping.columns).toEqual({
    productName: 'name',
    price: 'price.now',
    Images: 'images[].url',
  })
  expect(mapping).toMatchObject({
    templates: { productId: '{link|part:/:-1|slug|shorten:100}' },
    defaults: { category: 'makeup' },
  })
  expect(mapping.constants).toBeUndefined()
  expect(notes.join()).not.toContain('rejects')
  const { products } = await planText(text, mapping)
  expect(products.get('rose-oil')).toMatchObject({
    price: 1.5,
    Images: ['https://x.lk/rose-oil.jpg'],
  })
})

test('a draft takes a category wherever one stands, and gives new products one where none does', async () => {
  const two = await drafted('sku,name,category,product_type,price\na,A,,oil,1\nb,B,soap,bar,1\n')
  expect(two.mapping.columns?.category).toEqual(['category', 'product_type'])
  const one = await drafted('sku,name,category,price\na,A,,1\nb,B,soap,1\n')
  expect(one.mapping.defaults).toEqual({ category: 'makeup' })
  expect([...two.notes, ...one.notes].join()).not.toContain('rejects')
})

test('a draft says what it could not decide', async () => {
  const rows = (head: string, cell: string) => `sku,name,type,${head}\na,A,x,${cell}\nb,B,x,dear\n`
  const inKronor = await drafted(rows('Price [SEK]', '29'))
  expect(inKronor.mapping.currency).toEqual({ code: 'SEK' })
  expect(inKronor.notes.join()).toContain('currency.factor must say how many rupees one is')
  await expect(planText(rows('Price [SEK]', '29'), inKronor.mapping)).rejects.toThrow(
    'currency.factor: prices are in SEK; it must say how many rupees one is',
  )
  const named = await drafted('sku,name,type,price,currency\na,A,x,5,usd\n')
  expect(named.mapping.currency).toEqual({ column: 'currency' })
  expect(named.notes.join()).toContain('"currency" says USD')
  const dear = await drafted(rows('price', '29'))
  expect(dear.notes.join()).toContain(
    'of the first 2 rows this draft rejects 1, such as line 3: price is not a number',
  )
})

test('a draft says each thing by a code with its values, and a misfit by the part of the mapping', async () => {
  const text = 'sku,title,Price [SEK]\na,A,29\nb,B,dear\n'
  const { mapping, notes, remarks } = await drafted(text)
  expect(remarks).toMatchObject([
    { code: 'currency', values: { codes: 'SEK' } },
    { code: 'no-category' },
    { code: 'no-stock' },
    { code: 'no-pictures' },
    { code: 'rejects', values: { rows: '2', rejected: '1', line: '3', column: 'Price [SEK]' } },
  ])
  expect(notes).toHaveLength(remarks.length)
  await expect(planText(text, mapping)).rejects.toMatchObject({
    problems: [{ path: 'currency.factor', reason: expect.stringContaining('prices are in SEK') }],
  })
})

test('a currency is what the cell, its column, its header or the mapping says, and asked for where none does', async () => {
  const table = (head: string, cell: string) =>
    `productId,productName,category,${head},stock\na,A,x,${cell},1\n`
  const own = await planText(table('price', '5'))
  expect(own.products.get('a')?.price).toBe(5)
  const columns = {
    productId: 'id',
    productName: 'n',
    category: 'c',
    price: 3,
    stock: 's',
  } as const
  const asks = async (head: string, cell: string, currency?: Mapping['currency']) => {
    const text = `id,n,${head},c,s\na,A,${cell},x,1\n`
    const mapping = { format: 'table', columns, ...(currency ? { currency } : {}) } as const
    const reader = await ProductReader.open(memorySource(text), mapping)
    const { products, rows } = await planText(text, mapping)
    const { price } = products.get('a')!
    return [reader.asks ?? 'no', price, rows[0]!.warnings.map(({ code }) => code).join()]
  }
  expect(await asks('price', '5')).toEqual([['currency'], 5, ''])
  expect(await asks('price', '5', { code: 'LKR' })).toEqual(['no', 5, ''])
  expect(await asks('price', '5', { code: 'USD', factor: 300, ending: 90 })).toEqual([
    'no',
    1490,
    '',
  ])
  const rupees = { code: 'INR', factor: 4 }
  expect(await asks('price', 'Rs 5', rupees)).toEqual(['no', 20, ''])
  expect(await asks('price', '$5', { code: 'AUD', factor: 200 })).toEqual(['no', 1000, ''])
  const { rows } = await planText('id,n,price,c,s\na,A,€5,x,1\n', {
    format: 'table',
    columns,
    currency: rupees,
  })
  expect(rows[0]!.issues).toMatchObject([
    { reason: 'is in EUR, for which the mapping has no factor' },
  ])
  expect(await asks('Price [SEK]', '5')).toEqual(['no', 5, 'currency'])
  expect(await asks('price_usd', '5', { factors: { USD: 300 } })).toEqual(['no', 1500, ''])
  expect(await asks('price', 'LKR 5')).toEqual(['no', 5, ''])
  expect(await asks('TOP price', '5')).toEqual([['currency'], 5, ''])
})

test('a table that nobody knows is refused with the way on', async () => {
  await expect(planText('x,y\n1,2\n')).rejects.toThrow('--suggest-map')
  await expect(planText('')).rejects.toThrow('the file is empty')
  await expect(planText('productId,price\n')).rejects.toThrow('no rows')
})
