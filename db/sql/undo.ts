/** How long a deletion can be undone, of products and articles, and an import. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Days; the guide for staff names them too. */
export const undoDays = 30

/** The same as SQL. */
export const undoPeriod = sql`make_interval(days => ${sql.lit(undoDays)})`

/** The row was deleted, and its undo still holds. */
export const isRestorable = sql<SqlBool>`deleted_at > now() - ${undoPeriod}`

/** The row can be restored by its id: no other row of this id was deleted later. */
export const isLastDeleted = (table: 'products' | 'blogs', id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isRestorable} and not exists (
    select from ${sql.table(table)} as later
    where later.${sql.ref(id)} = ${sql.ref(`${table}.${id}`)}
      and later.deleted_at > ${sql.ref(`${table}.deleted_at`)}))`

/** The row's pictures are needed; a day longer than its undo, which may just be under way. */
export const holdsPictures = sql<SqlBool>`(deleted_at is null
  or deleted_at > now() - make_interval(days => ${sql.lit(undoDays + 1)}))`
