/** Drafts for the tables of other shop systems with ambiguous column names. */
import { expect, test } from 'vitest'
import { suggestMapping } from '#server/modules/imports/map/suggest.ts'
import { recognise } from '#server/modules/imports/recognise/recognise.ts'
import { planText } from '../../../../support/import-plan.ts'

const drafted = async (text: string) => suggestMapping(await recognise(Buffer.from(text), true))
const topics = async (text: string) => (await drafted(text)).questions.map(({ about }) => about)

test('Etsy in Italian: every field is found, and a product without a SKU gets an id of its name', async () => {
  const text = `TITOLO,DESCRIZIONE,PREZZO,CODICE_VALUTA,QUANTITÀ,IMMAGINE1,IMMAGINE2,SKU
Crema mani,Morbida,9.50,EUR,4,https://x.lk/1.jpg,https://x.lk/2.jpg,CM-1
Olio viso,Leggero,12.00,EUR,2,https://x.lk/3.jpg,,
`
  const { mapping } = await drafted(text)
  const { products } = await planText(text, {
    ...mapping,
    currency: { ...mapping.currency, rates: { EUR: 300 } },
  })
  expect([...products.values()]).toMatchObject([
    {
      ...{ productId: 'crema-mani', productName: 'Crema mani', price: 2850, stock: 4 },
      ...{ sku: 'CM-1', Images: ['https://x.lk/1.jpg', 'https://x.lk/2.jpg'] },
    },
    { productId: 'olio-viso', description: 'Leggero', price: 3600, sku: null },
  ])
})

test('PrestaShop: an empty unit price is not the price', async () => {
  const head = 'Product ID;Name;Category;Price tax excluded;Unit price;Quantity'
  const { mapping, questions } = await drafted(`${head}\n1;Cream;Skin;20.00;;5\n`)
  expect(mapping.columns).toMatchObject({ productId: 'Product ID', price: 'Price tax excluded' })
  expect(questions.map(({ about }) => about)).toEqual(['currency'])
  const both = `${head};Price tax included\n1;Cream;Skin;20.00;;5;24.00\n`
  expect(await topics(both)).toEqual(['price', 'currency'])
})

test('Magento: kinds of products are no categories, and of paths the longest counts', async () => {
  const { mapping, questions } = await drafted(
    `sku,attribute_set_code,product_type,categories,name,price,special_price,qty
b-1,Care,simple,"Shop/Hair,Shop/Hair/Tools",Comb,325.0000,300.0000,5.0000
b-2,Care,simple,"Shop/Nails,Shop/Nails/Tools",File,120.0000,,7.0000
`,
  )
  expect(questions.map(({ about }) => about)).toEqual(['currency'])
  const { products } = await planText(
    `sku,attribute_set_code,product_type,categories,name,price,special_price,qty
b-1,Care,simple,"Shop/Hair,Shop/Hair/Tools",Comb,325.0000,300.0000,5.0000
b-2,Care,simple,"Shop/Nails,Shop/Nails/Tools",File,120.0000,,7.0000
`,
    { ...mapping, currency: { code: 'LKR' } },
  )
  expect([...products.values()]).toMatchObject([
    { productId: 'b-1', category: 'hair tools', price: 325, lastPrice: 300, stock: 5 },
    { productId: 'b-2', category: 'nails tools', price: 120, lastPrice: 120, stock: 7 },
  ])
})

test('a barcode of 13 digits is read as a barcode', async () => {
  const { mapping } = await drafted(
    'SKU,Product Name,Price,EAN\n01,Soap,300,4006381333931\n02,Oil,400,8901234567894\n',
  )
  expect(mapping.columns).toMatchObject({ productId: 'SKU', barcode: 'EAN' })
})

test('a plain table of prices without a currency asks nothing', async () => {
  expect(await topics('SKU,Product Name,Price\na,Soap,300\n')).toEqual([])
})

test('prefers a filled column over an empty one with a better name', async () => {
  const { mapping } = await drafted('SKU,Product Name,Title,Price\na,,Soap,300\nb,,Oil,400\n')
  expect(mapping.columns?.productName).toBe('Title')
})
