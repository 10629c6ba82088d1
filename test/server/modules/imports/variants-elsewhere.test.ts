/** Variants in files of other shop systems and of small owners: groups, options, images, prices. */
import { expect, test } from 'vitest'
import { planText } from '../../../support/import-plan.ts'

const rupees = { currency: { code: 'LKR' }, defaults: { category: 'makeup' } }

test('Shopify: joins variants of a file that is sorted by price, whose product row is not the first', async () => {
  const { counts, options, products } = await planText(
    `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Variant Image
balm,,,,,Mint,B-M,500,https://x.lk/mint.jpg,https://x.lk/mint.jpg
soap,Soap,Dew,Bath,Title,Default Title,S,700,,
balm,Lip balm,Dew,Lips,Flavour,Rose,B-R,900,https://x.lk/rose.jpg,https://x.lk/rose.jpg
`,
    rupees,
  )
  expect(counts).toEqual({ read: 3, created: 3 })
  expect(options).toEqual({ 'balm-mint': 'Flavour: Mint', 'balm-rose': 'Flavour: Rose' })
  expect(products.get('balm-mint')).toMatchObject({
    ...{ productName: 'Lip balm – Mint', category: 'lips', brand: 'Dew' },
    Images: ['https://x.lk/mint.jpg'],
  })
})

test("WooCommerce: a variation shows its own image and the parent's, not those of its siblings", async () => {
  const { options, products } = await planText(
    `ID,Type,SKU,Name,Published,In stock?,Regular price,Images,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,oil,Hair oil,1,1,,"https://x.lk/all.jpg, https://x.lk/a.jpg, https://x.lk/b.jpg",,pa_skin-type,"Dry, Oily"
2,variation,oil-d,Hair oil,1,1,900,https://x.lk/a.jpg,oil,pa_skin-type,Dry
3,variation,oil-o,Hair oil,1,1,950,https://x.lk/b.jpg,oil,pa_skin-type,Oily
4,variation,oil-n,Hair oil,1,1,950,,oil,pa_skin-type,Normal
`,
    rupees,
  )
  expect(options).toEqual({
    ...{ 'oil-d': 'Skin type: Dry', 'oil-o': 'Skin type: Oily', 'oil-n': 'Skin type: Normal' },
  })
  const images = (id: string) => products.get(id)?.Images.map((url) => url.split('/').at(-1))
  expect(images('oil-d')).toEqual(['a.jpg', 'all.jpg'])
  expect(images('oil-o')).toEqual(['b.jpg', 'all.jpg'])
  expect(images('oil-n')).toEqual(['all.jpg', 'a.jpg', 'b.jpg'])
})
