import { afterAll, expect, test } from 'vitest'
import { isOfStaff, operations, restRequest } from '../../support/both-apis.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { makeWorld } from '../../support/world.ts'

const shop = await createWalkedApp()
afterAll(() => shop[Symbol.asyncDispose]())

const changes = operations.filter(({ definition: { rest } }) =>
  ['POST', 'PUT', 'PATCH'].includes(rest?.method ?? ''),
)

test.each(changes)('$name answers {} below 500, and null and [] with 400', async (operation) => {
  for (const body of ['{}', 'null', '[]']) {
    const world = await makeWorld(shop)
    const input = await caseOf(operation.name)(world)
    const { token } = isOfStaff(operation.definition) ? world.admin : world.owner
    const { method, path } = restRequest(operation, input)
    const { status, text } = await shop.call(method, path, { token, body })
    if (body === '{}') expect(status, text).toBeLessThan(500)
    else expect(status, `${body}: ${text}`).toBe(400)
  }
})
