/** How long staff can undo a deletion of products and articles, and an import. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Days until a deletion is final; the staff guide states the number, too. */
export const undoDays = 30

/** The undo period as an SQL interval. */
export const undoPeriod = sql`make_interval(days => ${sql.lit(undoDays)})`

/** Tests whether the row was deleted and can still be restored. */
export const isRestorable = sql<SqlBool>`deleted_at > now() - ${undoPeriod}`

/** Tests whether the row can be restored by its id: no other row with this id was deleted later. */
export const isLastDeleted = (table: 'products' | 'blogs', id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isRestorable} and not exists (
    select from ${sql.table(table)} as later
    where later.${sql.ref(id)} = ${sql.ref(`${table}.${id}`)}
      and later.deleted_at > ${sql.ref(`${table}.deleted_at`)}))`

/** Tests whether the row's images are needed: until a day after its undo period, as an undo may be running. */
export const needsImages = sql<SqlBool>`(deleted_at is null
  or deleted_at > now() - make_interval(days => ${sql.lit(undoDays + 1)}))`
