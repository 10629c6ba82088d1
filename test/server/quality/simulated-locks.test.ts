/** Tests locks in simulated histories: their order and their refusals are the same each time. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../../db/connection/client.ts'
import { openSimulatedDatabase } from '../../support/simulation/database.ts'
import { chanceOf } from '../../support/simulation/random.ts'
import { createScheduler } from '../../support/simulation/scheduler.ts'

const lock = (tx: Tx, name: string) =>
  sql`select name from settings where name = ${name} for update`.execute(tx)

test('resolves a deadlock and a lock queue in simulated time', async () => {
  await using simulated = await openSimulatedDatabase()
  await sql`insert into settings (name, value) values ('left', ''), ('right', '')`.execute(
    simulated.outside,
  )
  const scheduler = createScheduler(chanceOf(1), 0)
  await simulated.begin(scheduler, 1)
  const db = simulated.pool(10)
  const as = (name: string, work: (tx: Tx) => Promise<unknown>) =>
    scheduler.as(scheduler.actor(name), () => db.transaction().execute(work))
  await scheduler.live(async () => {
    const cross = (name: string, first: string, second: string, after: number) =>
      as(name, async (tx) => {
        await lock(tx, first)
        await scheduler.sleep(after)
        await lock(tx, second)
      })
    const [earlier, later] = await Promise.allSettled([
      cross('earlier', 'left', 'right', 10),
      cross('later', 'right', 'left', 20),
    ])
    expect(earlier.status).toBe('fulfilled')
    expect(later).toMatchObject({ status: 'rejected', reason: { code: '40P01' } })

    // All of them wait for the first's end, and then continue at once.
    const order: number[] = []
    const insert = (at: number, ends: boolean) =>
      as(`inserter ${at}`, async (tx) => {
        await scheduler.sleep(at)
        await sql`insert into settings (name, value) values ('fought for', '')`.execute(tx)
        order.push(at)
        await scheduler.sleep(100)
        if (ends) throw new Error('rolled back')
      })
    const fates = await Promise.allSettled([1, 2, 3, 4, 5].map((at) => insert(at, at < 5)))
    expect(order).toEqual([1, 2, 3, 4, 5])
    expect(fates.map(({ status }) => status).filter((one) => one === 'fulfilled')).toHaveLength(1)
  })
})
