/** Cases of test/support/operation-cases.ts for 2FA methods. */
import { sql } from 'kysely'
import { seal } from '#server/core/secrets/seal.ts'
import {
  createChallenge,
  requestChallenge,
} from '#server/modules/accounts/two-factor/challenges.ts'
import type { Tx } from '../../db/connection/client.ts'
import { findUserById } from '../../db/queries/accounts/users.queries.ts'
import { fresh, makeAccount, type Prepare } from './account-cases.ts'
import { makeUser } from './factories.ts'
import { codeAt, enableTwoFactor, knownSecret, verifySessions } from './two-factor.ts'
import { knownPassword, type World } from './world.ts'

const password = knownPassword

/** Adds a method that the owner just passed. @returns its id */
async function ownMethod({ shop, owner }: World): Promise<string> {
  await shop.db.deleteFrom('two_factor_methods').where('user_id', '=', owner.row.id).execute()
  const id = await enableTwoFactor(shop, owner.row)
  await verifySessions(shop, owner.row)
  return id
}

/** Creates a user without a method, whose role requires one. @returns the id */
async function userWithoutTwoFactor(world: World): Promise<string> {
  const { db, services } = world.shop
  const role = fresh(world, 'watched')
  await db.insertInto('roles').values({ id: role, name: role, permissions: [] }).execute()
  await sql`insert into shop_settings (key, value)
    values ('security.twoFactorRoles', ${JSON.stringify([role])}::jsonb)
    on conflict (key) do update set value = shop_settings.value || excluded.value`.execute(db)
  await services.settings.reload()
  return (await makeUser(db, { role })).row.id
}

/** Creates a challenge of a user with a method, and its answer. */
async function challengeOf({ shop }: World, userId: string, session?: string) {
  const user = await findUserById(shop.db, userId)
  const transaction = (work: (tx: Tx) => Promise<unknown>) => shop.db.transaction().execute(work)
  const ctx = { ...shop.services, transaction, requestOrigin: () => 'http://localhost' }
  const { challenge } = await requestChallenge(ctx as never, user!, session)
  return { challenge, code: codeAt(shop.services.clock()) }
}

export const twoFactorOperationCases: Record<string, Prepare> = {
  'stepUp.challenge': async (world) => {
    await ownMethod(world)
    return {}
  },
  'twoFactor.begin': () => ({ kind: 'totp', password }),
  'twoFactor.confirm': async ({ shop, owner }) => {
    const secret = seal(knownSecret, [shop.services.secretKey])
    const session = owner.token
    return {
      challenge: await createChallenge(shop.db, owner.row, 'totp', { secret, session }),
      name: 'My telephone',
      code: codeAt(shop.services.clock()),
    }
  },
  'twoFactor.issueSetupCode': async (world) => ({
    _id: await userWithoutTwoFactor(world),
    password,
  }),
  'twoFactor.reset': async (world) => {
    const { id } = await makeAccount(world)
    await enableTwoFactor(world.shop, { id })
    return { _id: id, password }
  },
  'twoFactor.list': () => ({}),
  'twoFactor.login': async (world) => {
    const { id } = await makeAccount(world)
    await enableTwoFactor(world.shop, { id })
    return challengeOf(world, id)
  },
  'stepUp.verify': async (world) => {
    await ownMethod(world)
    return challengeOf(world, world.owner.row.id, world.owner.token)
  },
  'twoFactor.remove': async (world) => ({ id: await ownMethod(world), password }),
  'twoFactor.renewRecoveryCodes': async (world) => {
    await ownMethod(world)
    return { password }
  },
  'twoFactor.sendCode': () => ({}),
}
