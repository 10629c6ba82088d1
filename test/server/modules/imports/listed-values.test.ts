/** Tables of other shops: rows that list their variants, drafts, and rows above the header. */
import { expect, test } from 'vitest'
import { planDrafted, planText } from '../../../support/import-plan.ts'

test.each([
  { header: 'status', cells: ['active', 'draft', 'Archived'] },
  { header: 'product_online', cells: ['1', '2', '0'] },
  { header: 'Product is Visible', cells: ['TRUE', 'FALSE', 'no'] },
  { header: 'Published', cells: ['yes', 'no', 'Pending'] },
])('a product that another shop hides by $header is a draft', async ({ header, cells }) => {
  const { products } = await planDrafted(
    `sku,name,category,price,stock,tag_list,image 1,image 2,${header}
A,Lip,Lips,100,1,"red,matte",https://x.lk/1.jpg,https://x.lk/2.jpg,${cells[0]}
B,Soap,Bath,100,1,,,,${cells[1]}
C,Oil,Bath,100,1,,,,${cells[2]}
`,
  )
  expect([...products.values()].map(({ state }) => state)).toEqual(['published', 'draft', 'draft'])
  expect(products.get('A')?.tags).toEqual(['red', 'matte'])
})

test('a status of the stock says nothing about visibility', async () => {
  const { products } = await planDrafted(
    `sku,name,category,price,stock,status
A,Lip,Lips,100,1,active
B,Soap,Bath,100,0,Sold out
`,
  )
  expect([...products.values()].map(({ state }) => state)).toEqual([undefined, undefined])
})

test("Facebook's catalogue: the instructions above the header are no products", async () => {
  const { format, products, options } = await planText(
    `# Required | A unique content ID for the item,"# Required | A specific, relevant title",# Required,# Required,# Required,# Optional,# Optional,# Optional
id,title,availability,price,image_link,item_group_id,color,quantity_to_sell_on_facebook
VL-R,Velvet Lip,in stock,1500 LKR,https://x.lk/r.jpg,VL,Ruby,10
VL-C,Velvet Lip,in stock,1600 LKR,https://x.lk/c.jpg,VL,Coral,4
`,
    { currency: { code: 'LKR' }, defaults: { category: 'makeup' } },
  )
  expect(format).toBe('google')
  expect(options).toEqual({ 'VL-R': 'Color: Ruby', 'VL-C': 'Color: Coral' })
  expect(products.get('VL-R')).toMatchObject({ price: 1500, stock: 10 })
})

const lip = (id: string, more: object = {}) => ({ id, price: 1500, stock: 10, ...more })

test.each([
  {
    file: 'shades in one cell',
    text: `Product,Category,Shades,Code,Barcode,Price,Qty
Velvet Lip,Lips,"Ruby, Coral",VL,4006381333931,1500,10
Rose Soap,Bath,,RS,4006381333948,400,9`,
    options: { 'VL-ruby': 'Shade: Ruby', 'VL-coral': 'Shade: Coral' },
    variants: [lip('VL-ruby', { barcode: null }), lip('VL-coral', { barcode: null })],
  },
  {
    file: 'shades and sizes',
    text: `Name,Category,Shade,Sizes,Price,Stock
Velvet Lip,Lips,Ruby | Coral,S/M,1500,10
Rose Soap,Bath,,,400,9`,
    options: {
      ...{
        'velvet-lip-ruby-s': 'Shade: Ruby, Size: S',
        'velvet-lip-ruby-m': 'Shade: Ruby, Size: M',
      },
      'velvet-lip-coral-s': 'Shade: Coral, Size: S',
      'velvet-lip-coral-m': 'Shade: Coral, Size: M',
    },
    variants: [lip('velvet-lip-ruby-s'), lip('velvet-lip-coral-m')],
  },
  {
    file: 'a cell that names the option',
    text: `Name,Category,Options,Price,Stock,SKU
Velvet Lip,Lips,"Shades: Ruby; Coral",1500,10,VL
Rose Soap,Bath,,400,9,RS`,
    options: { 'VL-shade-ruby': 'Shade: Ruby', 'VL-shade-coral': 'Shade: Coral' },
    variants: [lip('VL-shade-ruby'), lip('VL-shade-coral')],
  },
  {
    file: 'Etsy, whose codes are those of the values in order',
    text: `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU
Velvet Lip,"Soft, long",1500.00,LKR,10,"lip,matte","wax,oil",https://x.lk/1.jpg,Custom Property,Shade,"Ruby,Coral",,,,"VL-R,VL-C"
Rose Soap,"Nice, clean",400.00,LKR,9,soap,oil,https://x.lk/s.jpg,,,,,,,RS`,
    options: { 'VL-R': 'Shade: Ruby', 'VL-C': 'Shade: Coral' },
    variants: [lip('VL-R'), lip('VL-C')],
  },
])('$file: each listed value is a product', async ({ text, options, variants }) => {
  const planned = await planDrafted(text)
  expect(planned.options).toEqual(options)
  expect(Object.values(planned.groups)).toEqual(['Velvet Lip'])
  for (const { id, ...values } of variants) expect(planned.products.get(id)).toMatchObject(values)
  const warnings = planned.rows.flatMap(({ row }) => row.warnings.map(({ reason }) => reason))
  const number = Object.keys(options).length
  expect(warnings.filter((reason) => reason.startsWith('counts'))).toEqual([
    `counts for each of the ${number} variants of the row`,
  ])
})

test('texts, mixed colours and sizes in two units are no lists of variants', async () => {
  const { options, counts } = await planDrafted(
    `Code,Name,Category,Color,Size,Scent,Description,Price
A,Day cream,Face,"Red, white and blue",30 ml,"Rose, jasmine","Soft, nice",100
B,Night cream,Face,Navy/White,50 ml / 1.7 oz,Oud,"Rich, good",120
C,Scrub,Face,Blue,"1,5 l",,"Fine, ok",90
`,
  )
  expect(options).toEqual({})
  expect(counts).toEqual({ read: 3, created: 3 })
})

test('a product that lists the choices of the variants below it is not split', async () => {
  const { counts } = await planDrafted(
    `SKU,Parent SKU,Name,Category,Shade,Price,Stock
VL,,Velvet Lip,Lips,"Ruby, Coral",1500,
VL-R,VL,Velvet Lip Ruby,Lips,Ruby,1500,10
VL-C,VL,Velvet Lip Coral,Lips,Coral,1600,4
`,
  )
  expect(counts.read).toBe(3)
})
