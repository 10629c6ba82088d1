/** The address books of accounts. */
import { type Insertable, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { AddressRow, Database } from '../../schema/schema.ts'

type AddressValues = Omit<
  Insertable<Database['addresses']>,
  'id' | 'user_id' | 'default_at' | 'created_at'
>
/** An address, and whether it is the default from now on; else that stays as it is. */
export interface AddressInput extends AddressValues {
  isDefault: boolean
}

const toValues = ({ isDefault, ...values }: AddressInput) => ({
  ...values,
  ...(isDefault ? { default_at: sql<Date>`now()` } : {}),
})

/** One account's, the default first. */
export function findAddresses(db: DbOrTx, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`default_at desc nulls last, created_at, id`)
    .execute()
}

/** Lets those who add to one address book in, one by one; until the transaction ends. */
export async function lockAddresses(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('addresses'), hashtext(${userId}))`.execute(tx)
}

/** @returns its id */
export async function insertAddress(tx: Tx, userId: string, input: AddressInput): Promise<string> {
  const row = await tx
    .insertInto('addresses')
    .values({ ...toValues(input), user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @returns false when the account has no such address */
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

/** @returns false when the account has no such address */
export async function deleteAddress(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
