/** Whom a request is asked about in the database, and when nobody needs to be. */
import { expect, test } from 'vitest'
import type { AccessRule } from '#server/core/access/access-rule.ts'
import { authorise } from '#server/core/access/authenticate.ts'
import type { CurrentUser, ModuleService, RequestContext } from '#server/core/context/context.ts'
import { record } from '../../../support/queries/recorder.ts'

const buyer: CurrentUser = {
  ...{ id: 'one', email: '', firstName: '', lastName: '', label: '' },
  ...{ type: 'customer', role: null, permissions: [] },
}

/** How many statements judging takes, and who it is then. */
async function judge(
  rule: AccessRule,
  request: Pick<RequestContext<ModuleService>, 'token' | 'caller'>,
) {
  let user: CurrentUser | null | undefined
  const statements = await record(async (db) => {
    const settings = { get: () => [] }
    const judged = authorise(
      { ...request, db, settings } as unknown as RequestContext<ModuleService>,
      rule,
    )
    user = await judged.catch(() => undefined)
  })
  return { asked: statements.length, user }
}

test('the database is asked who somebody is only where it makes a difference', async () => {
  const [customer, open] = [{ access: 'customer' }, { access: 'public' }] as const
  const token = 'a'.repeat(43)
  expect((await judge(customer, { token })).asked).toBeGreaterThan(0)
  expect((await judge({ ...open, identify: true }, { token })).asked).toBeGreaterThan(0)
  expect(await judge(open, { token })).toEqual({ asked: 0, user: null })
  expect(await judge({ ...open, identify: true }, { token: undefined })).toEqual({
    asked: 0,
    user: null,
  })
  expect(await judge(customer, { token, caller: buyer })).toEqual({ asked: 0, user: buyer })
})

test('a token longer than any of the shop’s is nobody’s, and not worth a hash', async () => {
  const refused = { asked: 0, user: undefined }
  expect(await judge({ access: 'customer' }, { token: 'a'.repeat(201) })).toEqual(refused)
  expect(await judge({ access: 'customer' }, { token: '' })).toEqual(refused)
  expect((await judge({ access: 'customer' }, { token: 'a'.repeat(200) })).asked).toBeGreaterThan(0)
})
