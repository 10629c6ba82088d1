/** Addresses of recent sign-ins: hashed, at most ten per account, deleted after a while. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

/** The latest addresses stored per account. */
const mostStored = 10
/** Days after the last sign-in from there. */
const retentionDays = 90

export async function isKnownAddress(db: DbOrTx, addressHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the address of a sign-in, and deletes the account's oldest when there are too many. */
export async function storeKnownAddress(
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
        order by last_login_at desc offset ${mostStored - 1}
      )
    )
    insert into known_addresses as known (address_hash, user_id)
    select ${addressHash}, id from account
    on conflict (address_hash) do update set last_login_at = now()`.execute(db)
}

/** Deletes addresses without a sign-in for 90 days. */
export async function deleteOldKnownAddresses(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('known_addresses')
    .where('last_login_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute()
}
