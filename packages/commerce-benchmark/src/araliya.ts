/** Araliya over its REST API. The token is an administrator's, or a key's that may write products. */
import type { Line, OpenShop, Product, Seen, Shop } from './shop.ts'

interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each call reads its own shape
  body: any
}

interface ApiProduct {
  productId: string
  productName: string
  lastPrice: number
}

const atOnce = 8
const cents = (rupees: number): number => Math.round(rupees * 100)
const seen = ({ productId, productName, lastPrice }: ApiProduct): Seen => ({
  id: productId,
  name: productName,
  cents: cents(lastPrice),
})
const items = (lines: readonly Line[]) =>
  lines.map(({ id, quantity }) => ({ productId: id, qty: quantity }))

export const openShop: OpenShop = async ({ address, token: owner }) => {
  const call = async (
    method: string,
    path: string,
    { body, token, key }: { body?: object; token?: string; key?: string } = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const must = async (...asked: Parameters<typeof call>): Promise<Answer> => {
    const answer = await call(...asked)
    if (answer.status >= 300)
      throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.body.message}`)
    return answer
  }
  const create = ({ id, name, category, description, cents: price, stock }: Product) =>
    must('POST', '/products', {
      token: owner,
      body: {
        productId: id,
        productName: name,
        category,
        description,
        price: price / 100,
        lastPrice: price / 100,
        stock,
      },
    })

  const shop: Shop = {
    name: 'Araliya',
    async fill(products) {
      const left = [...products].reverse()
      const worker = async () => {
        for (let next = left.pop(); next; next = left.pop()) await create(next)
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    },
    async openBuyer(number) {
      const email = `shopper-${number}-${crypto.randomUUID().slice(0, 8)}@example.com`
      const password = `a long password ${number}`
      await must('POST', '/users/register', {
        body: { firstName: 'Nimali', lastName: 'Perera', email, password },
      })
      return (await must('POST', '/users/login', { body: { email, password } })).body.token
    },
    async setPrice(id, price) {
      const body = { price: price / 100, lastPrice: price / 100 }
      await must('PATCH', `/products/${id}`, { token: owner, body })
    },
    async list(from) {
      const { body, headers } = await must('GET', from ?? '/products?limit=50')
      const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      return { products: body.map(seen), next: next?.slice(next.indexOf('/api') + '/api'.length) }
    },
    search: async (words) =>
      (await must('GET', `/products/search/${encodeURIComponent(words)}?limit=20`)).body.map(seen),
    product: async (id) => seen((await must('GET', `/products/${id}`)).body),
    category: async (name) =>
      (await must('GET', `/products/category/${name}?limit=20`)).body.map(seen),
    quote: async (lines) =>
      cents(
        (await must('POST', '/orders/quote', { body: { orderedItems: items(lines) } })).body.total,
      ),
    async order(buyer, lines, key) {
      const asked = {
        orderedItems: items(lines),
        name: 'Nimali Perera',
        address: '12 Temple Road, Kandy',
        phone: '+94771234567',
        paymentMethod: 'cod',
      }
      const { status, body } = await call('POST', '/orders', {
        body: asked,
        token: buyer as string,
        key,
      })
      if (status === 201) return { id: body.order.orderId }
      if (body.code === 'OUT_OF_STOCK') return undefined
      throw new Error(`an order: ${status} ${body.message}`)
    },
    async status(buyer, id) {
      const { body } = await must('GET', `/orders/${id}`, { token: buyer as string })
      const lines = body.orderedItems.map(
        ({ productId, quantity }: { productId: string; quantity: number }) => ({
          id: productId,
          quantity,
        }),
      )
      return { status: body.status, cents: cents(body.total), lines }
    },
  }
  return shop
}
