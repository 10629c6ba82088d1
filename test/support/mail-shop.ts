/** Opens a shop that sends its emails to a real mail server, and controls sending. */

import type { AllServices } from '#server/core/context/context.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { makeDue } from './event-deliveries.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { createTestApp, type TestApp } from './test-app.ts'

interface Placed {
  orderId: string
  email: string
  orderedItems: { productId: string }[]
}

export interface MailShop extends TestApp {
  mail: MailServer
  /** starts sending; a test may prepare before */
  serve: () => void
  /** makes pending emails due now */
  makeDue: () => Promise<void>
  order: (buyer?: TestUser) => Promise<Placed>
}

export async function openMailShop(replace: Partial<AllServices> = {}): Promise<MailShop> {
  const mail = await openMailServer()
  const app = await createTestApp(
    {
      MAIL_URL: mail.url,
      MAIL_FROM: 'Araliya <emails@shop.example>',
      PUBLIC_URL: 'https://shop.example',
    },
    replace,
  )
  const stops: (() => Promise<void>)[] = []
  const close = app[Symbol.asyncDispose].bind(app)
  return Object.assign(app, {
    mail,
    serve() {
      const outbox = createOutbox()
      outbox.start(app.services, app.services.modules.subscribers, 20)
      stops.push(() => outbox.stop())
    },
    async makeDue() {
      await makeDue(app.db)
    },
    async order(buyer?: TestUser) {
      const who = buyer ?? (await makeUser(app.db))
      const product = await makeProduct(app.db, { price: 1_250, productName: 'Rose & Neem Soap' })
      const { status, body } = await app.call('POST', '/orders', {
        token: who.token,
        body: orderBody({ productId: product.product_id, qty: 2 }),
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.order as Placed
    },
    async [Symbol.asyncDispose]() {
      for (const stop of stops) await stop()
      await close()
      await mail[Symbol.asyncDispose]()
    },
  })
}
