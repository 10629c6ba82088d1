import { expect, test } from 'vitest'
import { planText } from '../../support/import-plan.ts'

const shopify = `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Weight Unit,Variant Barcode,Variant Price,Cost per item,Status
oil,Rose Oil,A drop,skincare,true,Size,50 ml,RO-50,120.4,g,'4791234567890,1500,640.5,active
oil,,,,,Size,100 ml,RO-100,0,kg,,2500,,
soap,Soap,,skincare,true,Title,Default Title,,,,,300,,draft
balm,Balm,,skincare,false,Title,Default Title,,,,,400,,active
`

test('Shopify: code, barcode, weight, cost and state come along, each with its variant', async () => {
  const { products, format } = await planText(shopify, { unpublished: 'import' })
  expect(format).toBe('shopify')
  expect(products.get('oil-50-ml')).toMatchObject({
    sku: 'RO-50',
    barcode: '4791234567890',
    weight: 120,
    cost: 640.5,
    state: 'published',
  })
  // no weight is written as 0
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

test('WooCommerce: code, GTIN, weight and state come along, and a sale price with dates is a sale for that time', async () => {
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
