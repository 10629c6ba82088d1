/** Import mappings that staff saved under a name. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ImportMappingRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { storableJson } from '../../sql/storable.ts'

/** With the email of the user who saved it last. */
export type SavedMappingRow = ImportMappingRow & { saved_by_email: string | null }

const mappings = (db: DbOrTx) =>
  db
    .selectFrom('import_mappings')
    .leftJoin('users', 'users.id', 'import_mappings.saved_by')
    .selectAll('import_mappings')
    .select('users.email as saved_by_email')

/** Returns all mappings, or the one with a name, ignoring case; sorted by name. */
export function findMappings(db: DbOrTx, name?: string): Promise<SavedMappingRow[]> {
  const query = mappings(db).orderBy(sql`lower(name)`)
  return (
    name === undefined ? query : query.where(sql`lower(name)`, '=', sql`lower(${name})`)
  ).execute()
}

export const findMapping = (db: DbOrTx, id: string): Promise<SavedMappingRow | undefined> =>
  mappings(db).where('import_mappings.id', '=', id).executeTakeFirst()

/** Locks all mappings until the transaction ends: there are few, and names must differ. */
export async function lockMappings(tx: Tx): Promise<number> {
  await sql`lock table import_mappings in share row exclusive mode`.execute(tx)
  return countRows(tx.selectFrom('import_mappings'))
}

export interface MappingValues {
  name: string
  mapping: unknown
  /** undefined: unchanged, or unknown for a new one */
  source_file: unknown
  saved_by: string | null
}

/** Inserts a mapping. @returns undefined when the name is taken */
export const insertMapping = (
  tx: Tx,
  { source_file, mapping, ...rest }: MappingValues,
): Promise<ImportMappingRow | undefined> =>
  tx
    .insertInto('import_mappings')
    .values({
      ...rest,
      mapping: storableJson(mapping),
      source_file: source_file === undefined ? null : storableJson(source_file),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Updates a mapping; a trigger counts versions. @returns undefined when the name is taken */
export const updateMapping = (
  tx: Tx,
  id: string,
  { source_file, mapping, name, saved_by }: MappingValues,
): Promise<ImportMappingRow | undefined> =>
  tx
    .updateTable('import_mappings')
    .set({
      name,
      saved_by,
      mapping: storableJson(mapping),
      ...(source_file === undefined ? {} : { source_file: storableJson(source_file) }),
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
