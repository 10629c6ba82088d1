/**
 * An actor who was blocked, demoted, deleted, logged out or got another password writes nothing
 * more: a call under way at that answer has either written before it or never writes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { NamedOperation } from '#server/core/operation/operation.ts'
import { isPersonal } from '#server/core/permissions/permissions.schema.ts'
import { closeGate } from '../../../db/queries/core/actors.queries.ts'
import { callThrough, isOfStaff, operationNamed, operations } from '../../support/both-apis.ts'
import type { TestUser } from '../../support/factories.ts'
import { figure } from '../../support/figures.ts'
import { footprint } from '../../support/footprint.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { recordOutcome } from '../../support/promises.ts'
import type { Answer } from '../../support/test-app.ts'
import { codeAt } from '../../support/two-factor.ts'
import { waiting } from '../../support/waiting.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { knownPassword, makeKey, makeWorld, type World } from '../../support/world.ts'

/** Rounds of each operation, for a session and for a key; each round revokes in another way. */
const rounds = figure(1, 30)
/** Calls of one round, and the milliseconds within which they and the revocation begin. */
const together = figure(4, 6)
const within = 12

const shop = await createWalkedApp()
/** Rounds that were run, and those with a write after the revocation's answer. */
const run = { rounds: 0, late: 0 }
afterAll(async () => {
  recordOutcome({
    fault: 'the actor is blocked, demoted, deleted, logged out or gets another password',
    runs: `${run.rounds} rounds of ${together} calls, every privileged operation`,
    lost: 0,
    doubled: run.late,
  })
  await shop[Symbol.asyncDispose]()
})

interface Revocation {
  /** the status of the actor's next call */
  next: number
  revoke: (world: World, actor: TestUser) => Promise<Answer>
}

const revocations: Record<string, Revocation> = {
  blocked: {
    next: 401,
    revoke: ({ keeper }, { row }) =>
      shop.call('PUT', `/users/${row.id}/block`, { token: keeper.token }),
  },
  demoted: {
    next: 403,
    revoke: ({ keeper }, { row }) =>
      shop.call('PUT', `/admin/staff/${row.id}/role`, {
        token: keeper.token,
        body: { role: null },
      }),
  },
  deleted: {
    next: 401,
    revoke: ({ keeper }, { row }) =>
      shop.call('DELETE', `/users/deleteuser/${row.id}`, { token: keeper.token }),
  },
  'given another password': {
    next: 401,
    async revoke(_, { row }) {
      let login = await shop.call('POST', '/users/login', {
        body: { email: row.email, password: knownPassword },
      })
      // An account with 2FA sends a code that was not used before.
      const { challenge } = login.body
      const code = codeAt(+shop.services.clock() + 30_000)
      if (challenge)
        login = await shop.call('POST', '/users/login/two-factor', { body: { challenge, code } })
      return shop.call('PUT', '/users/password', {
        token: login.body.token,
        body: { currentPassword: knownPassword, newPassword: 'quite another password' },
      })
    },
  },
  'logged out': {
    next: 401,
    revoke: (_, { token }) => shop.call('POST', '/users/logout', { token, body: {} }),
  },
  revoked: {
    next: 401,
    async revoke({ keeper }, { row }) {
      const { id } = await shop.db
        .selectFrom('api_keys')
        .select('id')
        .where('created_by', '=', row.id)
        .executeTakeFirstOrThrow()
      return shop.call('DELETE', `/api-keys/${id}`, { token: keeper.token })
    },
  },
}

const waysForSession = ['blocked', 'demoted', 'deleted', 'given another password', 'logged out']
const waysForKey = ['blocked', 'demoted', 'deleted', 'given another password', 'revoked']

/** Revocations that a call causes itself, so that the second is refused, or that a job outlives. */
const besides: Record<string, string[]> = {
  'users.changePassword': ['given another password'],
  'users.logout': ['logged out'],
  // may end the login that sets the new password, or its 2FA challenge
  'users.endSessions': ['given another password'],
  'twoFactor.confirm': ['given another password'],
  'twoFactor.remove': ['given another password'],
  // deletes its account: later calls find no account
  'customers.eraseOwnAccount': waysForSession,
  'products.bulk': ['given another password', 'logged out'],
  'products.bulkUndo': ['given another password', 'logged out'],
  'codPayouts.record': ['given another password', 'logged out'],
  'codPayouts.undo': ['given another password', 'logged out'],
  'orders.bulk': ['given another password', 'logged out'],
}

/** Their access is any session, but they are for staff. */
const ofAnyStaff = ['notifications.markSeen', 'savedFilters.remove', 'savedFilters.create']
const isOfCustomers = ({ name, definition }: NamedOperation): boolean =>
  definition.access === 'customer' && !ofAnyStaff.includes(name)

/** Mutations that only read, or find nothing to do here. */
const idle = new Set([
  'blogs.preview',
  'couriers.statuses',
  'customers.exportOwnData',
  'shipping.preview',
  'imports.listCategories',
  'imports.previewImages',
  'imports.preview',
  'imports.stop',
  'imports.undo',
  'emailTemplates.preview',
  'emails.sendTest',
  'orders.previewEdit',
  'draftOrders.price',
  'products.bulkPreview',
  'promotions.preview',
])

/** Every mutation of a known actor; customers keep theirs when they lose a role. */
const acts = operations
  .filter(({ definition }) => definition.kind === 'mutation' && definition.access !== 'public')
  .flatMap((operation) => {
    const { name, definition } = operation
    const isStaff = !isOfCustomers(operation)
    const apart = [...(isStaff ? [] : ['demoted']), ...(besides[name] ?? [])]
    const session = waysForSession.filter((way) => !apart.includes(way))
    return [
      { name, by: 'a session', ways: session },
      ...(isOfStaff(definition) && !isPersonal(definition.access)
        ? [{ name, by: 'a key', ways: waysForKey }]
        : []),
    ]
  })
  .filter(({ ways }) => ways.length > 0)

/** Makes an actor in a world of its own, with the secret that the act names. */
async function actorOf(act: { name: string; by: string }) {
  const operation = operationNamed(act.name)
  const world = await makeWorld(shop)
  const actor = isOfCustomers(operation) ? world.owner : world.admin
  const key = act.by === 'a key' ? await makeKey(shop.db, actor, 'admin', world.tag) : undefined
  return { operation, world, actor, key, token: key ?? actor.token }
}

test.each(acts)(
  '$name by $by waits for a running revocation, and writes nothing after it',
  async (act) => {
    const { operation, world, actor, token } = await actorOf(act)
    const input = await caseOf(act.name)(world)
    const { users: _, ...before } = await footprint(shop.db)
    const closed = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const revoking = shop.db.transaction().execute(async (tx) => {
      await closeGate(tx, actor.row.id)
      closed.resolve()
      await release.promise
      const theirs = tx.updateTable('users').where('id', '=', actor.row.id)
      await theirs.set({ status: 'blocked' }).execute()
    })
    await closed.promise
    let answered: number | undefined
    const call = callThrough('rest', shop, operation, input, { token }).then(({ status }) => {
      answered = status
    })
    const progress = async () =>
      answered ?? ((await waiting(shop.db, 'advisory')) > 0 ? 'waits' : '')
    await expect.poll(progress, { interval: 10 }).toBeTruthy()
    const found = await progress()
    release.resolve()
    await Promise.all([revoking, call])
    expect([found, answered]).toEqual(idle.has(act.name) ? [200, 200] : ['waits', 401])
    const { users: __, ...after } = await footprint(shop.db)
    expect(after).toEqual(before)
  },
)

test.each(acts)(
  '$name by $by writes nothing after the answer to a revocation',
  async (act) => {
    const prepare = caseOf(act.name)
    for (let round = 0; round < rounds; round += 1) {
      const way = act.ways[(round + act.name.length) % act.ways.length]!
      const { operation, world, actor, key, token } = await actorOf(act)
      const all = await Promise.all(Array.from({ length: together + 1 }, () => prepare(world)))
      const [last, ...inputs] = all
      const calls = inputs.map(async (input) => {
        await wait(Math.random() * within)
        return callThrough('rest', shop, operation, input, { token })
      })
      await wait(Math.random() * within)
      const revocation = await revocations[way]!.revoke(world, actor)
      const atOnce = await footprint(shop.db)
      expect(revocation.status, `${way}: ${revocation.text}`).toBe(200)
      const answers = await Promise.all(calls)
      const later = await footprint(shop.db)
      run.rounds += 1
      if (!isDeepStrictEqual(later, atOnce)) run.late += 1
      expect(later, `${act.name}, ${way}`).toEqual(atOnce)
      const wrong = answers.flatMap(({ status, error }) => (status >= 500 ? [error] : []))
      expect(wrong, `${act.name}, ${way}`).toEqual([])
      // A key of an administrator without the role is invalid; a session is still a customer's.
      const after = key ? 401 : revocations[way]!.next
      const next = await callThrough('rest', shop, operation, last!, { token })
      expect(next.status, `${act.name}, ${way}`).toBe(after)
    }
  },
  600_000,
)
