/** A small world for one operation: people of every standing, and names that nobody else uses. */
import { randomBytes } from 'node:crypto'
import { keyPermissions } from '#server/access/permissions.schema.ts'
import { apiKeyPrefix, hashToken, newToken } from '#server/users/token.ts'
import type { DbOrTx } from '../../db/client.ts'
import { cheapHash, makeUser, type TestUser } from './factories.ts'
import type { WalkedApp } from './walked-app.ts'

/** Everybody who may knock at a door, in the order of the table of access. */
export const roles = [
  'guest',
  'owner',
  'other',
  'blocked',
  'deleted',
  'admin',
  'customerKey',
  'adminKey',
] as const
export type Role = (typeof roles)[number]

export const knownPassword = 'a long password'
let knownHash: Promise<string> | undefined

export interface World {
  shop: WalkedApp
  /** unique in the whole run; every name a case makes carries it */
  tag: string
  /** the customer whose things the operation is about */
  owner: TestUser
  admin: TestUser
  /** the administrator who made the keys */
  keeper: TestUser
  /** bearer tokens by role; a guest has none */
  tokens: Record<Role, string | undefined>
}

/** A key that this administrator made, as the database knows it. */
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

/** People of every standing with their tokens; all know {@link knownPassword}. */
export async function makeWorld(shop: WalkedApp): Promise<World> {
  const { db } = shop
  knownHash ??= cheapHash(knownPassword)
  const passwordHash = await knownHash
  const tag = `t${randomBytes(5).toString('hex')}`
  const person = (name: string, type = 'customer') =>
    makeUser(db, { email: `${name}-${tag}@example.com`, type, passwordHash })
  const [owner, other, blocked, deleted, admin, keeper] = await Promise.all([
    person('owner'),
    person('other'),
    person('blocked'),
    person('deleted'),
    person('admin', 'admin'),
    person('keeper', 'admin'),
  ])
  await db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', blocked.row.id)
    .execute()
  await db.deleteFrom('users').where('id', '=', deleted.row.id).execute()
  return {
    shop,
    tag,
    owner,
    admin,
    keeper,
    tokens: {
      guest: undefined,
      owner: owner.token,
      other: other.token,
      blocked: blocked.token,
      deleted: deleted.token,
      admin: admin.token,
      customerKey: await makeKey(db, keeper, 'customer', tag),
      adminKey: await makeKey(db, keeper, 'admin', tag),
    },
  }
}
