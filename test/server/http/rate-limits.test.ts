import { afterAll, beforeAll, expect, test } from 'vitest'
import { callThrough, operationNamed, operations } from '../../support/both-doors.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp, type WalkedApp } from '../../support/walked-app.ts'
import { makeWorld } from '../../support/world.ts'

let shop: WalkedApp
beforeAll(async () => {
  shop = await createWalkedApp({ RATE_LIMIT: 'on' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const limited = operations.filter(({ definition }) => definition.rateLimit)

test('logging in, registering, writing to the shop and ordering are limited', () => {
  const wanted = ['users.login', 'users.register', 'orders.place', 'contact.send']
  const there = wanted.filter((name) => operations.some((operation) => operation.name === name))
  expect(limited.map(({ name }) => name)).toEqual(expect.arrayContaining(there))
})

test.each(limited.map(({ name }) => name))(
  '%s counts calls of both doors together, says what is left, and ends with 429 and Retry-After',
  async (name) => {
    const operation = operationNamed(name)
    const { points } = operation.definition.rateLimit!
    const world = await makeWorld(shop)
    const input = await caseOf(name)(world)
    // Input that is judged first, so that only counting costs time.
    const bad = Object.fromEntries(Object.keys(input).map((field) => [field, { not: 'this' }]))
    const token = world.owner.token
    const statuses: number[] = []
    for (let call = 0; call < points; call += 1) {
      const door = call % 2 === 0 ? 'rest' : 'trpc'
      const answer = await callThrough(door, shop, operation, bad, { token })
      statuses.push(answer.status)
      if (call === 0) {
        expect(answer.headers['ratelimit-limit']).toBe(String(points))
        expect(answer.headers['ratelimit-remaining']).toBe(String(points - 1))
        expect(Number(answer.headers['ratelimit-reset'])).toBeGreaterThan(0)
      }
    }
    expect(new Set(statuses)).toEqual(new Set([400]))
    for (const door of ['rest', 'trpc'] as const) {
      const over = await callThrough(door, shop, operation, input, { token })
      expect(over).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } })
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    }
  },
)
