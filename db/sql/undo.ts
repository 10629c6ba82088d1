/** How long staff can undo a deletion of products and articles, and an import. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Days; the staff guide states them too. */
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

/** Tests whether the row's images are needed: a day longer than its undo, which may be running. */
export const needsImages = sql<SqlBool>`(deleted_at is null
  or deleted_at > now() - make_interval(days => ${sql.lit(undoDays + 1)}))`
