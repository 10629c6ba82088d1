/** The address books of accounts. */
import { type Insertable, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { AddressRow, Database } from '../../schema/schema.ts'

type AddressValues = Omit<
  Insertable<Database['addresses']>,
  'id' | 'user_id' | 'default_at' | 'created_at'
>
/** An address. `isDefault` makes it the default; false leaves the default unchanged. */
export interface AddressInput extends AddressValues {
  isDefault: boolean
}

const toValues = ({ isDefault, ...values }: AddressInput) => ({
  ...values,
  ...(isDefault ? { default_at: sql<Date>`now()` } : {}),
})

/** Returns an account's addresses, the default first. */
export function findAddresses(db: DbOrTx, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`default_at desc nulls last, created_at, id`)
    .execute()
}

/** Serialises additions to one address book, until the transaction ends. */
export async function lockAddresses(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('addresses'), hashtext(${userId}))`.execute(tx)
}

/** Adds an address. @returns its id */
export async function insertAddress(tx: Tx, userId: string, input: AddressInput): Promise<string> {
  const row = await tx
    .insertInto('addresses')
    .values({ ...toValues(input), user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes an address. @returns false when the account has no such address */
export async function updateAddress(
  tx: Tx,
  userId: string,
  id: string,
  input: AddressInput,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('addresses')
    .set(toValues(input))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes an address. @returns false when the account has no such address */
export async function deleteAddress(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
