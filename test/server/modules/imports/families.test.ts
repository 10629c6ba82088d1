/** Product files of Wix, Medusa, Vendure, Square and of WooCommerce's REST API. */
import { expect, test } from 'vitest'
import { planText } from '../../../support/import-plan.ts'

const rupees = { currency: { code: 'LKR' } }

const wix = `handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,ribbon,productOptionName1,productOptionType1,productOptionDescription1
p-1,Product,Matte stick,<p>Long wear</p>,front.png;https://x.lk/back.png,Lips;New,,2000,,true,PERCENT,10,InStock,New,Tone,COLOR,Brick;Plum
p-1,Variant,,,,,MS-B,,,,,,6,,,,Brick
p-1,Variant,,,,,MS-P,,150,,,,0,,,,Plum
p-2,Product,Clay mask,,,Face,CM,900,,false,AMOUNT,0,4,,,,
`

test("Wix: a variant has its own stock, and the product's price with its surcharge and discount", async () => {
  const { format, counts, products, rows, ignored } = await planText(wix, rupees)
  expect(format).toBe('wix')
  expect(counts).toEqual({ read: 4, created: 3, rejected: 1 })
  expect(products.get('p-1-brick')).toMatchObject({
    productName: 'Matte stick – Brick',
    category: 'lips',
    price: 2000,
    lastPrice: 1800,
    stock: 6,
    sku: 'MS-B',
    description: 'Long wear',
    Images: ['https://static.wixstatic.com/media/front.png', 'https://x.lk/back.png'],
  })
  expect(products.get('p-1-plum')).toMatchObject({ price: 2150, lastPrice: 1935, stock: 0 })
  expect(rows.at(-1)?.issues).toMatchObject([{ line: 5, code: 'unpublished' }])
  expect(ignored).toEqual(['ribbon', 'productOptionType1'])
})

test('Wix: hidden products are imported as hidden where the mapping says so', async () => {
  const { products } = await planText(wix, { ...rupees, unpublished: 'import' })
  expect(products.get('p-2')).toMatchObject({ state: 'hidden', price: 900, stock: 4 })
})

const medusa = `Product Handle,Product Title,Product Status,Product Collection Title,Variant Title,Variant SKU,Variant Inventory Quantity,Variant Price EUR,Variant Price USD,Option 1 Name,Option 1 Value,Image 1 Url
hand-balm,Hand balm,published,Hands,Small,HB-S,5,4.5,5,Size,Small,https://x.lk/b.jpg
hand-balm,Hand balm,published,Hands,Large,HB-L,2,8,9,Size,Large,https://x.lk/b.jpg
`

test('Medusa: several currencies leave the price open, and the chosen column is converted by its rate', async () => {
  const { ProductReader } = await import('#server/modules/imports/map/product-reader.ts')
  const { memorySource } = await import('#server/modules/imports/read/source.ts')
  const { questions } = await ProductReader.open(memorySource(medusa), {})
  expect(questions).toEqual([
    {
      about: 'price',
      options: [
        { kind: 'column', value: 'Variant Price EUR', examples: ['4.5', '8'] },
        { kind: 'column', value: 'Variant Price USD', examples: ['5', '9'] },
      ],
    },
  ])
  const { format, products } = await planText(medusa, {
    columns: { price: 'Variant Price USD' },
    currency: { rates: { USD: 300 } },
  })
  expect(format).toBe('medusa')
  expect([...products.values()]).toMatchObject([
    { productId: 'hand-balm-small', productName: 'Hand balm – Small', price: 1500, stock: 5 },
    { productId: 'hand-balm-large', productName: 'Hand balm – Large', price: 2700, sku: 'HB-L' },
  ])
})

test('Medusa: a column of rupees is the price without a question', async () => {
  const { products } = await planText(medusa.replace('Price EUR', 'Price LKR'))
  expect(products.get('hand-balm-small')?.price).toBe(4.5)
})

test('Vendure: rows without a slug are variants of the row above', async () => {
  const { format, products } = await planText(
    `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,stockOnHand
Nail oil,nail-oil,Cares,oil.jpg,brand:own|category:nails,size|scent,10 ml|Rose,NO-10,650.00,8
,,,,,,20 ml|Rose,NO-20,990.00,3
`,
    rupees,
  )
  expect(format).toBe('vendure')
  expect([...products.values()]).toMatchObject([
    { productId: 'nail-oil-10-ml-rose', category: 'nails', price: 650, stock: 8, sku: 'NO-10' },
    { productName: 'Nail oil – 20 ml / Rose', category: 'nails', price: 990, description: 'Cares' },
  ])
})

test('Square: variations of an item are a product each, with the stock of the only location', async () => {
  const { format, products } = await planText(
    `Token,Item Name,Variation Name,SKU,Reporting Category,GTIN,Price,Current Quantity Kandy
T1,Foot cream,Regular,FC,Feet,,1200,4
T2,Liptint,Rose,LT-R,Lips,4006381333931,800,9
T3,Liptint,Nude,LT-N,Lips,,850,0
`,
    rupees,
  )
  expect(format).toBe('square')
  expect([...products.values()]).toMatchObject([
    { productId: 'foot-cream', productName: 'Foot cream', price: 1200, stock: 4 },
    { productId: 'liptint-rose', category: 'lips', price: 800, barcode: '4006381333931' },
    { productId: 'liptint-nude', productName: 'Liptint – Nude', price: 850, stock: 0 },
  ])
})

const wooApi = `id,name,permalink,type,status,catalog_visibility,short_description,sku,price,regular_price,sale_price,stock_quantity,stock_status,parent_id,categories,images
21,Day cream,https://x.lk/d,simple,publish,visible,Light,DC,1500,1800,1500,7,instock,0,"[{""id"":1,""name"":""Face, care""}]","[{""id"":2,""src"":""https://x.lk/d.jpg""}]"
22,Lip set,https://x.lk/l,variable,publish,visible,,,2200,,,,instock,0,"[{'id': 3, 'name': 'Lips'}]",
23,Old tonic,https://x.lk/o,simple,draft,visible,,OT,300,300,,,outofstock,0,,
`

test('WooCommerce API: a variable product without its variations has its price, with a warning', async () => {
  const { format, counts, products, rows } = await planText(wooApi, rupees)
  expect(format).toBe('woocommerce')
  expect(counts).toEqual({ read: 3, created: 2, rejected: 1 })
  expect(products.get('DC')).toMatchObject({
    category: 'face, care',
    price: 1800,
    lastPrice: 1500,
    stock: 7,
    Images: ['https://x.lk/d.jpg'],
  })
  expect(products.get('woo-22')).toMatchObject({ category: 'lips', price: 2200 })
  expect(rows[1]?.warnings).toContainEqual(
    expect.objectContaining({ code: 'variants', column: 'price', value: '2200' }),
  )
  expect(rows[2]?.issues).toMatchObject([{ code: 'unpublished' }])
})

test('WooCommerce API: a variation names its parent by number', async () => {
  const { products } = await planText(
    `${wooApi}24,Lip set rose,https://x.lk/r,variation,publish,visible,,LS-R,2300,2300,,1,instock,22,,\n`,
    rupees,
  )
  expect(products.get('LS-R')).toMatchObject({ category: 'lips', price: 2300, stock: 1 })
  expect(products.has('woo-22')).toBe(false)
})
