/** Cases of test/support/operation-cases.ts for sign-in, sessions and their emails. */
import { randomBytes } from 'node:crypto'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { fresh, makeAccount, type Prepare } from './account-cases.ts'
import { knownPassword, type World } from './world.ts'

/** Creates a role that everyone who assigns roles may assign. */
export async function idleRole(world: World): Promise<string> {
  const { id } = await world.shop.db
    .insertInto('roles')
    .values({ name: fresh(world, 'idle'), permissions: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an open invitation by an owner of its own. */
async function invitation(world: World): Promise<{ id: string; email: string }> {
  const { db } = world.shop
  const { id: by } = await makeAccount(world, 'admin')
  return db
    .insertInto('invitations')
    .values({
      email: `${fresh(world, 'invited')}@example.com`,
      first_name: 'Kasun',
      last_name: 'Silva',
      role_id: await idleRole(world),
      invited_by: by,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

const invited = async (world: World) => ({ id: (await invitation(world)).id })

/** Returns the token of its email. */
async function linked(world: World): Promise<string> {
  const { email } = await invitation(world)
  return createLink(world.shop.db, 'invite', { userId: null, email })
}

export const signInCases: Record<string, Prepare> = {
  'audit.anchor': () => ({}),
  'invitations.accept': async (world) => ({ token: await linked(world), password: knownPassword }),
  'invitations.resend': invited,
  'invitations.create': async (world) => ({
    firstName: 'Kasun',
    lastName: 'Silva',
    email: `${fresh(world, 'invited')}@example.com`,
    role: await idleRole(world),
  }),
  'invitations.list': () => ({}),
  'invitations.get': async (world) => ({ token: await linked(world) }),
  'invitations.revoke': invited,
  'users.endSession': async ({ shop, owner }) => {
    const { id } = await shop.db
      .insertInto('sessions')
      .values({
        token_hash: randomBytes(32),
        user_id: owner.row.id,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  },
  'users.endSessions': () => ({}),
  'users.sessions': () => ({}),
}
