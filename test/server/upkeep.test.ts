import { expect, test } from 'vitest'
import { tasks } from '#server/upkeep.ts'
import { makeUser } from '../support/factories.ts'
import { createTestApp } from '../support/test-app.ts'

test('every task of the upkeep runs on an empty shop, and forgets what has expired', async () => {
  await using shop = await createTestApp()
  for (const task of tasks) await task.run(shop.services)
  const { row } = await makeUser(shop.db)
  const { token } = await makeUser(shop.db)
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', row.id)
    .execute()
  await shop.db
    .insertInto('login_failures')
    .values([
      { key: 'login:account:old', failures: 3, last_failed_at: new Date(0) },
      { key: 'login:account:new', failures: 3, last_failed_at: new Date() },
    ])
    .execute()
  for (const task of tasks) await task.run(shop.services)
  const sessions = await shop.db.selectFrom('sessions').select('user_id').execute()
  expect(sessions).toHaveLength(1)
  expect((await shop.call('GET', '/users', { token })).status).toBe(200)
  const failures = await shop.db.selectFrom('login_failures').select('key').execute()
  expect(failures).toEqual([{ key: 'login:account:new' }])
})
