/** How long a deletion can be undone: products and articles alike. */
import { type SqlBool, sql } from 'kysely'

/** Days; the guide for staff names them too. */
const undoDays = 30

/** The row was deleted, and its undo still holds. */
export const isRestorable = sql<SqlBool>`deleted_at > now() - make_interval(days => ${sql.lit(undoDays)})`

/** The row's pictures are needed; a day longer than its undo, which may just be under way. */
export const holdsPictures = sql<SqlBool>`(deleted_at is null
  or deleted_at > now() - make_interval(days => ${sql.lit(undoDays + 1)}))`
