/** P6: two hundred packing slips in one PDF, the first of which the typesetter is started for. */
import { createDatabase } from '../db/connection/client.ts'
import { openAdminSession } from './lib/admin.ts'
import { report } from './lib/report.ts'
import { openStage, startShop } from './lib/stage.ts'
import { timeOf } from './lib/time.ts'

const orders = 200

export async function benchPapers(): Promise<void> {
  await using stage = await openStage({ products: 500, users: 50, orders })
  const { db } = createDatabase({ url: stage.url, max: 1 })
  const rows = await db.selectFrom('orders').select('order_id').limit(orders).execute()
  await db.destroy()
  const authorization = `Bearer ${await openAdminSession(stage.url)}`
  await using shop = await startShop(stage.url)
  const orderIds = rows.map(({ order_id }) => order_id)
  const body = JSON.stringify({ paper: 'packing-slip', orderIds })
  const before = shop.memory()
  const headers = { authorization, 'content-type': 'application/json' }
  const seconds: number[] = []
  for (let round = 0; round < 3; round += 1)
    seconds.push(
      (await timeOf(async () => {
        const answer = await fetch(`${shop.address}/api/admin/orders/papers.pdf`, {
          method: 'POST',
          headers,
          body,
        })
        if (!answer.ok) throw new Error(`papers.pdf: ${answer.status}`)
        await answer.arrayBuffer()
      })) / 1_000,
    )
  report({
    id: 'P6',
    what: `${orders} packing slips in one PDF: answer`,
    value: Math.max(...seconds),
    unit: ' s',
    bar: 5,
    better: 'less',
    detail: `the server grew by ${Math.round(shop.memory() - before)} MB`,
  })
}
