import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { RateLimitRule } from '#server/core/rate-limit/rate-limit.ts'
import { callThrough, isOfStaff, operationNamed, operations } from '../../support/both-apis.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { makeWorld, type World } from '../../support/world.ts'

const shop = await createWalkedApp({ RATE_LIMIT: 'on' })
afterAll(() => shop[Symbol.asyncDispose]())

const limited = operations.filter(({ definition }) => definition.rateLimit)

test('limits logins, registrations, messages, quotes and orders', () => {
  const wanted = ['users.login', 'users.register', 'orders.place', 'orders.quote', 'contact.send']
  expect(limited.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted))
})

/** Returns the fields with invalid values. @param path its parameters are texts, so they become too long */
const spoilt = (input: object, path = '') =>
  Object.fromEntries(
    Object.keys(input).map((field) => [
      field,
      path.includes(`{${field}}`) ? 'x'.repeat(1_000) : { not: 'this' },
    ]),
  )

/** Every field that an operation takes. */
const fieldsOf = ({ definition }: (typeof limited)[number]): object =>
  z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }).properties ?? {}

/** Returns a user who is allowed to call the operation, and whose budget is counted. */
const callerOf = (world: World, operation: (typeof limited)[number]) =>
  isOfStaff(operation.definition) ? world.admin : world.owner

/** Returns the owner of the budget for calls of this account from this address. */
function countedAs({ definition }: (typeof limited)[number], id: string, address: string): string {
  const { access, identify } = definition
  return access !== 'public' || identify ? id : `guest:${address}`
}

/** Counts so many calls, as the APIs count one. */
const countMany = (name: string, rule: RateLimitRule, caller: string, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => shop.services.limiter.count(name, rule, caller)))

/** Inputs that fail, for operations that would delete their caller. */
const failing: Record<string, object> = {
  'customers.eraseOwnAccount': { password: 'not the password' },
}

test.each(limited.map(({ name }) => name))(
  '%s counts calls of both APIs together, reports the rest, and ends with 429 and Retry-After',
  async (name) => {
    const operation = operationNamed(name)
    const rule = operation.definition.rateLimit!
    const world = await makeWorld(shop)
    const { token, row } = callerOf(world, operation)
    const headers = { 'x-forwarded-for': `198.51.100.${limited.indexOf(operation) + 1}` }
    const caller = countedAs(operation, row.id, headers['x-forwarded-for'])
    for (const [index, api] of (['rest', 'trpc'] as const).entries()) {
      const input = { ...(await caseOf(name)(world)), ...failing[name] }
      const answer = await callThrough(api, shop, operation, input, { token, headers })
      expect(answer.status).not.toBe(429)
      expect(answer.headers['ratelimit-limit']).toBe(String(rule.points))
      expect(answer.headers['ratelimit-remaining']).toBe(String(rule.points - index - 1))
      expect(Number(answer.headers['ratelimit-reset'])).toBeGreaterThan(0)
    }
    await countMany(name, rule, caller, rule.points - 2)
    for (const api of ['rest', 'trpc'] as const) {
      const input = await caseOf(name)(world)
      const over = await callThrough(api, shop, operation, input, { token, headers })
      expect(over).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } })
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    }
  },
)

const refusing = limited.filter((operation) => Object.keys(fieldsOf(operation)).length > 0)

test.each(refusing.map(({ name }) => name))(
  '%s limits invalid calls, too, and does not count them as valid ones',
  async (name) => {
    const operation = operationNamed(name)
    const rule = operation.definition.rateLimit!
    const world = await makeWorld(shop)
    const { token, row } = callerOf(world, operation)
    const input = await caseOf(name)(world)
    const wrong = spoilt({ ...fieldsOf(operation), ...input }, operation.definition.rest?.path)
    const headers = { 'x-forwarded-for': `203.0.113.${limited.indexOf(operation) + 1}` }
    const call = (sent: typeof input, api: 'rest' | 'trpc') =>
      callThrough(api, shop, operation, sent, { token, headers })
    expect([(await call(wrong, 'rest')).status, (await call(wrong, 'trpc')).status]).toEqual([
      400, 400,
    ])
    // Counts the calls between the first and the last of the budget as the APIs do.
    const caller = countedAs(operation, row.id, headers['x-forwarded-for'])
    await countMany(`${name}, invalid`, rule, caller, rule.points - 3)
    expect((await call(wrong, 'rest')).status).toBe(400)
    expect((await call(wrong, 'trpc')).status).toBe(429)
    expect((await call(input, 'rest')).status).toBeLessThan(400)
  },
)

test('counts orders by customer behind one address', async () => {
  const operation = operationNamed('orders.place')
  const rule = operation.definition.rateLimit!
  const world = await makeWorld(shop)
  const order = async (token: string) =>
    (await callThrough('rest', shop, operation, await caseOf('orders.place')(world), { token }))
      .status
  await countMany('orders.place', rule, world.owner.row.id, rule.points)
  expect(await order(world.owner.token)).toBe(429)
  expect(await order(world.other.token)).toBe(201)
})

test('counts guests of one /64 together', async () => {
  const operation = operationNamed('newsletter.subscribe')
  const { points } = operation.definition.rateLimit!
  const ask = async (address: string) =>
    (
      await callThrough('rest', shop, operation, spoilt({ email: '' }), {
        headers: { 'x-forwarded-for': address },
      })
    ).status
  for (let call = 1; call <= points; call += 1) expect(await ask(`2001:db8:0:1::${call}`)).toBe(400)
  expect(await ask('2001:db8:0:1:f00d::1')).toBe(429)
  expect(await ask('2001:db8:0:2::1')).toBe(400)
})
