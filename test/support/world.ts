/** Creates a small world for one operation: people of every role as needed, and unique names. */
import { randomBytes } from 'node:crypto'
import { apiKeyPrefix, hashToken, newToken } from '#server/core/access/token.ts'
import { keyPermissions } from '#server/core/permissions/permissions.schema.ts'
import type { DbOrTx } from '../../db/connection/client.ts'
import { cheapHash, type TestUser, userValues } from './factories.ts'
import type { WalkedApp } from './walked-app.ts'

/**
 * Every kind of caller of an API, in the order of the access table; `unverified` is an administrator
 * whose session passed 2FA too long ago.
 */
export const roles = [
  'guest',
  'owner',
  'other',
  'blocked',
  'deleted',
  'admin',
  'customerKey',
  'adminKey',
  'unverified',
] as const
type Role = (typeof roles)[number]

export const knownPassword = 'a long password'
let knownHash: Promise<string> | undefined

export interface World {
  shop: WalkedApp
  /** unique in the whole run; every name of a case contains it */
  tag: string
  /** the customer whose data the operation is about */
  owner: TestUser
  /** another customer */
  other: TestUser
  admin: TestUser
  /** the administrator who creates the keys */
  keeper: TestUser
}

/** Creates a key of this administrator in the database. */
export async function makeKey(
  db: DbOrTx,
  maker: TestUser,
  role: 'customer' | 'admin',
  tag: string,
  permissions: readonly string[] = role === 'admin' ? keyPermissions : [],
): Promise<string> {
  const token = `${apiKeyPrefix}${newToken()}`
  await db
    .insertInto('api_keys')
    .values({
      name: `${tag} ${role}`,
      prefix: token.slice(0, 12),
      token_hash: hashToken(token),
      role,
      permissions: [...permissions],
      created_by: maker.row.id,
    })
    .execute()
  return token
}

/** Creates people with a session each, in two statements: a walk makes hundreds of worlds. */
async function makePeople<Name extends string>(
  db: DbOrTx,
  tag: string,
  people: Readonly<Record<Name, { type?: string; status?: string; has_two_factor?: boolean }>>,
): Promise<Record<Name, TestUser>> {
  knownHash ??= cheapHash(knownPassword)
  const passwordHash = await knownHash
  const names = Object.keys(people) as Name[]
  const emailOf = (name: string) => `${name}-${tag}@example.com`
  const values = names.map((name) => {
    const { type = 'customer', ...rest } = people[name]
    return {
      ...userValues({ email: emailOf(name), type, passwordHash }),
      status: 'active',
      ...rest,
    }
  })
  const rows = await db.insertInto('users').values(values).returningAll().execute()
  const made = rows.map((row) => ({ row, token: newToken() }))
  const sessions = made.map(({ row, token }) => ({
    token_hash: hashToken(token),
    user_id: row.id,
    expires_at: new Date(Date.now() + 86_400_000),
  }))
  await db.insertInto('sessions').values(sessions).execute()
  const byEmail = new Map(made.map((user) => [user.row.email, user]))
  return Object.fromEntries(names.map((name) => [name, byEmail.get(emailOf(name))!])) as never
}

/** Creates the people that most operations need; all know {@link knownPassword}. */
export async function makeWorld(shop: WalkedApp): Promise<World> {
  const tag = `t${randomBytes(5).toString('hex')}`
  const staff = { type: 'admin' }
  const people = { owner: {}, other: {}, admin: staff, keeper: staff }
  return { shop, tag, ...(await makePeople(shop.db, tag, people)) }
}

/** Returns the bearer tokens of all callers of this world; a guest has none. */
export async function tokensOf(world: World): Promise<Record<Role, string | undefined>> {
  const { owner, other, admin, keeper, tag } = world
  const { db } = world.shop
  const { blocked, deleted, unverified } = await makePeople(db, tag, {
    blocked: { status: 'blocked' },
    deleted: {},
    unverified: { type: 'admin', has_two_factor: true },
  })
  await db.deleteFrom('users').where('id', '=', deleted.row.id).execute()
  const [customerKey, adminKey] = await Promise.all([
    makeKey(db, keeper, 'customer', tag),
    makeKey(db, keeper, 'admin', tag),
  ])
  return {
    guest: undefined,
    owner: owner.token,
    other: other.token,
    blocked: blocked.token,
    deleted: deleted.token,
    admin: admin.token,
    customerKey,
    adminKey,
    unverified: unverified.token,
  }
}
