/** Opens a shop that offers PayHere, and a simulator of PayHere that calls it. */
import {
  type PayHereSimulator,
  type SimulatedAction,
  simulatedAccount,
  startPayHereSimulator,
} from '../../scripts/lib/payhere-simulator.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface PayHereShop extends TestApp {
  payHere: PayHereSimulator
  buyer: TestUser
  admin: TestUser
  /** advances the shop's clock by so many minutes */
  pass: (minutes: number) => void
  place: (
    productId: string,
    qty?: number,
  ) => Promise<{ orderId: string; payment: { payBy: string; status: string } }>
  /** the form that leads the buyer to PayHere */
  form: (orderId: string) => Promise<Record<string, string>>
  act: (orderId: string, action?: SimulatedAction) => ReturnType<PayHereSimulator['act']>
  order: (orderId: string) => Promise<{
    status: string
    payment: Record<string, string>
    paymentMethod: string
    total: number
  }>
  stockOf: (productId: string) => Promise<number>
}

const { PAYHERE_APP_ID, PAYHERE_APP_SECRET, ...account } = simulatedAccount

/** Opens the shop. @param environment without the app's id and secret, it cannot refund */
export async function openPayHereShop(
  environment: Record<string, string> = { PAYHERE_APP_ID, PAYHERE_APP_SECRET },
): Promise<PayHereShop> {
  const payHere = await startPayHereSimulator()
  let moved = 0
  const shop = await createTestApp(
    {
      ...account,
      ...environment,
      PAYHERE_URL: payHere.address,
    },
    { clock: () => new Date(Date.now() + moved) },
  )
  const host = new URL(await shop.listen()).host
  const buyer = await makeUser(shop.db)
  const admin = await makeUser(shop.db, { type: 'admin' })
  const { token } = buyer
  const form: PayHereShop['form'] = async (orderId) => {
    const path = `/orders/${orderId}/payment`
    const { status, text, body } = await shop.call('POST', path, {
      token,
      body: {},
      headers: { host },
    })
    if (status !== 200) throw new Error(text)
    return body.fields
  }
  const close = shop[Symbol.asyncDispose]
  return Object.assign(shop, {
    payHere,
    buyer,
    admin,
    pass: (minutes: number) => {
      moved += minutes * 60_000
    },
    form,
    act: async (orderId: string, action: SimulatedAction = 'pay') =>
      payHere.act(await form(orderId), action),
    place: async (productId: string, qty = 1) => {
      const body = { ...orderBody({ productId, qty }), paymentMethod: 'payhere' }
      const answer = await shop.call('POST', '/orders', { token, body })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.order
    },
    order: async (orderId: string) =>
      (await shop.call('GET', `/orders/${orderId}`, { token: admin.token })).body,
    stockOf: async (productId: string) =>
      (
        await shop.db
          .selectFrom('products')
          .select('stock')
          .where('product_id', '=', productId)
          .executeTakeFirstOrThrow()
      ).stock,
    async [Symbol.asyncDispose]() {
      await payHere.close()
      await close()
    },
  })
}

/** Creates a product with this stock and returns its id. */
export const makeStock = async (shop: TestApp, stock: number, price = 1_250.5): Promise<string> =>
  (await makeProduct(shop.db, { stock, price })).product_id
