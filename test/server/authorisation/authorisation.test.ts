import { afterAll, expect, test } from 'vitest'
import { errorTable } from '#server/core/errors/errors.ts'
import {
  type Api,
  callThrough,
  type Input,
  operationNamed,
  operations,
} from '../../support/both-apis.ts'
import { isLong } from '../../support/figures.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { makeWorld, roles, tokensOf, type World } from '../../support/world.ts'
import { accessTable } from './access-table.ts'

const shop = await createWalkedApp()
afterAll(() => shop[Symbol.asyncDispose]())

test('the access table lists exactly the existing operations', () => {
  expect(Object.keys(accessTable).sort()).toEqual(operations.map(({ name }) => name).sort())
})

/** The error codes of each status. */
const codes = new Map<number, string[]>()
for (const [code, { status }] of Object.entries(errorTable))
  codes.set(status, [...(codes.get(status) ?? []), code])

const apis: readonly Api[] = ['rest', 'trpc']

test.each(Object.keys(accessTable).map((name, at) => [name, at] as const))(
  '%s answers each role as in the access table, through both APIs',
  async (name, at) => {
    const operation = operationNamed(name)
    const prepare = caseOf(name)
    const expected = accessTable[name]!.split(' ')
    expect(expected).toHaveLength(roles.length)
    const byRole = Object.fromEntries(roles.map((role, index) => [role, expected[index]]))
    const isRead = operation.definition.kind === 'query'
    // A refused or reading call changes nothing, so the next role can use the same input.
    const inTurn = roles.toSorted((a, b) => Number(byRole[a] === 'ok') - Number(byRole[b] === 'ok'))
    const used = operation.definition.rest ? apis : apis.slice(1)
    let world: World | undefined
    let tokens: Awaited<ReturnType<typeof tokensOf>> | undefined
    let input: Input | undefined
    const allowed = roles.filter((role) => byRole[role] === 'ok')
    for (const [turn, api] of used.entries()) {
      world ??= await makeWorld(shop)
      tokens ??= await tokensOf(world)
      const seen: Record<string, string> = {}
      // In short, each role uses one of the APIs, unless it is the only one that is allowed.
      const isSent = (role: (typeof roles)[number]) =>
        isLong ||
        (roles.indexOf(role) + at) % used.length === turn ||
        (allowed.length === 1 && allowed[0] === role)
      const sent = inTurn.filter(isSent)
      for (const role of sent) {
        input ??= await prepare(world)
        const token = tokens[role]
        const { status, error } = await callThrough(api, shop, operation, input, { token })
        seen[role] = status < 400 ? 'ok' : String(status)
        if (status < 400 && !isRead) input = undefined
        if (error) expect(codes.get(status), `${role} through ${api}`).toContain(error.code)
      }
      expect(seen, `through ${api}`).toEqual(
        Object.fromEntries(sent.map((role) => [role, byRole[role]])),
      )
      // The call may have ended their sessions.
      if (!isRead) world = tokens = input = undefined
    }
  },
)

test.each(['null', 'undefined', 'nonsense', 'araliya_nonsense', 'x'.repeat(5_000)])(
  'treats the bearer token %.20s as a guest on public calls, and refuses it on others',
  async (token) => {
    const { status } = await shop.call('GET', '/products', { token })
    expect(status).toBe(200)
    for (const path of ['/users', '/orders', '/users/allusers']) {
      const refused = await shop.call('GET', path, { token })
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
      expect(refused.headers['www-authenticate']).toBe('Bearer')
    }
  },
)
