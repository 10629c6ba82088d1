/** From where each account logged in lately: hashed, at most ten an account, forgotten in time. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

/** Addresses an account keeps, the latest ones. */
const kept = 10
/** Days after the last login from there. */
const forgetAfter = 90

export async function isKnownAddress(db: DbOrTx, addressHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a login, and forgets the account's oldest address when there are too many. */
export async function keepKnownAddress(
  db: DbOrTx,
  userId: string,
  addressHash: Buffer,
): Promise<void> {
  await sql`
    with account as (select id from users where id = ${userId}::uuid for key share),
    surplus as (
      delete from known_addresses where address_hash in (
        select address_hash from known_addresses
        where user_id = ${userId}::uuid and address_hash <> ${addressHash}
        order by last_login_at desc offset ${kept - 1}
      )
    )
    insert into known_addresses as known (address_hash, user_id)
    select ${addressHash}, id from account
    on conflict (address_hash) do update set last_login_at = now()`.execute(db)
}

/** Forgets addresses from where nobody logged in for a season. */
export async function forgetOldAddresses(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('known_addresses')
    .where('last_login_at', '<', sql<Date>`now() - make_interval(days => ${forgetAfter})`)
    .execute()
}
