/** Opens a shop that listens, with products, for tests with a real browser. */
import { sendAway } from './browser.ts'
import { createStockedApp } from './stocked-app.ts'
import type { TestApp } from './test-app.ts'

export { makeOrder, makeShopper, password } from './stocked-app.ts'

export interface Shop extends TestApp {
  /** its address, without a trailing slash */
  address: string
}

/** The ports of this worker's closed shops. */
const left: number[] = []

/** Listens on the previous shop's port if free: the browser reuses what it loaded there. */
async function listen(app: TestApp): Promise<string> {
  const port = left.pop()
  // Another process may listen there meanwhile.
  const there = port === undefined ? undefined : await app.listen(port).catch(() => undefined)
  return there ?? app.listen()
}

/** Opens a shop like {@link createStockedApp}. */
export async function openShop(...how: Parameters<typeof createStockedApp>): Promise<Shop> {
  const app = await createStockedApp(...how)
  const address = await listen(app)
  const close = app[Symbol.asyncDispose]
  return Object.assign(app, {
    address,
    async [Symbol.asyncDispose]() {
      await sendAway(address)
      await close()
      left.push(Number(new URL(address).port))
    },
  })
}
