/** The catalogue's version, which makes every server drop its cached lists. */
import { sql } from 'kysely'

/**
 * Announces a new version when the transaction commits.
 *
 * @example sql`select ${announceCatalogue}`
 */
export const announceCatalogue = sql`pg_notify('catalogue', nextval('catalogue_version')::text)`

/** Announces the keys of changed answers, separated by blanks. */
export const announceKeys = (keys: string) => sql`pg_notify('catalogue', ${`keys ${keys}`})`

/** Announces a new version and changed settings: servers read settings again before they cache. */
export const announceSettings = sql`pg_notify('catalogue', nextval('catalogue_version') || ' settings')`
