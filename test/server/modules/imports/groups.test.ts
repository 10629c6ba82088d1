/** Imports of variants as product groups, and their undo. */
import { expect, test } from 'vitest'
import { suggestMapping } from '#server/modules/imports/map/suggest.ts'
import { CsvReader } from '#server/modules/imports/read/csv.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'
import { recogniseSource } from '#server/modules/imports/recognise/recognise.ts'
import { writeSheet } from '#server/platform/spreadsheets/write-sheet.ts'
import { makeUser } from '../../../support/factories.ts'
import { runImport, undoImport } from '../../../support/import-undo.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token
const rupees = { currency: { code: 'LKR' } }

async function importFile(file: string, mapping: object = rupees, query = {}) {
  const id = await runImport(shop, token, file, { mapping: JSON.stringify(mapping), ...query })
  const { body } = await shop.call('GET', `/imports/${id}`, { token })
  return { id, report: body.report }
}

/** Reads a group by its handle as shoppers see it. */
async function groupOf(handle: string) {
  const { body } = await shop.call('GET', `/product-groups/${handle}`)
  return body.group ?? body
}
const valuesOf = (group: { variants: { productId: string; options: string[] }[] }) =>
  Object.fromEntries(group.variants.map(({ productId, options }) => [productId, options]))

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position,Variant Image,Color (product.metafields.shopify.color-pattern)
satin-gloss,Satin Gloss,<p>Shine</p>,House of Silk,Lips,"gloss, vegan",true,Shade,Cherry,product.metafields.shopify.color-pattern,Size,5 ml,SG-C,4,1500.00,https://cdn.example.com/cherry.jpg,1,https://cdn.example.com/cherry.jpg,red; pink
satin-gloss,,,,,,,,Petal,,,5 ml,SG-P,0,1600.00,https://cdn.example.com/petal.jpg,2,https://cdn.example.com/petal.jpg,
satin-gloss,,,,,,,,,,,,,,,https://cdn.example.com/all.jpg,3,,
lip-pencil,Lip Pencil,,House of Silk,Lips,,true,Title,Default Title,,,,LP,7,700.00,,,,
`

test('Shopify: makes a group with swatches, brand and tags, drops constant options, and changes nothing again', async () => {
  const { report } = await importFile(shopify)
  expect(report.groups).toEqual({ created: 1, updated: 0, unchanged: 0 })
  const group = await groupOf('satin-gloss')
  expect(group).toMatchObject({
    name: 'Satin Gloss',
    options: [
      {
        name: 'Shade',
        values: [
          { value: 'Cherry', swatch: { color: '#ff0000' } },
          { value: 'Petal', swatch: { color: '#ffc0cb' } },
        ],
      },
    ],
    variants: [
      {
        productId: 'satin-gloss-cherry-5-ml',
        options: ['Cherry'],
        price: 1500,
        stock: 4,
        image: 'https://cdn.example.com/cherry.jpg',
      },
      { productId: 'satin-gloss-petal-5-ml', options: ['Petal'], price: 1600, stock: 0 },
    ],
  })
  const { body } = await shop.call('GET', '/admin/products/satin-gloss-petal-5-ml', { token })
  expect(body.details).toMatchObject({ brand: 'House of Silk', tags: ['gloss', 'vegan'] })
  expect(body.product.Images).toEqual([
    'https://cdn.example.com/petal.jpg',
    'https://cdn.example.com/all.jpg',
  ])
  const again = await importFile(shopify)
  expect(again.report).toMatchObject({
    products: { created: 0, updated: 0, unchanged: 3 },
    groups: { created: 0, updated: 0, unchanged: 1 },
  })
  expect(await groupOf('satin-gloss')).toEqual(group)
})

const woo = `ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Tags,Brands,Images,Parent,Attribute 1 name,Attribute 1 value(s)
11,variation,,Mist - Rose,1,1,3,900,,,,,mist,Scent,Rose
10,variable,mist,Mist,1,1,,,Face,"hydrating, spray",Dew,https://x.lk/mist.jpg,,Scent,"Rose, Lime"
12,variation,,Mist,1,0,,950,,,,,id:10,Scent,Lime
20,simple,soap-bar,Soap bar,1,1,5,300,Bath,,,,,,
`

test('WooCommerce: variations become variants of a group under the parent’s SKU', async () => {
  const { report } = await importFile(woo)
  expect(report).toMatchObject({ products: { created: 3 }, groups: { created: 1 } })
  const group = await groupOf('mist')
  expect(group.name).toBe('Mist')
  expect(valuesOf(group)).toEqual({ 'woo-11': ['Rose'], 'woo-12': ['Lime'] })
  const { body } = await shop.call('GET', '/admin/products/woo-12', { token })
  expect(body.details).toMatchObject({ brand: 'Dew', tags: ['hydrating', 'spray'] })
})

const table = `code,group,group name,name,department,price,qty,Option1 Name,Option1 Value,Option1 Swatch,Option2 Name,Option2 Value
N-1,nails,Gel nails,Gel nails red,Nails,500,3,Shade,Red,#c2185b,Finish,Gloss
S-1,,,Soap,Bath,300,1,,,,,
N-2,nails,Gel nails,Gel nails blue,Nails,500,3,Shade,Blue,https://x.lk/blue.png,Finish,Gloss
N-3,nails,Gel nails,Gel nails blue matt,Nails,550,3,Shade,Blue,,Finish,Matt
`
const workbook = async () => {
  const reader = new CsvReader(',')
  const rows = [
    ...reader.push(table.replaceAll('nails', 'claws').replaceAll('N-', 'C-')),
    ...reader.end(),
  ]
  return await writeSheet(
    'Products',
    rows.map(({ cells }) => cells),
  )
}
const draftOf = async (content: string | Buffer) => {
  const source = memorySource(content)
  return suggestMapping(await recogniseSource(source)).mapping
}

test('a plain table and a workbook: the draft finds the group’s columns, and rows apart join one group', async () => {
  const mapping = await draftOf(table)
  expect(mapping.group).toMatchObject({ handle: 'group', name: 'group name' })
  expect(mapping.columns).toMatchObject({ productId: 'code', category: 'department' })
  const { report } = await importFile(table, { ...rupees, ...mapping })
  expect(report).toMatchObject({ products: { created: 4 }, groups: { created: 1 } })
  const group = await groupOf('nails')
  expect(group).toMatchObject({
    name: 'Gel nails',
    options: [
      {
        name: 'Shade',
        values: [
          { value: 'Red', swatch: { color: '#c2185b' } },
          { value: 'Blue', swatch: { image: 'https://x.lk/blue.png' } },
        ],
      },
      { name: 'Finish', values: [{ value: 'Gloss' }, { value: 'Matt' }] },
    ],
  })
  expect(valuesOf(group)).toEqual({
    'N-1': ['Red', 'Gloss'],
    'N-2': ['Blue', 'Gloss'],
    'N-3': ['Blue', 'Matt'],
  })
  const bytes = await workbook()
  expect((await draftOf(bytes)).group).toEqual(mapping.group)
})

test('Google: items of a group join it wherever they are, named by the start of their titles', async () => {
  const { report } = await importFile(
    [
      'id\ttitle\tlink\timage_link\tavailability\tprice\tbrand\titem_group_id\tcolor\tsize',
      'g-1\tLip Tint Red\thttps://x.lk/1\thttps://x.lk/1.jpg\tin stock\t900 LKR\tDew\tlip-tint\tRed\t5 ml',
      'g-9\tSoap\thttps://x.lk/9\thttps://x.lk/9.jpg\tin stock\t300 LKR\tDew\t\t\t',
      'g-2\tLip Tint Rose\thttps://x.lk/2\thttps://x.lk/2.jpg\tin stock\t900 LKR\tDew\tlip-tint\tRose\t5 ml',
      '',
    ].join('\n'),
    { defaults: { category: 'lips' } },
  )
  expect(report.groups).toMatchObject({ created: 1 })
  const group = await groupOf('lip-tint')
  expect(group.name).toBe('Lip Tint')
  expect(valuesOf(group)).toEqual({ 'g-1': ['Red'], 'g-2': ['Rose'] })
})

test('a row whose options another variant has stays a single product, with a warning', async () => {
  const file = `productId,productName,category,price,group,shade\nt-1,Twin,x,5,twin,Red\nt-2,Twin,x,5,twin,red \nt-3,Twin,x,5,twin,Blue\n`
  const { report } = await importFile(file, {})
  expect(report).toMatchObject({
    products: { created: 3 },
    warningKinds: expect.arrayContaining([expect.objectContaining({ code: 'variants', count: 1 })]),
  })
  expect(valuesOf(await groupOf('twin'))).toEqual({ 't-1': ['Red'], 't-3': ['Blue'] })
})

const magento = `sku,product_type,categories,name,price,qty,configurable_variations
VS-R,simple,Default/Lips,Velvet stick Red,900,3,
VS-B,simple,Default/Lips,Velvet stick Blue,950,4,
VS,configurable,Default/Lips,Velvet stick,,0,"sku=VS-R,color=Red,size=S|sku=VS-B,color=Blue,size=S|sku=VS-X,color=Grey,size=S"
SOAP,simple,Default/Bath,Soap,300,1,
`

test('Magento: a configurable product is a group of the simple ones that it lists', async () => {
  const { report } = await importFile(magento, {
    ...(await draftOf(magento)),
    ...rupees,
    questions: [],
  })
  expect(report, JSON.stringify(report.rejections)).toMatchObject({
    rows: { read: 4, created: 4 },
    products: { created: 3 },
    groups: { created: 1 },
  })
  const group = await groupOf('vs')
  expect(group).toMatchObject({ name: 'Velvet stick', options: [{ name: 'Color' }] })
  expect(valuesOf(group)).toEqual({ 'VS-R': ['Red'], 'VS-B': ['Blue'] })
})

const wix = `handleId,fieldType,name,productImageUrl,collection,sku,price,visible,inventory,brand,productOptionName1,productOptionType1,productOptionDescription1
w-1,Product,Ring,,Jewels,,2000,true,InStock,Dew,Tone,COLOR,#d4af37:Gold;#c0c0c0:Silver
w-1,Variant,,,,R-G,,,6,,,,#d4af37:Gold
w-1,Variant,,,,R-S,,,0,,,,#c0c0c0:Silver
`

test('Wix: a colour beside a choice is its swatch', async () => {
  await importFile(wix)
  expect(await groupOf('w-1')).toMatchObject({
    options: [
      {
        name: 'Tone',
        values: [
          { value: 'Gold', swatch: { color: '#d4af37' } },
          { value: 'Silver', swatch: { color: '#c0c0c0' } },
        ],
      },
    ],
    variants: [{ productName: 'Ring – Gold' }, { productName: 'Ring – Silver' }],
  })
})

const shades = (...rows: string[]) =>
  `Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty\n${rows.map((row) => `${row}\n`).join('')}`

test('a dry run counts the groups and writes none', async () => {
  const file = shades('dry,Dry,x,Shade,A,,,1,1', 'dry,,,,B,,,1,1')
  const { body } = await shop.call(
    'POST',
    `/imports?dryRun=true&mapping=${encodeURIComponent(JSON.stringify(rupees))}`,
    {
      token,
      body: file,
      headers: { 'content-type': 'text/csv' },
    },
  )
  expect(body.report.groups).toEqual({ created: 1, updated: 0, unchanged: 0 })
  expect((await shop.call('GET', '/product-groups/dry')).status).toBe(404)
})

test('keeps variants separate where the mapping says so', async () => {
  const file = shades('apart,Apart,x,Shade,A,,,1,1', 'apart,,,,B,,,1,1')
  const { report } = await importFile(file, { ...rupees, variants: 'separate' })
  expect(report.groups).toBeUndefined()
  expect((await shop.call('GET', '/product-groups/apart')).status).toBe(404)
})

test('a fourth option that varies joins the third', async () => {
  const id = 'four'
  const woo4 = `ID,Type,SKU,Name,Published,Stock,Regular price,Categories,Parent,${[1, 2, 3, 4].map((n) => `Attribute ${n} name,Attribute ${n} value(s)`).join()}
1,variable,${id},Four,1,,,Face,,A,,B,,C,,D,
2,variation,f-1,Four,1,1,10,,${id},A,1,B,1,C,1,D,1
3,variation,f-2,Four,1,1,10,,${id},A,2,B,2,C,2,D,2
4,variation,f-3,Four,1,1,10,,${id},A,2,B,2,C,2,D,3
`
  await importFile(woo4)
  const group = await groupOf(id)
  expect(group.options.map(({ name }: { name: string }) => name)).toEqual(['A', 'B', 'C / D'])
  expect(valuesOf(group)).toMatchObject({ 'f-1': ['1', '1', '1 / 1'], 'f-3': ['2', '2', '2 / 3'] })
})

test('a file with some of the variants keeps the options of the group, and new ones join it', async () => {
  const all = ['A,Size,S', 'A,Size,L', 'B,Size,S', 'B,Size,L']
  await importFile(shades(...all.map((one, at) => `part,${at ? '' : 'Part'},x,Shade,${one},5,1`)))
  const { report } = await importFile(shades('part,Part,x,Shade,C,Size,S,5,1'))
  expect(report.groups).toEqual({ created: 0, updated: 1, unchanged: 0 })
  const group = await groupOf('part')
  expect(group.options.map(({ name }: { name: string }) => name)).toEqual(['Shade', 'Size'])
  expect(valuesOf(group)).toMatchObject({ 'part-c-s': ['C', 'S'], 'part-b-l': ['B', 'L'] })
})

test('JSON: listed colours become a group, which a second run keeps and an undo deletes', async () => {
  const color = (colour_name: string, hex_value: string) => ({ hex_value, colour_name })
  const pencil = {
    ...{ id: 1048, name: 'Lippie Pencil', product_type: 'makeup', price: '5.0', stock: 3 },
    product_colors: [color('Coral', '#B28378'), color('Nude', '#A36B5E')],
  }
  const file = JSON.stringify([pencil, { ...pencil, id: 7, name: 'Brush', product_colors: [] }])
  const { mapping } = suggestMapping(await recogniseSource(memorySource(file)))
  const { id, report } = await importFile(file, mapping)
  expect(report).toMatchObject({
    rows: { read: 3, created: 3 },
    groups: { created: 1, updated: 0, unchanged: 0 },
  })
  expect(await groupOf('1048')).toMatchObject({
    name: 'Lippie Pencil',
    options: [{ name: 'Colour', values: [{ swatch: { color: '#b28378' } }, { value: 'Nude' }] }],
    variants: [{ productId: '1048-coral', price: 5, stock: 3 }, { productId: '1048-nude' }],
  })
  const again = await importFile(file, mapping)
  expect(again.report).toMatchObject({ rows: { unchanged: 3 }, groups: { unchanged: 1 } })
  await undoImport(shop, token, id)
  expect((await shop.call('GET', '/product-groups/1048')).status).toBe(404)
  expect((await shop.call('GET', '/products/1048-coral')).body).toBeNull()
})
