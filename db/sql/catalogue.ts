/** The catalogue's version, which tells every server that what it cached is old. */
import { sql } from 'kysely'

/**
 * Announces a new version when the transaction commits.
 *
 * @example sql`select ${announceCatalogue}`
 */
export const announceCatalogue = sql`pg_notify('catalogue', nextval('catalogue_version')::text)`

/** Announces a new version and changed settings: servers read settings again before they cache. */
export const announceSettings = sql`pg_notify('catalogue', nextval('catalogue_version') || ' settings')`
