/** Words of column names that mean no field of a product: declared fields have theirs beside their label in db/schema/product-fields.ts. */

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
