/** Opens a shop that listens, with products, for tests with a real browser. */
import sharp from 'sharp'
import type { AllServices } from '#server/core/context/context.ts'
import { sendAway } from './browser.ts'
import { cheapHash, makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface Shop extends TestApp {
  /** its address, without a trailing slash */
  address: string
}

export const password = 'a long password'

/** Stores two small images with their smaller widths, as an upload does. */
async function storeImages({ storage }: Pick<AllServices, 'storage'>): Promise<string[]> {
  const colours = ['#c98b72', '#7a8f6a']
  return Promise.all(
    colours.map(async (background, index) => {
      const key = `170000000000${index}-test.webp`
      const body = await sharp({
        create: { width: 96, height: 120, channels: 3, background },
      })
        .webp()
        .toBuffer()
      for (const name of [key, `w480/${key}`, `w960/${key}`])
        await storage.putNew(name, { body, contentType: 'image/webp' })
      return storage.publicUrl(key)
    }),
  )
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

/** Opens a shop with 60 products, the named ones first. Else like {@link createTestApp}. */
export async function openShop(
  environment: Record<string, string> = {},
  replace: Partial<AllServices> = {},
): Promise<Shop> {
  const app = await createTestApp(environment, replace)
  const images = await storeImages(app.services)
  for (let index = 1; index <= 54; index += 1)
    await makeProduct(app.db, {
      productId: `P-${index}`,
      productName: `Plain Product ${String(index).padStart(2, '0')}`,
      category: ['skincare', 'nailcare', 'makeup'][index % 3],
      price: 1_000 + index * 10,
      description: 'A plain product.',
      images: [images[0]!],
    })
  await makeProduct(app.db, {
    productId: 'SOLD',
    productName: 'Sold Out Soap',
    category: 'bath&body',
    stock: 0,
    images: [images[0]!],
  })
  await makeProduct(app.db, {
    productId: 'FEW',
    productName: 'Rare Attar',
    category: 'fragrance',
    price: 9_000,
    stock: 2,
    images: [images[0]!],
  })
  await makeProduct(app.db, {
    productId: 'OIL',
    productName: 'Neem Night Oil',
    altNames: ['kohomba', 'margosa'],
    category: 'skincare',
    price: 3_000,
    stock: 20,
    images: [images[1]!],
  })
  await makeProduct(app.db, {
    productId: 'ROSE',
    productName: 'Rose Dew Serum',
    altNames: ['rosa mal', 'gulab'],
    category: 'skincare',
    price: 2_450,
    lastPrice: 1_960.5,
    stock: 12,
    description: 'A serum of roses.\n\nUse it in the morning.',
    images: [
      images[0]!,
      images[1]!,
      images[0]!.replace('0-test', '1-test').concat('?b'),
      images[1]!.concat('?c'),
    ],
  })
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

let hash: Promise<string> | undefined

/** Creates a customer who can sign in with {@link password}. */
export async function makeShopper(
  shop: Shop,
  input: { email?: string; type?: string; role?: string } = {},
): Promise<TestUser> {
  hash ??= cheapHash(password)
  return makeUser(shop.db, { ...input, passwordHash: await hash })
}

/** Creates an order of theirs, in a later status if given. Returns its id. */
export async function makeOrder(
  shop: Shop,
  user: TestUser,
  lines: { productId: string; qty: number }[],
  status?: 'Processing' | 'Shipped' | 'Delivered',
): Promise<string> {
  const { body } = await shop.call('POST', '/orders', {
    token: user.token,
    body: orderBody(...lines),
  })
  const orderId: string = body.order.orderId
  if (status)
    await shop.db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute()
  return orderId
}
