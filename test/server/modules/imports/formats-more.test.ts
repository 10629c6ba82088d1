import { expect, test } from 'vitest'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { altNamesHeader } from '#server/modules/imports/formats/shopify-columns.ts'
import { ProductReader } from '#server/modules/imports/map/product-reader.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'
import { planText } from '../../../support/import-plan.ts'

const shopify = `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Weight Unit,Variant Barcode,Variant Price,Cost per item,Status
oil,Rose Oil,A drop,skincare,true,Size,50 ml,RO-50,120.4,g,'4791234567890,1500,640.5,active
oil,,,,,Size,100 ml,RO-100,0,kg,,2500,,
soap,Soap,,skincare,true,Title,Default Title,,,,,300,,draft
balm,Balm,,skincare,false,Title,Default Title,,,,,400,,active
`

test('Shopify: imports code, barcode, weight, cost and state of each variant', async () => {
  const { products, format } = await planText(shopify, { unpublished: 'import' })
  expect(format).toBe('shopify')
  expect(products.get('oil-50-ml')).toMatchObject({
    sku: 'RO-50',
    barcode: '4791234567890',
    weight: 120,
    cost: 640.5,
    state: 'published',
  })
  // a missing weight is written as 0
  expect(products.get('oil-100-ml')).toMatchObject({ sku: 'RO-100', weight: null, cost: null })
  expect(products.get('soap')).toMatchObject({ state: 'draft' })
  expect(products.get('balm')).toMatchObject({ state: 'hidden' })
  const merged = await planText(shopify, { unpublished: 'import', variants: 'merge' })
  // one product of two codes has neither
  expect(merged.products.get('oil')).toMatchObject({ sku: null, barcode: null, weight: 120 })
  const { counts } = await planText(shopify)
  expect(counts).toMatchObject({ created: 2, rejected: 2 })
})

const woo = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Visibility in catalog,Date sale price starts,Date sale price ends,Stock,Weight (kg),Sale price,Regular price,Categories
1,simple,W-1,4791234567890,Timed,1,visible,2030-01-01 00:00:00,2030-01-31,5,0.25,800,1000,Skincare
2,simple,W-2,,Always,1,hidden,,,5,,700,1000,Skincare
3,simple,W-3,,Over,1,visible,2020-01-01,2020-01-31,5,1,600,1000,Skincare
4,simple,W-4,,Private,0,visible,,,5,,,1000,Skincare
`

test('WooCommerce: imports code, GTIN, weight and state, and a sale price with dates as a scheduled sale', async () => {
  const { products } = await planText(woo, { unpublished: 'import' })
  expect(products.get('W-1')).toMatchObject({
    sku: 'W-1',
    barcode: '4791234567890',
    weight: 250,
    state: 'published',
    price: 1000,
    lastPrice: 1000,
    salePrice: 800,
    saleFrom: '2029-12-31T18:30:00.000Z',
    saleUntil: '2030-01-31T18:30:00.000Z',
  })
  expect(products.get('W-2')).toMatchObject({ lastPrice: 700, salePrice: null, state: 'hidden' })
  expect(products.get('W-3')).toMatchObject({ lastPrice: 1000, salePrice: null, weight: 1_000 })
  expect(products.get('W-4')).toMatchObject({ state: 'draft' })
  const pounds = woo.replace('Weight (kg)', 'Weight (lbs)')
  expect((await planText(pounds)).products.get('W-1')).toMatchObject({ weight: 113 })
})

const codesOf = (
  rows: readonly { issues: readonly { code: string }[]; warnings: readonly { code: string }[] }[],
) => rows.map(({ issues, warnings }) => [...issues, ...warnings].map(({ code }) => code))

test('warns of each new product of a file without stock, until the mapping sets one', async () => {
  const noQuantity =
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price\noil,Oil,skincare,Title,Default Title,10\n'
  const inStock =
    'ID,Type,SKU,Name,In stock?,Stock,Regular price,Categories\n1,simple,a,A,1,,10,x\n2,simple,b,B,0,,10,x\n'
  const shopify = await planText(noQuantity)
  expect(shopify.products.get('oil')?.stock).toBe(0)
  expect(codesOf(shopify.rows)[0]).toContain('no-stock')
  const woo = await planText(inStock)
  expect(codesOf(woo.rows).map((codes) => codes.includes('no-stock'))).toEqual([true, false])
  for (const text of [noQuantity, inStock]) {
    const counted = await planText(text, { defaults: { stock: 25 } })
    expect(codesOf(counted.rows).flat()).not.toContain('no-stock')
    expect([...counted.products.values()][0]?.stock).toBe(25)
    const meant = await planText(text, { untracked: 'zero' })
    expect(codesOf(meant.rows).flat()).not.toContain('no-stock')
    const refused = await planText(text, { untracked: 'reject' })
    expect(refused.rows[0]?.outcome).toBe('rejected')
    expect(codesOf(refused.rows)[0]).toContain('no-stock')
  }
})

test('WooCommerce: reverses the escapes of its exporter', async () => {
  const text = String.raw`ID,Type,SKU,Name,Short description,Description,Stock,Regular price,Categories,Attribute 1 name,Attribute 1 value(s),Parent
1,simple,a,A,,<p>one</p>\n<p>two</p>,1,10,"Skin > Face\, Neck, Gifts",,,
2,simple,b,B,First\nSecond,kept \\n here,1,10,"Soap\, solid",,,
3,variable,c,C,,,,,x,Size,"S\, M",
4,variation,c-1,C,,,1,10,,Size,"S\, slim",c
`
  const { products } = await planText(text)
  expect(products.get('a')).toMatchObject({ description: 'one\n\ntwo', category: 'face, neck' })
  expect(products.get('b')).toMatchObject({
    description: 'First\nSecond\n\nkept \\n here',
    category: 'soap, solid',
  })
  expect(products.get('c-1')?.productName).toBe('C – S, slim')
})

test('shortens ids that are too long, and keeps two with the same beginning apart', async () => {
  const handle = 'rose-'.repeat(30)
  const text = `Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\n${handle}a,A,x,,,1,1\n${handle}b,B,x,,,1,1\n`
  const first = await planText(text)
  const again = await planText(text)
  expect(first.counts).toEqual({ read: 2, created: 2 })
  expect([...first.products.keys()].every((id) => id.length <= 100)).toBe(true)
  expect([...again.products.keys()]).toEqual([...first.products.keys()])
})

test('warns of ids that differ in case or Unicode form only, and refuses invalid ids', async () => {
  const table = (ids: readonly string[], mapping: Mapping = {}) =>
    planText(
      `productId,productName,category,price,stock\n${ids.map((id) => `${id},N,x,1,1\n`).join('')}`,
      mapping,
    )
  const like = await table(['Rose', 'rose', 'ROSE', 'caf\u00e9', 'cafe\u0301', 'other'])
  expect(like.counts).toEqual({ read: 6, created: 6 })
  expect(codesOf(like.rows).map((codes) => codes.includes('duplicate'))).toEqual([
    ...[false, true, true, false, true, false],
  ])
  const columns = { productId: 1, productName: 2, category: 3, price: 4, stock: 5 }
  const strange = ['.', '..', 'a/b', 'a\\b', '\u200b\u2060', 'search', 'fine']
  const odd = await table(strange, { format: 'table', columns })
  expect(odd.counts).toEqual({ read: 7, created: 1, rejected: 6 })
  // the export of a shop fills another one
  expect((await table(['a/b'])).counts).toEqual({ read: 1, created: 1 })
})

test('asks for the currency of an export from another shop, and reads our own in rupees', async () => {
  const questions = async (text: string, mapping: Mapping = {}) =>
    (await ProductReader.open(memorySource(text), mapping)).needs ?? 'no'
  expect(await questions(shopify)).toEqual(['currency'])
  expect(await questions(shopify, { currency: { code: 'USD', rate: 300 } })).toBe('no')
  const own = shopify.replace('Status', altNamesHeader)
  expect(await questions(own)).toBe('no')
  const woocommerce =
    'ID,Type,SKU,Name,Published,"Regular price",Categories,Stock\n1,simple,V,Scrub,1,1450,Body,4\n'
  expect(await questions(woocommerce)).toEqual(['currency'])
})
