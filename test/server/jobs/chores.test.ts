import { expect, test } from 'vitest'
import { chores, startChores } from '../../../server/jobs/chores.ts'
import { makeUser } from '../../support/factories.ts'
import { createTestApp } from '../../support/test-app.ts'

test('every chore runs on an empty shop and on one with things to forget', async () => {
  await using shop = await createTestApp()
  for (const chore of chores) await chore.run(shop.services)
  const { row } = await makeUser(shop.db)
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', row.id)
    .execute()
  await shop.db
    .insertInto('login_failures')
    .values({ key: 'account:a', failures: 3, last_failed_at: new Date(0) })
    .execute()
  for (const chore of chores) await chore.run(shop.services)
  const left = await shop.db.selectFrom('sessions').select('user_id').execute()
  expect(left).toEqual([])
  expect(await shop.db.selectFrom('login_failures').select('key').execute()).toEqual([])
})

test('chores start at once, survive a failure, and end when told', async () => {
  await using shop = await createTestApp()
  const down = {
    ...shop.services,
    db: new Proxy(shop.services.db, {
      get() {
        throw new Error('no database')
      },
    }),
  }
  const background = startChores(down)
  await expect
    .poll(() => shop.logged.filter((line) => line.includes('a chore failed')).length)
    .toBe(chores.length)
  await background.stop()
})
