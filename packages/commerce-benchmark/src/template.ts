/**
 * A beginning for your system: copy it, fill in what throws, and run
 * `node packages/commerce-benchmark/src/main.ts --shop ./your-shop.ts --address https://your.shop`.
 * Ask as a shop's page would ask: no cache of your own, no batch that a page does not send.
 */
import type { OpenShop } from './shop.ts'

const todo = (what: string) => async (): Promise<never> => {
  throw new Error(`Not written yet: ${what}`)
}

export const openShop: OpenShop = async ({ address }) => ({
  name: `Your shop at ${address}`,
  fill: todo('put the products in, and wait until a search finds them'),
  openBuyer: todo('make an account or a session; what you return comes back as `buyer`'),
  setPrice: todo('change a price as staff do'),
  list: todo('a page of some fifty products; `next` is whatever your next page needs'),
  search: todo('what a shopper finds for words'),
  product: todo('a product by the id it was filled in with'),
  category: todo('the first page of a category'),
  quote: todo('what a basket costs now; with a cart: make one, add, read its total'),
  order: todo('place it for cash; use the key so that the same call twice is one order'),
  status: todo('the order as its buyer sees it'),
})
