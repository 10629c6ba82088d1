/** Work in an actor's name: authorised in its own transaction, despite any earlier check. */
import { expect, test } from 'vitest'
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
import { openTestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'
import { makeKey } from '../../../support/world.ts'

const shop = await openTestApp()

const imports: AccessRule = { access: 'imports' }
const actorOf = async (role: string): Promise<JobActor> => {
  const { row } = await makeUser(shop.db, { role })
  return { id: row.id, label: row.email }
}

test('runs a job while its actor has the permission, then ends it with the reason', async () => {
  const manager = await actorOf('manager')
  const work = async () => 'done'
  expect(await runAsActor(shop.db, manager, imports, work)).toBe('done')
  const refused = `${manager.label} has lost the needed access`
  const expectRevoked = async (job: Promise<unknown>) => {
    const error = await job.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ActorRevokedError)
    expect((error as Error).message).toBe(refused)
  }
  let worked = false
  const note = async () => {
    worked = true
  }
  await expectRevoked(runAsActor(shop.db, manager, { access: 'staff' }, note))
  expect(worked).toBe(false)
  // a FORBIDDEN from the work itself ends the job the same way, and no other error does
  const throwing = (error: Error) =>
    runAsActor(shop.db, manager, imports, () => Promise.reject(error))
  await expectRevoked(throwing(new AppError('FORBIDDEN')))
  for (const error of [new AppError('CONFLICT', 'taken'), new Error('broken')])
    await expect(throwing(error)).rejects.toBe(error)
  await expectRevoked(runAsActor(shop.db, { id: null, label: manager.label }, imports, note))
})

test('runs a job of an API key with the permissions of the key alone', async () => {
  const owner = await makeUser(shop.db, { role: 'owner' })
  await makeKey(shop.db, owner, 'admin', 'job')
  const query = shop.db.selectFrom('api_keys').select('id').where('created_by', '=', owner.row.id)
  const { id: keyId } = await query.executeTakeFirstOrThrow()
  const work = async (_: unknown, { type, role, permissions }: CurrentUser) => ({
    ...{ type, role, imports: permissions.includes('imports') },
  })
  const asKey = runAsActor(shop.db, { id: null, keyId, label: 'job' }, imports, work)
  expect(await asKey).toEqual({ type: 'admin', role: null, imports: true })
})

test('serialises jobs that change access, and runs other jobs in parallel', async () => {
  const owner = await actorOf('owner')
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (tx) => {
    await lockAccessChanges(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
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

test('a transaction wakes the outbox once after its commit, and not after a rollback', async () => {
  const { row, token } = await makeUser(shop.db, { role: 'owner' })
  const user = { id: row.id, ...{ email: '', firstName: '', lastName: '', label: '' } }
  const acting = { ...user, type: 'admin', role: 'owner', permissions: [] }
  let wakes = 0
  const wake = () => {
    wakes += 1
  }
  const transaction = transactionOf(
    { db: shop.db, outbox: { ...shop.services.outbox, wake } },
    { user: acting, token, rule: { access: 'imports' } },
  )
  const during = await transaction(async () => wakes)
  expect([during, wakes]).toEqual([0, 1])
  await expect(transaction(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(wakes).toBe(1)
})
