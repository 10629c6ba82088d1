/** When a request's user is looked up in the database, and when not. */
import { expect, test } from 'vitest'
import type { AccessRule } from '#server/core/access/access-rule.ts'
import { authorise } from '#server/core/access/authenticate.ts'
import type { CurrentUser, ModuleService, RequestContext } from '#server/core/context/context.ts'
import { record } from '../../../support/queries/recorder.ts'

const buyer: CurrentUser = {
  ...{ id: 'one', email: '', firstName: '', lastName: '', label: '' },
  ...{ type: 'customer', role: null, permissions: [] },
}

/** Counts the statements that authorising takes, and returns the user. */
async function check(
  rule: AccessRule,
  request: Pick<RequestContext<ModuleService>, 'token' | 'caller'>,
) {
  let user: CurrentUser | null | undefined
  const statements = await record(async (db) => {
    const settings = { get: () => [] }
    const pending = authorise(
      { ...request, db, settings } as unknown as RequestContext<ModuleService>,
      rule,
    )
    user = await pending.catch(() => undefined)
  })
  return { reads: statements.length, user }
}

test('looks the user up in the database only where it makes a difference', async () => {
  const [customer, open] = [{ access: 'customer' }, { access: 'public' }] as const
  const token = 'a'.repeat(43)
  expect((await check(customer, { token })).reads).toBeGreaterThan(0)
  expect((await check({ ...open, identify: true }, { token })).reads).toBeGreaterThan(0)
  expect(await check(open, { token })).toEqual({ reads: 0, user: null })
  expect(await check({ ...open, identify: true }, { token: undefined })).toEqual({
    reads: 0,
    user: null,
  })
  expect(await check(customer, { token, caller: buyer })).toEqual({ reads: 0, user: buyer })
})

test('refuses a token longer than any of the shop’s without hashing it', async () => {
  const refused = { reads: 0, user: undefined }
  expect(await check({ access: 'customer' }, { token: 'a'.repeat(201) })).toEqual(refused)
  expect(await check({ access: 'customer' }, { token: '' })).toEqual(refused)
  expect((await check({ access: 'customer' }, { token: 'a'.repeat(200) })).reads).toBeGreaterThan(0)
})
