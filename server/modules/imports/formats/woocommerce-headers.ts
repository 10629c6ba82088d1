/** Headers of WooCommerce's product CSV in the languages of its exporter; by headerKey. */

/** Names of the first item of a REST API list as a column: `images.0.src`, `images[0].src`. */
const flattened = (list: string, field: string) => [
  `${list}.0.${field}`,
  `${list}/0/${field}`,
  `${list}[0].${field}`,
  `${list} 0 ${field}`,
]

/** The exporter's names, followed by those of the REST API. */
const english = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  name: ['name'],
  published: ['published', 'status'],
  short: ['short description'],
  description: ['description'],
  visibility: ['visibility in catalog', 'catalog visibility'],
  barcode: ['gtin, upc, ean, or isbn', 'global unique id'],
  cost: ['cost of goods'],
  saleStarts: ['date sale price starts', 'date on sale from'],
  saleEnds: ['date sale price ends', 'date on sale to'],
  inStock: ['in stock?', 'stock status'],
  stock: ['stock', 'stock quantity'],
  salePrice: ['sale price'],
  regularPrice: ['regular price'],
  categories: ['categories', ...flattened('categories', 'name')],
  brand: ['brands', 'brand', ...flattened('brands', 'name')],
  tags: ['tags', ...flattened('tags', 'name')],
  images: ['images', ...flattened('images', 'src')],
  parent: ['parent', 'parent id'],
  price: ['price'],
  externalUrl: ['external url'],
} as const

export type WooField = keyof typeof english
type Headers = Partial<Record<WooField, readonly string[]>>

/** Several names where translations changed over the years. */
const german: Headers = {
  type: ['typ'],
  sku: ['artikelnummer', 'art.-nr.'],
  name: ['name'],
  published: ['veröffentlicht'],
  short: ['kurzbeschreibung'],
  description: ['beschreibung'],
  visibility: ['sichtbarkeit im katalog'],
  barcode: ['gtin, upc, ean oder isbn'],
  saleStarts: ['datum, an dem angebotspreis beginnt'],
  saleEnds: ['datum, an dem angebotspreis endet'],
  inStock: ['vorrätig?', 'auf lager?'],
  stock: ['bestand', 'lager', 'lagerbestand'],
  salePrice: ['angebotspreis'],
  regularPrice: ['regulärer preis'],
  categories: ['kategorien'],
  brand: ['marken', 'marke'],
  tags: ['schlagwörter'],
  images: ['bilder'],
  parent: ['übergeordnetes produkt', 'übergeordnet'],
  externalUrl: ['externe url'],
}

const french: Headers = {
  type: ['type'],
  sku: ['ugs'],
  name: ['nom'],
  published: ['publié'],
  short: ['description courte'],
  visibility: ['visibilité dans le catalogue'],
  barcode: ['gtin, upc, ean ou isbn'],
  saleStarts: ['date de début de promo'],
  saleEnds: ['date de fin de promo'],
  inStock: ['en stock ?', 'en inventaire?', 'en inventaire ?'],
  stock: ['stock', 'inventaire'],
  salePrice: ['tarif promo'],
  regularPrice: ['tarif régulier'],
  categories: ['catégories'],
  brand: ['marques'],
  tags: ['étiquettes'],
  externalUrl: ['url externe'],
}

const spanish: Headers = {
  type: ['tipo'],
  name: ['nombre'],
  published: ['publicado'],
  short: ['descripción corta'],
  description: ['descripción'],
  visibility: ['visibilidad en el catálogo'],
  barcode: ['gtin, upc, ean o isbn'],
  saleStarts: ['día en que empieza el precio rebajado'],
  saleEnds: ['día en que termina el precio rebajado'],
  inStock: ['¿existencias?', '¿en inventario?', '¿hay existencias?'],
  stock: ['inventario', 'existencias'],
  salePrice: ['precio rebajado'],
  regularPrice: ['precio normal'],
  categories: ['categorías'],
  brand: ['marcas'],
  tags: ['etiquetas'],
  images: ['imágenes'],
  parent: ['superior', 'principal'],
  externalUrl: ['url externa'],
}

const portuguese: Headers = {
  type: ['tipo'],
  sku: ['sku', 'ref', 'referência'],
  name: ['nome'],
  published: ['publicado'],
  short: ['descrição curta', 'breve descrição'],
  description: ['descrição'],
  visibility: ['visibilidade no catálogo'],
  barcode: ['gtin, upc, ean, ou isbn', 'gtin, upc, ean ou isbn'],
  saleStarts: ['data de preço promocional começa em', 'data de início da promoção'],
  saleEnds: ['data de preço promocional termina em', 'data de fim da promoção'],
  inStock: ['em estoque?', 'em stock?'],
  stock: ['estoque', 'stock'],
  salePrice: ['preço promocional', 'preço em promoção'],
  regularPrice: ['preço', 'preço normal'],
  categories: ['categorias'],
  brand: ['marcas'],
  tags: ['tags', 'etiquetas'],
  images: ['imagens'],
  parent: ['ascendente', 'produto ascendente', 'superior'],
  externalUrl: ['url externa', 'url externo'],
}

const italian: Headers = {
  type: ['tipo'],
  sku: ['sku', 'cod'],
  name: ['nome'],
  published: ['pubblicato'],
  short: ['breve descrizione', 'descrizione breve'],
  description: ['descrizione'],
  visibility: ['visibilità nel catalogo'],
  barcode: ['gtin, upc, ean o isbn'],
  saleStarts: ['data di inizio del prezzo in offerta', "data d'inizio offerta"],
  saleEnds: ['data di fine del prezzo in offerta', 'data di fine offerta'],
  inStock: ['in stock?', 'disponibile?', 'in magazzino?'],
  stock: ['magazzino', 'stock', 'inventario'],
  salePrice: ['prezzo in offerta', 'prezzo scontato'],
  regularPrice: ['prezzo di listino'],
  categories: ['categorie'],
  brand: ['marchi', 'brand'],
  tags: ['tag'],
  images: ['immagini'],
  parent: ['genitore'],
  externalUrl: ['url esterno'],
}

const dutch: Headers = {
  type: ['type'],
  sku: ['artikelnummer', 'sku'],
  name: ['naam'],
  published: ['gepubliceerd'],
  short: ['korte beschrijving', 'korte omschrijving'],
  description: ['beschrijving', 'omschrijving'],
  visibility: ['zichtbaarheid in catalogus'],
  barcode: ['gtin, upc, ean of isbn'],
  saleStarts: ['startdatum actieprijs'],
  saleEnds: ['einddatum actieprijs'],
  inStock: ['op voorraad?'],
  stock: ['voorraad'],
  salePrice: ['actieprijs'],
  regularPrice: ['reguliere prijs'],
  categories: ['categorieën'],
  brand: ['merken'],
  tags: ['tags'],
  images: ['afbeeldingen'],
  parent: ['hoofd', 'bovenliggend'],
  externalUrl: ['externe url'],
}

const russian: Headers = {
  type: ['тип'],
  sku: ['артикул'],
  name: ['имя', 'название'],
  published: ['опубликован', 'опубликовано'],
  short: ['краткое описание', 'короткое описание'],
  description: ['описание'],
  visibility: ['видимость в каталоге'],
  barcode: ['gtin, upc, ean или isbn'],
  saleStarts: ['дата начала действия скидки', 'дата начала действия продажной цены'],
  saleEnds: ['дата окончания действия скидки', 'дата окончания действия продажной цены'],
  inStock: ['в наличии?', 'наличие'],
  stock: ['запасы'],
  salePrice: ['акционная цена', 'цена распродажи'],
  regularPrice: ['базовая цена'],
  categories: ['категории'],
  brand: ['бренды'],
  tags: ['метки'],
  images: ['изображения'],
  parent: ['родительский'],
  externalUrl: ['внешний url'],
}

const foreign: readonly Headers[] = [german, french, spanish, portuguese, italian, dutch, russian]

/** Matches `Attribut 1 Wert(e)`, `Nom de l’attribut 1`, `Значения атрибутов 1`. */
const attribute = /attribut|atribut|eigenschap|атт?рибут/
const numbered = /(?:^|\s)(\d{1,3})(?:\s|$)/
const ofName = /(^|\s)(name|nom|nombre|nome|naam|имя|название)(\s|$)/
const ofValue = /valu|wert|valeur|valor|waarde|значени/

/** Matches weight columns, which end with their unit. */
const weight = /^(?:weight|gewicht|poids|peso|вес) \((kg|кг|g|г|lbs|livres|фунты|oz|унции)\)$/
const units = {
  ...{ kg: 'kilograms', кг: 'kilograms', g: 'grams', г: 'grams', oz: 'ounces', унции: 'ounces' },
  ...{ lbs: 'pounds', livres: 'pounds', фунты: 'pounds' },
} as const
export type WooWeight = (typeof units)[keyof typeof units]

/** Translations of "no", where WooCommerce itself writes 0. */
export const noes: readonly string[] = ['0', 'false', 'no', 'nein', 'non', 'não', 'nee', 'нет']

export const weightOf = (key: string): WooWeight | undefined =>
  units[weight.exec(key)?.[1] as keyof typeof units]

/** Returns the number of an attribute column and whether it holds name or value. */
export function attributeOf(key: string): { number: string; part: 'name' | 'value' } | undefined {
  const number = attribute.test(key) ? numbered.exec(key)?.[1] : undefined
  if (number === undefined) return undefined
  if (ofValue.test(key)) return { number, part: 'value' }
  return ofName.test(key) ? { number, part: 'name' } : undefined
}

export interface WooHeader {
  at: Partial<Record<WooField, number>>
  isEnglish: boolean
}

/**
 * Finds the columns in the language that most headers match; untranslated English headers
 * count, too.
 */
export function readHeader(keys: readonly string[]): WooHeader {
  const places = (texts: Headers): WooHeader['at'] => {
    const at: WooHeader['at'] = {}
    for (const [word, names] of Object.entries(texts) as [WooField, readonly string[]][]) {
      const index = keys.findIndex((key) => names.includes(key))
      if (index !== -1) at[word] = index
    }
    return at
  }
  const own = places(english)
  let best = own
  for (const headers of foreign) {
    const found = { ...own, ...places(headers) }
    if (Object.keys(found).length > Object.keys(best).length) best = found
  }
  return { at: best, isEnglish: best === own }
}
