import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { inputsOf } from '../../support/arbitraries.ts'
import {
  type Api,
  callThrough,
  isOfStaff,
  operationNamed,
  operations,
} from '../../support/both-apis.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { makeWorld } from '../../support/world.ts'

/** Requests per operation: a dozen or two in every run, thousands in the long one. */
const runs = Number(process.env.FUZZ_RUNS ?? 16)
/**
 * The short form sends the same requests every time, so that a red run means a change and not a
 * new dice roll; the long form rolls, and `FUZZ_SEED` repeats what it found.
 */
const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : Date.now()
/** `2/3`: of every three operations, the second; the parts of a long run share them. */
const [share, shares] = (process.env.FUZZ_SHARE ?? '1/1').split('/').map(Number) as [number, number]
/** A password costs 50 ms of hashing by design. */
const slow = new Set(['users.login', 'users.register', 'users.createAdmin', 'users.changePassword'])

const shop = await createWalkedApp()
afterAll(() => shop[Symbol.asyncDispose]())

// createTestApp holds every answer to the document, so a broken shape fails here as well.
test.each(operations.filter((_, index) => index % shares === share - 1).map(({ name }) => name))(
  '%s answers any input with a result or a refusal, never with a server error',
  async (name) => {
    const operation = operationNamed(name)
    const world = await makeWorld(shop)
    const known = await caseOf(name)(world)
    const apis: Api[] = operation.definition.rest ? ['rest', 'trpc'] : ['trpc']
    const who = isOfStaff(operation.definition) ? world.admin : world.owner
    await fc.assert(
      fc.asyncProperty(
        inputsOf(operation.definition.input, known),
        fc.constantFrom(...apis),
        async (input, api) => {
          const outcome = await callThrough(api, shop, operation, input, { token: who.token })
          expect(outcome.status, JSON.stringify({ outcome, log: shop.logged.at(-1) })).toBeLessThan(
            500,
          )
        },
      ),
      { seed, numRuns: slow.has(name) ? Math.ceil(runs / 4) : runs, endOnFailure: true },
    )
  },
  60_000 + runs * 200,
)
