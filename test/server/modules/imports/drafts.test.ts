/** Drafts of mappings, and the currency that one asks for. */
import { expect, test } from 'vitest'
import { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { ProductReader } from '#server/modules/imports/map/product-reader.ts'
import { suggestMapping } from '#server/modules/imports/map/suggest.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'
import { recognise } from '#server/modules/imports/recognise/recognise.ts'
import { planText } from '../../../support/import-plan.ts'

const drafted = async (text: string) => suggestMapping(await recognise(Buffer.from(text), true))

test('drafts a mapping with the file’s columns that imports once its questions are answered', async () => {
  const { mapping, notes } = await drafted(
    'Nr;Marke;Name;Preis;Gruppe;Bild 1;Text\n7;Wala;Creme;1.299,00;Pflege;https://x.de/1.jpg;Gut\n',
  )
  expect(mapping.columns).toMatchObject({
    productName: 'Name',
    price: 'Preis',
    Images: 'Bild 1',
    description: 'Text',
  })
  expect(notes.join()).toContain('a product ID')
  expect(Mapping.safeParse(mapping).success).toBe(true)
})

test.each(['"1,250.00"', '"1,250,000.00"', '"1.250,00"', '1250.00'])(
  'a drafted mapping reads %s as one price, and ignores the discounted price',
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

test('drafts a mapping from cells: images in objects, ids from links, categories for new products', async () => {
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

test('a drafted mapping finds the category column, or sets a default category for new products', async () => {
  const head = 'sku,name,category,product_type,price'
  const two = await drafted(`${head}\na,A,,oil,1\nb,B,soap,,1\n`)
  expect(two.mapping.columns?.category).toEqual(['category', 'product_type'])
  // A column with a value in every row sorts all of them alike.
  const full = await drafted(`${head}\na,A,,oil,1\nb,B,soap,bar,1\n`)
  expect(full.mapping.columns?.category).toBe('product_type')
  expect(full.mapping).toMatchObject({ categories: { map: { oil: 'oil', bar: 'bar' } } })
  expect(full.mapping.defaults).toBeUndefined()
  const one = await drafted('sku,name,category,price\na,A,,1\nb,B,soap,1\n')
  expect(one.mapping.defaults).toEqual({ category: 'makeup' })
  expect([...two.notes, ...one.notes].join()).not.toContain('rejects')
})

test('a drafted mapping maps similar categories to the menu’s, and keeps the others', async () => {
  const names = ['Bath & Body', 'Bath and Body', 'Skin Care', 'make-up', 'Hair', 'Hair & Body']
  const rows = names.map((name, at) => `p${at},P,${name},1`)
  const { mapping } = await drafted(`sku,name,category,price\n${rows.join('\n')}\n`)
  expect(mapping.categories?.map).toEqual({
    'Bath & Body': 'bath&body',
    'Bath and Body': 'bath&body',
    'Skin Care': 'skincare',
    'make-up': 'makeup',
    Hair: 'hair',
    'Hair & Body': 'hair & body',
  })
})

test('a drafted mapping takes the id from product links, also without a header', async () => {
  const row = (slug: string, name: string, concern: string) =>
    `https://x.lk/img?u=${slug}.jpg,${name},£5.00,https://x.lk/p/${slug}/1/,${concern}`
  const rows = (of: (slug: string) => string) => [
    row(of('rose-oil'), 'Rose Oil', 'dry skin'),
    row(of('rose-oil-new'), 'Rose Oil', 'dry skin'),
    row(of('lotus-soap'), 'Lotus Soap', 'dry skin'),
    row(of('lotus-soap'), 'Lotus Soap', 'oily skin'),
  ]
  const text = rows((slug) => slug)
    .join('\n')
    .replaceAll('/1/', '/')
  const { mapping, remarks } = await drafted(text)
  expect(mapping).toMatchObject({
    header: false,
    templates: { productId: '{4|part:/:-1|slug|shorten:100}' },
  })
  expect(remarks).toContainEqual({ code: 'ids-of-links', values: {} })
  const { products } = await planText(text, {
    ...mapping,
    currency: { code: 'GBP', rate: 380 },
    duplicates: 'first',
  })
  expect([...products.keys()]).toEqual(['rose-oil', 'rose-oil-new', 'lotus-soap'])
  // Addresses that all end alike identify nothing.
  const alike = await drafted(rows((slug) => slug).join('\n'))
  expect(alike.mapping.templates?.productId).toBe('{2|slug|shorten:100}')
})

test('a drafted mapping lists its open questions', async () => {
  const rows = (head: string, cell: string) => `sku,name,type,${head}\na,A,x,${cell}\nb,B,x,dear\n`
  const inKronor = await drafted(rows('Price [SEK]', '29'))
  expect(inKronor.mapping.currency).toEqual({ code: 'SEK' })
  expect(inKronor.notes.join()).toContain('prices are in SEK: set currency.rate')
  await expect(planText(rows('Price [SEK]', '29'), inKronor.mapping)).rejects.toThrow(
    'currency.rate: prices are in SEK; set the exchange rate in rupees',
  )
  const named = await drafted('sku,name,type,price,currency\na,A,x,5,usd\n')
  expect(named.mapping.currency).toEqual({ column: 'currency' })
  expect(named.notes.join()).toContain('"currency" has the currencies USD')
  const dear = await drafted(rows('price', '29'))
  expect(dear.notes.join()).toContain(
    'this draft rejects 1 of the first 2 rows, such as line 3: price is not a number',
  )
})

test('a draft reports each remark by a code with values, and a misfit by the part of the mapping', async () => {
  const text = 'sku,title,Price [SEK]\na,A,29\nb,B,dear\n'
  const { mapping, notes, remarks } = await drafted(text)
  expect(remarks).toMatchObject([
    { code: 'currency', values: { codes: 'SEK' } },
    { code: 'no-category' },
    { code: 'no-stock' },
    { code: 'no-images' },
    { code: 'rejects', values: { rows: '2', rejected: '1', line: '3', column: 'Price [SEK]' } },
  ])
  expect(notes).toHaveLength(remarks.length)
  await expect(planText(text, mapping)).rejects.toMatchObject({
    problems: [{ path: 'currency.rate', reason: expect.stringContaining('prices are in SEK') }],
  })
})

test('takes the currency from cell, column, header or mapping, and else asks for it', async () => {
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
    const price = products.get('a')?.price ?? rows[0]!.issues.map(({ code }) => code).join()
    return [reader.needs ?? 'no', price, rows[0]!.warnings.map(({ code }) => code).join()]
  }
  expect(await asks('price', '5')).toEqual([['currency'], 5, ''])
  expect(await asks('price', '5', { code: 'LKR' })).toEqual(['no', 5, ''])
  expect(await asks('price', '5', { code: 'USD', rate: 300, ending: 90 })).toEqual(['no', 1490, ''])
  const rupees = { code: 'INR', rate: 4 }
  expect(await asks('price', 'Rs 5', rupees)).toEqual(['no', 20, ''])
  expect(await asks('price', '$5', { code: 'AUD', rate: 200 })).toEqual(['no', 1000, ''])
  const { rows } = await planText('id,n,price,c,s\na,A,€5,x,1\n', {
    format: 'table',
    columns,
    currency: rupees,
  })
  expect(rows[0]!.issues).toMatchObject([
    { reason: 'is in EUR, for which the mapping has no rate' },
  ])
  expect(await asks('Price [SEK]', '5')).toEqual(['no', 'currency', ''])
  expect(await asks('Price (CAD)', '$5', { rates: { CAD: 200 } })).toEqual(['no', 1000, ''])
  expect(await asks('price_usd', '5', { rates: { USD: 300 } })).toEqual(['no', 1500, ''])
  expect(await asks('price', 'LKR 5')).toEqual(['no', 5, ''])
  // Beside prices in several currencies, one without a currency is in none yet.
  const mixed = 'id,n,price,c,s,money\na,A,5,x,1,usd\nb,B,5,x,1,\nc,C,LKR 5,x,1,\n'
  const named = { column: 'money', rates: { USD: 300 } }
  const plan = (currency: Mapping['currency']) =>
    planText(mixed, { format: 'table', columns, ...(currency && { currency }) })
  const unsaid = await plan(named)
  expect(unsaid.rows.map(({ issues }) => issues.map(({ reason }) => reason))).toEqual([
    ...[[], ['names no currency; set a currency.code in the mapping'], []],
  ])
  const pricesOf = ({ products }: typeof unsaid) => [...products.values()].map(({ price }) => price)
  expect(pricesOf(unsaid)).toEqual([1500, 5])
  expect(pricesOf(await plan({ ...named, code: 'USD' }))).toEqual([1500, 1500, 5])
  expect(pricesOf(await plan({ ...named, code: 'LKR' }))).toEqual([1500, 5, 5])
  expect(pricesOf(await plan({ ...named, rate: 200 }))).toEqual([1500, 1000, 5])
  expect(await asks('TOP price', '5')).toEqual([['currency'], 5, ''])
})
