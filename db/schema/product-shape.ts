/** Declares the fixed fields of every product, and its schedule. Details: product-fields.ts. */
import type { MainField } from './field.ts'
import { dates, detailFields, list, otherPrices } from './product-fields.ts'

const costNames = list('cost, costs, purchase, buying, supplier, supply, landed')
const saleNames = list(
  'sale, special, discount, discounted, offer, promo, promotional, reduced, last, lastprice, final, current, member',
)
/** Column names of counts other than the units on hand. */
const otherCounts = [
  ...list(`low, out, track, tracking, reorder, min, minimum, max, maximum, moq, threshold, alert, safety, case, carton,
    pack, box, per, order, ordered, incoming, reserved, committed, sold, status, policy, tracker,
    price, cost, value, id`),
  ...dates,
]

/** The fixed fields of a product, named as in docs/contract.md#products. */
export const mainFields = {
  productId: {
    column: 'product_id',
    type: 'code',
    label: 'Product ID',
    names:
      list(`productid, product id, sku, product sku, seller sku, item sku, variant sku, custom label, id, handle,
      code, article, item number, product number, product code sku, ean, barcode, gtin, artikelnummer, référence, reference, කේතය, குறியீடு`),
  },
  productName: {
    column: 'product_name',
    type: 'text',
    label: 'Product Name',
    names: list(`productname, product name, product title, name, title, product, item, bezeichnung,
      nom, nombre, nome, naam, item name, titel, titre, titolo, título, название, artikelname,
      produktname, නම, නිෂ්පාදනය, භාණ්ඩය, பெயர், பொருள், தயாரிப்பு`),
    never: list(`option, brand, vendor, category, collection, company, supplier, type,
      manufacturer, file, image, alt, tag, seo, meta, id, group`),
  },
  altNames: {
    column: 'alt_names',
    type: 'list',
    hasDefault: true,
    label: 'Alternative Names',
    names: ['altnames', 'alt names', 'alternative names', 'aliases', 'other names', 'synonyms'],
  },
  category: {
    column: 'category',
    type: 'text',
    label: 'Category',
    names: list(`category, product type, primary category, categories, type, department, group,
      product group, warengruppe, kategorie, catégorie, categoría, categoria, categorie, категория,
      catégories, kategorien, වර්ගය, ප්‍රවර්ගය, வகை, பிரிவு`),
    never: ['tax', 'option', 'variation', 'variant', 'id', 'code'],
  },
  price: {
    column: 'price_cents',
    type: 'money',
    permission: 'prices',
    label: 'Price',
    names: list(`price, regular price, list price, selling price, retail price, rrp, mrp, retail,
      msrp, unit price, compare at, preis, prix, precio, prezzo, preço, prijs, цена, මිල, விலை`),
    never: [...otherPrices, ...costNames, ...saleNames],
  },
  lastPrice: {
    column: 'last_price_cents',
    type: 'money',
    permission: 'prices',
    label: 'Last Price',
    names: list(`lastprice, last price, sale price, special price, discounted price, discount
      price, final price, current price, offer price, promo price, promotional price, reduced price`),
    never: [...otherPrices, ...costNames],
  },
  stock: {
    column: 'stock',
    type: 'integer',
    hasDefault: true,
    label: 'Stock',
    names: list(`stock, quantity, qty, inventory, inventory quantity, on hand, available, bestand,
      units, anzahl, menge, quantité, quantità, cantidad, quantidade, aantal, voorraad, количество, lagerbestand,
      තොගය, இருப்பு`),
    never: otherCounts,
  },
  description: {
    column: 'description',
    type: 'longText',
    hasDefault: true,
    label: 'Description',
    names: list(`description, desc, details, body, body html, long description, text, beschreibung,
      descrizione, descripción, descrição, beschrijving, описание, විස්තරය, விளக்கம்`),
    never: ['variation', 'variant', 'image', 'meta', 'seo'],
  },
  Images: {
    column: 'images',
    type: 'list',
    hasDefault: true,
    label: 'Images',
    names: list(`images, image, image link, image url, image src, picture, pictures, photo, img,
      thumbnail, media, bild, immagine, imagen, imagem, afbeelding, foto, පින්තූරය, படம்`),
    never: list('brand, logo, swatch, label, alt, id, position, description, title'),
  },
  imageAlts: { column: 'image_alts', type: 'list', hasDefault: true, label: 'Alt texts' },
} as const satisfies Record<string, MainField>

/** The fields that schedule publication and sales: docs/pricing.md. */
export const scheduleFields = {
  state: {
    column: 'state',
    type: 'choice',
    hasDefault: true,
    label: 'Visibility',
    choices: {
      published: 'Published',
      draft: 'Draft',
      hidden: 'Hidden',
      scheduled: 'Scheduled',
    },
  },
  /** when a scheduled product is published */
  publishFrom: { column: 'publish_at', type: 'timestamp', isNullable: true, label: 'Publish on' },
  /** its price during the sale; null: no sale */
  salePrice: {
    column: 'sale_cents',
    type: 'money',
    permission: 'prices',
    isNullable: true,
    label: 'Sale price',
    hint: 'In LKR. Replaces the last price during the sale.',
  },
  /** null: the sale has begun */
  saleFrom: {
    column: 'sale_from',
    type: 'timestamp',
    permission: 'prices',
    isNullable: true,
    label: 'Sale starts',
    hint: 'Sri Lanka time. Leave empty to start now.',
  },
  /** the end of the sale, exclusive; null: until staff end it */
  saleUntil: {
    column: 'sale_until',
    type: 'timestamp',
    permission: 'prices',
    isNullable: true,
    label: 'Sale ends',
    hint: 'Sri Lanka time. Leave empty for no end.',
  },
} as const satisfies Record<string, MainField>

/** All product fields, in the order in which exported files list them. */
export const productFields = { ...mainFields, ...detailFields, ...scheduleFields }
