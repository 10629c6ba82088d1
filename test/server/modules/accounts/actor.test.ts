/** Work in somebody's name: judged in its own transaction, whatever was judged before. */
import { afterAll, expect, test } from 'vitest'
import type { AccessRule } from '#server/core/access/access-rule.ts'
import {
  ActorRevokedError,
  type JobActor,
  runAsActor,
  transactionOf,
} from '#server/core/access/actor.ts'
import type { CurrentUser } from '#server/core/context/context.ts'
import { AppError } from '#server/core/errors/errors.ts'
import { lockAccessChanges } from '../../../../db/queries/accounts/users.queries.ts'
import { makeUser } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'
import { makeKey } from '../../../support/world.ts'

const shop = await createTestApp()
afterAll(() => shop[Symbol.asyncDispose]())

const imports: AccessRule = { access: 'imports' }
const actorOf = async (role: string): Promise<JobActor> => {
  const { row } = await makeUser(shop.db, { role })
  return { id: row.id, label: row.email }
}

test('a job goes on while whoever asked for it may, and is told why where they may not', async () => {
  const manager = await actorOf('manager')
  const work = async () => 'done'
  expect(await runAsActor(shop.db, manager, imports, work)).toBe('done')
  const refused = `${manager.label} has lost the needed access`
  const fallen = async (job: Promise<unknown>) => {
    const error = await job.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ActorRevokedError)
    expect((error as Error).message).toBe(refused)
  }
  let worked = false
  const note = async () => {
    worked = true
  }
  await fallen(runAsActor(shop.db, manager, { access: 'staff' }, note))
  expect(worked).toBe(false)
  // what the work itself finds that they may not do ends it the same way, and nothing else does
  const throwing = (error: Error) =>
    runAsActor(shop.db, manager, imports, () => Promise.reject(error))
  await fallen(throwing(new AppError('FORBIDDEN')))
  for (const error of [new AppError('CONFLICT', 'taken'), new Error('broken')])
    await expect(throwing(error)).rejects.toBe(error)
  await fallen(runAsActor(shop.db, { id: null, label: manager.label }, imports, note))
})

test('a key acts for a job with what it holds, in no role', async () => {
  const owner = await makeUser(shop.db, { role: 'owner' })
  await makeKey(shop.db, owner, 'admin', 'job')
  const query = shop.db.selectFrom('api_keys').select('id').where('created_by', '=', owner.row.id)
  const { id: keyId } = await query.executeTakeFirstOrThrow()
  const work = async (_: unknown, { type, role, permissions }: CurrentUser) => ({
    ...{ type, role, may: permissions.includes('imports') },
  })
  const asKey = runAsActor(shop.db, { id: null, keyId, label: 'job' }, imports, work)
  expect(await asKey).toEqual({ type: 'admin', role: null, may: true })
})

test('a job that changes who may what waits for whoever changes that just now, any other does not', async () => {
  const owner = await actorOf('owner')
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (tx) => {
    await lockAccessChanges(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  const work = async () => 'done'
  expect(await runAsActor(shop.db, owner, imports, work)).toBe('done')
  let over = false
  const changing = runAsActor(shop.db, owner, imports, work, 'change-access').then(() => {
    over = true
  })
  await expect.poll(() => waiting(shop.db, 'advisory')).toBe(1)
  expect(over).toBe(false)
  release.resolve()
  await Promise.all([holding, changing])
})

test('what a transaction wrote is told of once it has ended, and not when it failed', async () => {
  const { row, token } = await makeUser(shop.db, { role: 'owner' })
  const user = { id: row.id, ...{ email: '', firstName: '', lastName: '', label: '' } }
  const acting = { ...user, type: 'admin', role: 'owner', permissions: [] }
  let told = 0
  const wake = () => {
    told += 1
  }
  const transaction = transactionOf(
    { db: shop.db, outbox: { ...shop.services.outbox, wake } },
    { user: acting, token, rule: { access: 'imports' } },
  )
  const during = await transaction(async () => told)
  expect([during, told]).toEqual([0, 1])
  await expect(transaction(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(told).toBe(1)
})
