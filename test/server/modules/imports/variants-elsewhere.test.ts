/** Variants in files of other shop systems and of small owners: groups, options, images, prices. */
import { expect, test } from 'vitest'
import { planDrafted, planText } from '../../../support/import-plan.ts'

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

interface Variants {
  file: string
  text: string
  /** options by product id; products without a group are not among them */
  options: Record<string, string>
  groups: Record<string, string>
  names: string[]
}

const velvet = { vl: 'Velvet Lip' }
const byColour = { 'VL-R': 'Color: Ruby', 'VL-C': 'Color: Coral' }
const byShade = { 'VL-R': 'Shade: Ruby', 'VL-C': 'Shade: Coral' }
const short = ['Velvet Lip – Ruby', 'Velvet Lip – Coral', 'Rose Soap']

test.each<Variants>([
  {
    file: 'a spreadsheet with merged cells',
    text: `Product,Category,Shade,Code,Price,Qty
Velvet Lip,Lips,Ruby,VL-R,1500,10
,,Coral,VL-C,1600,4
Rose Soap,Bath,,RS,400,9`,
    options: byShade,
    groups: { 'velvet-lip': 'Velvet Lip' },
    names: short,
  },
  {
    file: 'a list without codes, where shades repeat the name',
    text: `Product Name,Category,Colour,Price,Qty
Velvet Lip,Lips,Ruby,1500,10
Rose Soap,Bath,,400,9
Velvet Lip,Lips,Coral,1600,4`,
    options: { 'velvet-lip-ruby': 'Colour: Ruby', 'velvet-lip-coral': 'Colour: Coral' },
    groups: { 'velvet-lip': 'Velvet Lip' },
    names: ['Velvet Lip – Ruby', 'Rose Soap', 'Velvet Lip – Coral'],
  },
  {
    file: 'parents above and below their variants',
    text: `SKU,Parent SKU,Product Name,Category,Color,Price,Stock
VL-R,VL,Velvet Lip Ruby,,Ruby,1500,10
VL-C,VL,Velvet Lip Coral,Lips,Coral,1600,4
VL,,Velvet Lip,Lips,,1500,
RS,,Rose Soap,Bath,,400,9`,
    options: byColour,
    groups: velvet,
    names: ['Velvet Lip Ruby', 'Velvet Lip Coral', 'Rose Soap'],
  },
  {
    file: "Amazon's flat file",
    text: `feed_product_type,item_sku,item_name,brand_name,standard_price,quantity,parent_child,parent_sku,color_name
lips,VL,Velvet Lip,Lumi,,,parent,,
lips,VL-R,Velvet Lip,Lumi,1500,10,child,VL,Ruby
lips,VL-C,Velvet Lip,Lumi,1600,4,child,VL,Coral`,
    options: byColour,
    groups: velvet,
    names: short.slice(0, 2),
  },
  {
    file: 'Loyverse, which names options on the first row of an item',
    text: `Handle,SKU,Name,Category,Option 1 name,Option 1 value,Cost,Price [Main],In stock [Main]
velvet,VL-R,Velvet Lip,Lips,Shade,Ruby,700,1500,10
velvet,VL-C,,,,Coral,700,1600,4
soap,RS,Rose Soap,Bath,,,150,400,9`,
    options: byShade,
    groups: { velvet: 'Velvet Lip' },
    names: short,
  },
  {
    file: 'Lightspeed, whose stock is not the flag that it is tracked',
    text: `id,handle,sku,name,product_category,variant_option_one_name,variant_option_one_value,supply_price,retail_price,track_inventory,inventory_Main
1,velvet,VL-R,Velvet Lip,Lips,Shade,Ruby,700,1500,1,10
2,velvet,VL-C,Velvet Lip,Lips,Shade,Coral,700,1600,1,4
3,soap,RS,Rose Soap,Bath,,,150,400,1,9`,
    options: byShade,
    groups: { velvet: 'Velvet Lip' },
    names: short,
  },
  {
    file: 'a marketplace that lists the options of a variant in one cell',
    text: `Internal_ID;Title;US_Variant;Category;Price;SKU;Stock
1;Velvet Lip;Shade: Ruby, Size: 5 ml;Lips;1500;VL-R;10
1;Velvet Lip;Shade: Coral, Size: 9 ml;Lips;1600;VL-C;4
2;Rose Soap;;Bath;400;RS;9`,
    options: { 'VL-R': 'Shade: Ruby, Size: 5 ml', 'VL-C': 'Shade: Coral, Size: 9 ml' },
    groups: { '1': 'Velvet Lip' },
    names: ['Velvet Lip – Ruby / 5 ml', 'Velvet Lip – Coral / 9 ml', 'Rose Soap'],
  },
  {
    file: "Amazon's flat file with its two rows above the header",
    text: `TemplateType=fptcustom,Version=2021.1014,The top 3 rows are for Amazon.com use only.,,,,,,
Product Type,Seller SKU,Product Name,Brand Name,Standard Price,Quantity,Parentage,Parent SKU,Color
feed_product_type,item_sku,item_name,brand_name,standard_price,quantity,parent_child,parent_sku,color_name
lips,VL,Velvet Lip,Lumi,,,parent,,
lips,VL-R,Velvet Lip,Lumi,1500,10,child,VL,Ruby
lips,VL-C,Velvet Lip,Lumi,1600,4,child,VL,Coral`,
    options: byColour,
    groups: velvet,
    names: short.slice(0, 2),
  },
  {
    file: 'a price list below its title, with semicolons',
    text: `Lumi Beauty price list
Updated;2026-05-01

Code;Product;Category;Shade;Price;Stock
VL-R;Velvet Lip;Lips;Ruby;1500;10
VL-C;Velvet Lip;Lips;Coral;1600;4`,
    options: byShade,
    groups: { 'velvet-lip': 'Velvet Lip' },
    names: short.slice(0, 2),
  },
  {
    file: 'Shopware, whose variants name the number of their parent',
    text: `productNumber;parentNumber;name;price;stock;categories;options;active
VL;;Velvet Lip;1500;0;Lips;;1
VL-R;VL;;1500;10;;Shade: Ruby;1
VL-C;VL;;1600;4;;Shade: Coral;1
RS;;Rose Soap;400;9;Bath;;1`,
    options: byShade,
    groups: velvet,
    names: short,
  },
  {
    file: 'flat JSON with the group of each item',
    text: JSON.stringify([
      {
        id: 'VL-R',
        title: 'Velvet Lip',
        price: 1500,
        stock: 10,
        item_group_id: 'VL',
        color: 'Ruby',
      },
      {
        id: 'VL-C',
        title: 'Velvet Lip',
        price: 1600,
        stock: 4,
        item_group_id: 'VL',
        color: 'Coral',
      },
      { id: 'RS', title: 'Rose Soap', price: 400, stock: 9 },
    ]),
    options: byColour,
    groups: velvet,
    names: short,
  },
  {
    file: 'BigCommerce, with rows of variants and images below their product',
    text: `Item,ID,Name,Type,SKU,Options,Current Stock,Price,Cost Price,Sale Price,Categories,Description,Product is Visible,Image URL (Import),Variant Image URL
Product,77,Velvet Lip,physical,VL,,0,1500,700,0,Lips,Soft,TRUE,,
Variant,201,,,VL-R,Type=Swatch|Name=Shade|Value=Ruby[#e0115f],10,,,,,,,,https://x.lk/r.jpg
Variant,202,,,VL-C,Type=Swatch|Name=Shade|Value=Coral[#ff7f50],4,1600,,,,,,,
Image,301,,,,,,,,,,,,https://x.lk/1.jpg,
Product,78,Rose Soap,physical,RS,,9,400,150,0,Bath,Nice,TRUE,,
Image,302,,,,,,,,,,,,https://x.lk/2.jpg,`,
    options: byShade,
    groups: { 'velvet-lip': 'Velvet Lip' },
    names: short,
  },
  {
    file: "BigCommerce's older files, whose rows of SKUs are named by their options",
    text: `Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Brand Name,Price,Sale Price,Product Visible?,Current Stock Level,Category
Product,77,Velvet Lip,P,VL,Lumi,1500.00,0.00,Y,14,Makeup/Lips
  SKU,,[CS]Shade=Ruby:#e0115f,,VL-R,,,,,10,
  SKU,,[CS]Shade=Coral:#ff7f50,,VL-C,,1600.00,,,4,
Product,78,Rose Soap,P,RS,Lumi,400.00,0.00,Y,9,Makeup/Bath`,
    options: byShade,
    groups: { 'velvet-lip': 'Velvet Lip' },
    names: short,
  },
  {
    file: 'Ecwid, whose variations have prices and codes of their own',
    text: `type,product_internal_id,product_sku,product_name,product_price,product_quantity,product_category_1,product_option_name,product_option_value,product_variation_sku,product_variation_price,product_variation_quantity,product_variation_option_Shade
product,11,VL,Velvet Lip,1500,14,Lips,,,,,,
product_option,11,VL,,,,,Shade,Ruby,,,,
product_variation,11,VL,,,,,,,VL-R,1500,10,Ruby
product_variation,11,VL,,,,,,,VL-C,1600,4,Coral
product,12,RS,Rose Soap,400,9,Bath,,,,,,`,
    options: byShade,
    groups: { '11': 'Velvet Lip' },
    names: short,
  },
  {
    file: 'PrestaShop, whose combinations share the id of their product',
    text: `Product ID*;Name;Category;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Price;Quantity
7;Velvet Lip;Lips;Shade:color:0, Size:select:1;Ruby:0, 5 ml:1;VL-R;1500;10
7;Velvet Lip;Lips;Shade:color:0, Size:select:1;Coral:1, 9 ml:0;VL-C;1600;4
8;Rose Soap;Bath;;;RS;400;9`,
    options: { 'VL-R': 'Shade: Ruby, Size: 5 ml', 'VL-C': 'Shade: Coral, Size: 9 ml' },
    groups: { '7': 'Velvet Lip' },
    names: ['Velvet Lip – Ruby / 5 ml', 'Velvet Lip – Coral / 9 ml', 'Rose Soap'],
  },
  {
    file: 'a table in Sinhala',
    text: `කේතය,නිෂ්පාදනය,වර්ගය,වර්ණය,මිල,තොගය
VL-R,ලිප්,තොල්,රතු,1500,10
VL-C,ලිප්,තොල්,කොරල්,1600,4`,
    options: { 'VL-R': 'වර්ණය: රතු', 'VL-C': 'වර්ණය: කොරල්' },
    groups: { 'group-0911c6bc': 'ලිප්' },
    names: ['ලිප් – රතු', 'ලිප් – කොරල්'],
  },
])('$file: every row is the variant that it describes', async ({ text, ...expected }) => {
  const { counts, options, groups, products } = await planDrafted(text)
  // A row that describes the product counts with its first variant.
  expect(counts).toEqual({ read: counts.read, created: counts.read })
  expect({ options, groups }).toEqual({ options: expected.options, groups: expected.groups })
  const all = [...products.values()]
  expect(all.map(({ productName }) => productName)).toEqual(expected.names)
  expect(all.map(({ price, stock }) => [price, stock])).toEqual(
    expect.arrayContaining([
      [1500, 10],
      [1600, 4],
    ]),
  )
})

test('rows of one kind with equal sizes are no variants, and their column is the category', async () => {
  const { options, products } = await planDrafted(
    `Code,Name,Group,Size,Price
1,Rose cream,Face,50 ml,900
2,Neem cream,Face,50 ml,800
3,Aloe gel,Face,50 ml,700
4,Body oil,Body,50 ml,600
`,
  )
  expect(options).toEqual({})
  expect(products.get('4')).toMatchObject({ productName: 'Body oil', category: 'body' })
})

test('a variant below its product keeps its own price, and shares texts and images', async () => {
  const { products, rows } = await planDrafted(
    `Product,Description,Category,Shade,Hex,SKU,Price,Sale price,Image
Velvet Lip,Soft,Lips,Ruby,#e0115f,VL-R,1500,1200,https://x.lk/lip.jpg
,,,Coral,,VL-C,1600,,
`,
  )
  expect(products.get('VL-C')).toMatchObject({
    ...{ description: 'Soft', category: 'lips', price: 1600, lastPrice: 1600 },
    Images: ['https://x.lk/lip.jpg'],
  })
  expect(rows[0]?.row.group?.options[0]?.swatch).toEqual({ color: '#e0115f' })
})

test('Squarespace: a sale price of 0 is no sale, and unlimited stock is not counted', async () => {
  const { products, options } = await planDrafted(
    `Product ID [Non Editable],Variant ID [Non Editable],Title,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Hosted Image URLs
5f1a,a1,Velvet Lip,VL-R,Shade,Ruby,1500.00,0.00,No,10,"/makeup, /lipstick",https://x.lk/r.jpg https://x.lk/all.jpg
,a2,,VL-C,,Coral,1600.00,1400.00,Yes,Unlimited,,
5f1b,b1,Rose Soap,RS,,,400.00,0.00,No,9,/bath,https://x.lk/s.jpg
`,
  )
  expect(options).toEqual(byShade)
  expect(products.get('VL-R')).toMatchObject({ price: 1500, lastPrice: 1500, stock: 10 })
  expect(products.get('VL-C')).toMatchObject({ lastPrice: 1400, stock: 0, category: 'lipstick' })
  expect(products.get('VL-C')?.Images).toHaveLength(2)
  expect(products.get('RS')).toMatchObject({ category: 'bath', lastPrice: 400 })
})

test('Magento: options have their labels, the base image is the first, and the deepest category counts', async () => {
  const { products, options } = await planDrafted(
    `sku,product_type,categories,name,price,qty,base_image,additional_images,configurable_variations,configurable_variation_labels
VL-R,simple,"Shop/Makeup/Lips,Shop",Velvet Lip Ruby,1500,10,https://x.lk/r.jpg,"https://x.lk/2.jpg,https://x.lk/3.jpg",,
VL-C,simple,"Shop/Makeup/Lips,Shop",Velvet Lip Coral,1600,4,https://x.lk/c.jpg,,,
VL,configurable,"Shop/Makeup/Lips,Shop",Velvet Lip,1500,0,https://x.lk/all.jpg,,"sku=VL-R,lip_color=Ruby|sku=VL-C,lip_color=Coral",lip_color=Shade
`,
  )
  expect(options).toEqual(byShade)
  expect(products.get('VL-R')).toMatchObject({
    category: 'lips',
    Images: ['https://x.lk/r.jpg', 'https://x.lk/2.jpg', 'https://x.lk/3.jpg'],
  })
})

test('eBay: the row that lists all choices is no variant', async () => {
  const { options, counts } = await planDrafted(
    `CustomLabel,*Title,*Category,*StartPrice,*Quantity,Relationship,RelationshipDetails
VL,Velvet Lip,31804,,,,Shade=Ruby;Coral|Size=5 ml
VL-R,,,15.00,10,Variation,Shade=Ruby|Size=5 ml
VL-C,,,16.00,4,Variation,Shade=Coral|Size=5 ml
`,
  )
  expect(options).toEqual(byShade)
  expect(counts).toEqual({ read: 3, created: 3 })
})

test('Square: a variation has its options, and its online sale price is the last price', async () => {
  const { options, products } = await planText(
    `Reference Handle,Item Name,Variation Name,SKU,Reporting Category,Price,Online Sale Price,Option Name 1,Option Value 1,Current Quantity Main
vl,Velvet Lip,Ruby,VL-R,Lips,1500.00,1200.00,shade,Ruby,10
vl,Velvet Lip,Coral,VL-C,Lips,1600.00,,shade,Coral,4
ro,Rose Oil,30 ml,RO-3,Body,900.00,,,,4
ro,Rose Oil,50 ml,RO-5,Body,1100.00,,,,4
`,
    rupees,
  )
  expect(options).toEqual({
    ...{ 'vl-ruby': 'Shade: Ruby', 'vl-coral': 'Shade: Coral' },
    ...{ 'ro-30-ml': 'Variation: 30 ml', 'ro-50-ml': 'Variation: 50 ml' },
  })
  expect(products.get('vl-ruby')).toMatchObject({ price: 1500, lastPrice: 1200 })
  expect(products.get('vl-coral')).toMatchObject({ price: 1600, lastPrice: 1600 })
})

test("Vendure: a variant's own images come before those of its product", async () => {
  const { products } = await planText(
    `name,slug,assets,facets,optionGroups,optionValues,sku,price,stockOnHand,variantAssets
Velvet Lip,vl,https://x.lk/1.jpg|front.jpg,category:lips,shade,Ruby,VL-R,1500,10,https://x.lk/r.jpg
,,,,,Coral,VL-C,1600,4,https://x.lk/c.jpg
`,
    rupees,
  )
  expect(products.get('vl-ruby')?.Images).toEqual(['https://x.lk/r.jpg', 'https://x.lk/1.jpg'])
  expect(products.get('vl-coral')?.Images).toEqual(['https://x.lk/c.jpg', 'https://x.lk/1.jpg'])
})
