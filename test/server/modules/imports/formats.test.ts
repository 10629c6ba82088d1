import { expect, test } from 'vitest'
import { planText } from '../../../support/import-plan.ts'

const shopifyOld = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image
rose-oil,Rose Oil,<p>Pure &amp; cold pressed</p>,House,Skincare,"face, oil",true,Size,30 ml,Skin,Dry,RO-30,4,1500.00,2000.00,https://cdn.example.com/rose-2.jpg,2,Second,
rose-oil,,,,,,,,100 ml,,Dry,RO-100,-2,4000.00,,https://cdn.example.com/rose-1.jpg,1,First,https://cdn.example.com/big.jpg
rose-oil,,,,,,,,,,,,,,,https://cdn.example.com/rose-3.jpg,3,,
soap,Soap,,House,Bath,,true,Title,Default Title,,,,9,300.00,0,,,,
hidden,Draft,,House,Bath,,false,Title,Default Title,,,,9,300.00,,,,,
`

test('Shopify: one product per variant, images for all, and every row counted', async () => {
  const { format, counts, products, rows } = await planText(shopifyOld)
  expect(format).toBe('shopify')
  expect(counts).toEqual({ read: 5, created: 4, rejected: 1 })
  expect([...products.keys()]).toEqual(['rose-oil-30-ml-dry', 'rose-oil-100-ml-dry', 'soap'])
  expect(products.get('rose-oil-30-ml-dry')).toMatchObject({
    productName: 'Rose Oil – 30 ml / Dry',
    category: 'skincare',
    price: 2000,
    lastPrice: 1500,
    stock: 4,
    description: 'Pure & cold pressed',
    Images: [
      'https://cdn.example.com/rose-1.jpg',
      'https://cdn.example.com/rose-2.jpg',
      'https://cdn.example.com/rose-3.jpg',
    ],
    imageAlts: ['First', 'Second'],
  })
  expect(products.get('rose-oil-100-ml-dry')).toMatchObject({
    stock: 0,
    price: 4000,
    lastPrice: 4000,
    Images: [
      'https://cdn.example.com/big.jpg',
      'https://cdn.example.com/rose-1.jpg',
      'https://cdn.example.com/rose-2.jpg',
      'https://cdn.example.com/rose-3.jpg',
    ],
  })
  expect(products.get('soap')).toMatchObject({ productName: 'Soap', price: 300, lastPrice: 300 })
  expect(rows.at(-1)?.issues).toMatchObject([{ line: 6, code: 'unpublished', column: 'Published' }])
})

test('Shopify: variants merge whole, or by the options that the mapping names', async () => {
  const whole = await planText(shopifyOld, { variants: 'merge', unpublished: 'import' })
  expect(whole.counts).toEqual({ read: 5, created: 5 })
  expect(whole.products.get('rose-oil')).toMatchObject({
    productName: 'Rose Oil',
    stock: 4,
    price: 4000,
  })
  expect(whole.rows[0]?.warnings).toMatchObject([{ code: 'variants', line: 2 }])
  const bySize = await planText(shopifyOld, { variants: { mergeBy: ['size'] } })
  expect([...bySize.products.keys()]).toEqual(['rose-oil-dry', 'soap'])
  expect(bySize.products.get('rose-oil-dry')?.productName).toBe('Rose Oil – Dry')
})

test('Shopify: reads the headers of 2024 like today’s', async () => {
  const text = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Product image URL,Image position,Image alt text
Rose Oil,rose-oil,<p>Pure</p>,House,Health & Beauty > Skin Care,Skincare,,TRUE,Active,RO,Title,Default Title,1500,2000,4,https://cdn.example.com/rose.jpg,1,A bottle
Old,old,,House,,Skincare,,TRUE,Archived,OL,Title,Default Title,1,,1,,,
`
  const { format, counts, products } = await planText(text)
  expect(format).toBe('shopify')
  expect(counts).toEqual({ read: 2, created: 1, rejected: 1 })
  expect(products.get('rose-oil')).toMatchObject({
    category: 'skincare',
    price: 2000,
    lastPrice: 1500,
    stock: 4,
    imageAlts: ['A bottle'],
  })
})

test('Shopify: scattered variants belong to their product, and a row without a handle is rejected', async () => {
  const text = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Type
a,A,Size,S,1,,x
b,B,Size,S,2,,x
a,,,M,3,,
,,,,4,,
`
  const { counts, products, rows } = await planText(text)
  expect(counts).toEqual({ read: 4, created: 3, rejected: 1 })
  expect(products.get('a-m')).toMatchObject({ productName: 'A – M', category: 'x', price: 3 })
  expect(rows.flatMap(({ issues }) => issues.map(({ line, reason }) => [line, reason]))).toEqual([
    [5, 'has no handle'],
  ])
})

const woo = `ID,TYPE,SKU,Name,Published,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Grouped products,External URL,Attribute 1 name,Attribute 1 value(s)
11,variation,tee-s,Tee - S,1,,,1,3,8,10,,,tee,,,Size,S
10,variable,tee,Tee,1,Short,<b>Long</b>,1,,,,"Clothing > Shirts, New",https://x.lk/1.png,,,,Size,"S, M"
12,variation,,Tee,1,,,0,,,10,,https://x.lk/2.png,id:10,,,Size,M
20,"simple, downloadable",album,Album,1,,,1,,,15,Music,"https://x.lk/a.png, https://x.lk/b.png",,,,,
30,grouped,set,Set,1,,,1,,,,Sets,,,"tee,album",,,
40,external,ext,Ext,1,,,1,,,30,Other,,,,https://elsewhere.example,,
50,simple,draft,Draft,0,,,1,1,,5,Other,,,,,,
60,variation,lost,Lost,1,,,1,1,,5,,,missing,,,Size,S
70,variable,empty,Empty,1,,,1,1,,,Other,,,,,Size,S
`

test('WooCommerce: variations take missing values from their parent, before or after it', async () => {
  const { format, counts, products, rows } = await planText(woo, { defaults: { stock: 25 } })
  expect(format).toBe('woocommerce')
  expect(counts).toEqual({ read: 9, created: 5, rejected: 4 })
  expect(products.get('tee-s')).toMatchObject({
    productName: 'Tee - S',
    category: 'shirts',
    price: 10,
    lastPrice: 8,
    stock: 3,
    description: 'Short\n\nLong',
    Images: ['https://x.lk/1.png'],
  })
  expect(products.get('woo-12')).toMatchObject({
    productName: 'Tee – M',
    stock: 0,
    Images: ['https://x.lk/2.png', 'https://x.lk/1.png'],
  })
  expect(products.get('album')).toMatchObject({
    stock: 25,
    Images: ['https://x.lk/a.png', 'https://x.lk/b.png'],
  })
  expect(products.get('ext')?.stock).toBe(0)
  const rejected = rows
    .filter(({ outcome }) => outcome === 'rejected')
    .flatMap(({ issues }) => issues)
  expect(Object.fromEntries(rejected.map(({ line, code }) => [line, code]))).toEqual({
    6: 'no-price',
    8: 'unpublished',
    9: 'variants',
    10: 'no-price',
  })
})

test('WooCommerce: merged variations are one product of the parent', async () => {
  const { products, counts } = await planText(woo, { variants: 'merge', defaults: { stock: 1 } })
  expect(counts).toEqual({ read: 9, created: 5, rejected: 4 })
  expect(products.get('tee')).toMatchObject({ productName: 'Tee', stock: 3, price: 10 })
})

test('Google Merchant: TSV with its own spellings, sale prices and currencies', async () => {
  const text = [
    'id\ttitle\tdescription\tlink\timage_link\tadditional image link\tavailability\tprice\tsale_price\tgoogle_product_category\titem_group_id\tcolor',
    'g-1\tLip Tint\tSoft\thttps://x.lk/g1\thttps://x.lk/1.jpg\thttps://x.lk/2.jpg,https://x.lk/3.jpg\tin_stock\t15.00 USD\t12.00 USD\tBeauty > Makeup\tlip\tRed',
    'g-2\tLip Tint\tSoft\thttps://x.lk/g2\thttps://x.lk/4.jpg\t\tout of stock\t15.00 USD\t\tBeauty > Makeup\tlip\tPink',
    'g-3\tSoap\t\thttps://x.lk/g3\thttps://x.lk/5.jpg\t\tin stock\t900 LKR\t\tBeauty > Bath\t\t',
  ].join('\n')
  const { format, products } = await planText(text, {
    currency: { rates: { USD: 300 } },
    defaults: { stock: 9 },
  })
  expect(format).toBe('google')
  expect(products.get('g-1')).toMatchObject({
    productName: 'Lip Tint – Red',
    price: 4500,
    lastPrice: 3600,
    stock: 9,
    category: 'makeup',
    Images: ['https://x.lk/1.jpg', 'https://x.lk/2.jpg', 'https://x.lk/3.jpg'],
  })
  expect(products.get('g-2')?.stock).toBe(0)
  expect(products.get('g-3')).toMatchObject({ price: 900, productName: 'Soap' })
  const merged = await planText(text, { variants: 'merge', currency: { rate: 1 } })
  expect([...merged.products.keys()]).toEqual(['lip', 'g-3'])
})

test('Araliya: any subset of the columns in any order and case, list cells escaped', async () => {
  const { format, products, ignored } = await planText(
    'STOCK;productid;ProductName;altNames;Category;price;notes\n3;a-1;"A; b";x\\|y|z;Makeup;1.299,50;none\n',
  )
  expect(format).toBe('araliya')
  expect(products.get('a-1')).toMatchObject({
    stock: 3,
    productName: 'A; b',
    altNames: ['x|y', 'z'],
    price: 1299.5,
    category: 'makeup',
  })
  expect(ignored).toEqual(['notes'])
})
