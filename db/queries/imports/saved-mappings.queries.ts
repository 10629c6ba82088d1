/** Mappings of imports that staff keep under a name. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ImportMappingRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { storableJson } from '../../sql/storable.ts'

/** With the address of whoever saved it last. */
export type SavedMappingRow = ImportMappingRow & { saved_by_email: string | null }

const mappings = (db: DbOrTx) =>
  db
    .selectFrom('import_mappings')
    .leftJoin('users', 'users.id', 'import_mappings.saved_by')
    .selectAll('import_mappings')
    .select('users.email as saved_by_email')

/** All of them, or the one of a name whatever its capitals; by their names. */
export function findMappings(db: DbOrTx, name?: string): Promise<SavedMappingRow[]> {
  const query = mappings(db).orderBy(sql`lower(name)`)
  return (
    name === undefined ? query : query.where(sql`lower(name)`, '=', sql`lower(${name})`)
  ).execute()
}

export const findMapping = (db: DbOrTx, id: string): Promise<SavedMappingRow | undefined> =>
  mappings(db).where('import_mappings.id', '=', id).executeTakeFirst()

/** Whoever else writes mappings waits until the transaction ends: there are few, and names must differ. */
export async function lockMappings(tx: Tx): Promise<number> {
  await sql`lock table import_mappings in share row exclusive mode`.execute(tx)
  return countRows(tx.selectFrom('import_mappings'))
}

export interface MappingValues {
  name: string
  mapping: unknown
  /** undefined: as it is, of a new one unknown */
  made_for: unknown
  saved_by: string | null
}

/** @returns undefined when the name is taken */
export const insertMapping = (
  tx: Tx,
  { made_for, mapping, ...rest }: MappingValues,
): Promise<ImportMappingRow | undefined> =>
  tx
    .insertInto('import_mappings')
    .values({
      ...rest,
      mapping: storableJson(mapping),
      made_for: made_for === undefined ? null : storableJson(made_for),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Writes it anew; its version moves by trigger. @returns undefined when another one has the name */
export const updateMapping = (
  tx: Tx,
  id: string,
  { made_for, mapping, name, saved_by }: MappingValues,
): Promise<ImportMappingRow | undefined> =>
  tx
    .updateTable('import_mappings')
    .set({
      name,
      saved_by,
      mapping: storableJson(mapping),
      ...(made_for === undefined ? {} : { made_for: storableJson(made_for) }),
    })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_mappings as other')
            .select('other.id')
            .where('other.id', '!=', id)
            .where(sql`lower(other.name)`, '=', sql`lower(${name})`),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

export async function deleteMapping(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_mappings').where('id', '=', id).execute()
}
