/** The table of column names: which words mean a field, and which words rule it out. */

interface Names {
  /** the surest first; a header matches whole, or by holding all words of a name */
  names: readonly string[]
  /** a header with one of these words means something else */
  never?: readonly string[]
}

const dates = 'date from to start starts end ends until'.split(' ')
/** Prices of another buyer, or of another amount than one piece. */
const otherPrices = [
  ...'wholesale trade dealer distributor reseller bulk b2b value case carton pack box per'.split(
    ' ',
  ),
  ...'min max minimum maximum qty quantity shipping delivery deposit currency sign range'.split(
    ' ',
  ),
  ...['measure', 'id', 'points', ...dates],
]
const costWords = ['cost', 'costs', 'purchase', 'buying', 'supplier', 'landed']
const saleWords = [
  ...'sale special discount discounted offer promo promotional reduced last'.split(' '),
  ...['lastprice', 'final', 'current', 'member'],
]
/** Counts of a product other than the pieces on hand. */
const otherCounts = [
  ...'low reorder min minimum max maximum moq threshold alert safety case carton pack'.split(' '),
  ...'box per order ordered incoming reserved committed sold status policy tracker'.split(' '),
  ...['price', 'cost', 'value', 'id', ...dates],
]

export const columnNames = {
  productId: {
    names: [
      ...['productid', 'product id', 'sku', 'id', 'handle', 'code', 'article', 'item number'],
      ...['ean', 'barcode', 'gtin', 'artikelnummer', 'référence', 'reference'],
    ],
  },
  productName: {
    names: [
      ...['productname', 'product name', 'product title', 'name', 'title', 'product', 'item'],
      ...['bezeichnung', 'nom', 'nombre', 'nome', 'naam', 'item name', 'titel', 'titre'],
      ...['titolo', 'título', 'название'],
    ],
    never: [
      ...['option', 'brand', 'vendor', 'category', 'collection', 'company', 'supplier', 'type'],
      ...['manufacturer', 'file', 'image', 'alt', 'tag', 'seo', 'meta', 'id', 'group'],
    ],
  },
  altNames: {
    names: ['altnames', 'alt names', 'alternative names', 'aliases', 'other names', 'synonyms'],
  },
  category: {
    names: [
      ...['category', 'product type', 'primary category', 'categories', 'type', 'department'],
      ...['group', 'product group', 'warengruppe', 'kategorie', 'catégorie', 'categoría'],
      ...['categoria', 'categorie', 'категория', 'catégories', 'kategorien'],
    ],
    never: ['tax', 'option', 'id', 'code'],
  },
  lastPrice: {
    names: [
      ...['lastprice', 'last price', 'sale price', 'special price', 'discounted price'],
      ...['discount price', 'final price', 'current price', 'offer price', 'promo price'],
      ...['promotional price', 'reduced price'],
    ],
    never: [...otherPrices, ...costWords],
  },
  price: {
    names: [
      ...['price', 'regular price', 'list price', 'selling price', 'retail price', 'rrp', 'mrp'],
      'retail',
      ...[
        'msrp',
        'unit price',
        'compare at',
        'preis',
        'prix',
        'precio',
        'prezzo',
        'preço',
        'prijs',
        'цена',
      ],
    ],
    never: [...otherPrices, ...costWords, ...saleWords],
  },
  cost: {
    names: ['cost', 'cost price', 'purchase price', 'buying price', 'supplier price'],
    never: otherPrices.filter((word) => word !== 'per'),
  },
  lowStock: {
    names: ['low stock', 'reorder level', 'reorder point', 'stock alert', 'stock threshold'],
    never: dates,
  },
  stock: {
    names: [
      ...['stock', 'quantity', 'qty', 'inventory', 'inventory quantity', 'on hand', 'available'],
      ...['bestand', 'units', 'anzahl', 'menge', 'quantité', 'quantità', 'cantidad'],
      ...['quantidade', 'aantal', 'voorraad', 'количество'],
    ],
    never: otherCounts,
  },
  description: {
    names: [
      ...['description', 'desc', 'details', 'body', 'body html', 'long description', 'text'],
      ...['beschreibung', 'descrizione', 'descripción', 'descrição', 'beschrijving', 'описание'],
    ],
  },
  Images: {
    names: [
      ...[
        'images',
        'image',
        'image link',
        'image url',
        'image src',
        'picture',
        'pictures',
        'photo',
      ],
      ...['img', 'thumbnail', 'bild', 'immagine', 'imagen', 'imagem', 'afbeelding', 'foto'],
    ],
  },
  barcode: { names: ['barcode', 'ean', 'gtin', 'upc', 'ean13', 'ean 13'] },
} as const satisfies Record<string, Names>

export type NamedField = keyof typeof columnNames

/** Words of a header that holds an amount of money, whichever. */
export const moneyWords: ReadonlySet<string> = new Set([
  ...['price', 'prices', 'cost', 'costs', 'rrp', 'mrp', 'msrp', 'lastprice', 'amount'],
  ...['preis', 'prix', 'precio', 'prezzo', 'preço', 'prijs', 'цена'],
])

/** Headers of the exports of other shop systems, whose prices are in the currency of that shop. */
export const foreignHeaders: ReadonlySet<string> = new Set([
  ...['attribute set code', 'product websites', 'price tax excluded', 'price (tax excl.)'],
  ...['price tax included', 'price (tax incl.)', 'price te', 'price ti', 'materials', 'materiali'],
  ...['materialien', 'matériaux', 'materiales'],
])
