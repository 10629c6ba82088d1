/** Words of column names that fit no product field; db/schema/product-fields.ts has the others. */

/** Words of a header for an amount of money of any kind. */
export const priceHeaders: ReadonlySet<string> = new Set([
  ...['price', 'prices', 'cost', 'costs', 'rrp', 'mrp', 'msrp', 'lastprice', 'amount'],
  ...['preis', 'prix', 'precio', 'prezzo', 'preço', 'prijs', 'цена'],
])

/** Headers of other shop systems' exports, whose prices are in that shop's currency. */
export const foreignHeaders: ReadonlySet<string> = new Set([
  ...['attribute set code', 'product websites', 'price tax excluded', 'price (tax excl.)'],
  ...['price tax included', 'price (tax incl.)', 'price te', 'price ti', 'materials', 'materiali'],
  ...['materialien', 'matériaux', 'materiales'],
])
