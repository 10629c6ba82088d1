import { afterAll, expect, test } from 'vitest'
import type { ModuleService, RequestContext } from '#server/core/context/context.ts'
import { runOnce } from '#server/core/operation/idempotency.ts'
import { createTestDatabase } from '../../support/test-db.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** What a guest's call under this key answers: its own number, or that of the call it repeats. */
let calls = 0
const callOf = (idempotencyKey: string, operation: string, input: unknown) => {
  const reply = { headers: {} }
  const outbox = { wake() {} }
  const ctx = {
    db: database.db,
    outbox,
    ip: '203.0.113.1',
    idempotencyKey,
    reply,
  } as RequestContext<ModuleService>
  const guest = { user: null, token: undefined, rule: { access: 'public' } } as const
  calls += 1
  const call = calls
  return runOnce(ctx, guest, operation, input, async () => ({ call }))
}

const input = { b: [{ y: 1, x: null }, 'text', 2], a: { d: true, c: undefined } }

test('treats inputs as equal for any order of fields, at any depth', async () => {
  const first = await callOf('same', 'orders.place', input)
  const turned = { a: { c: undefined, d: true }, b: [{ x: null, y: 1 }, 'text', 2] }
  expect(await callOf('same', 'orders.place', turned)).toEqual(first)
})

test.each([
  ['another value', 'orders.place', { ...input, a: { d: false } }],
  ['another order of a list', 'orders.place', { ...input, b: input.b.toReversed() }],
  ['a field less', 'orders.place', { b: input.b }],
  ['nothing', 'orders.place', undefined],
  ['another operation', 'orders.cancel', input],
])('refuses %s under a used Idempotency-Key', async (what, operation, other) => {
  await callOf(what, 'orders.place', input)
  await expect(callOf(what, operation, other)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})
