/** Stores session settings with the role, because a pooler passes no settings of clients on. */
import { sql } from 'kysely'
import { createDatabase, databaseTimeouts, limitsOf, searchSettings } from './client.ts'

/** Milliseconds: a start waits longer than a request, for a busy database or another server. */
const patience = 60_000

/** The lock of this change: PostgreSQL refuses concurrent updates of one row. */
const lock = 7_214_010

/**
 * Stores the limits and settings of a pool's connections with the role of `url`, only for its
 * database. New sessions of a pooler then have them. Commands set their own.
 * @param url bypasses the pooler
 */
export async function keepSettingsWithRole(url: string): Promise<void> {
  await using db = createDatabase({ url, max: 1, statementTimeout: patience }).db
  const wanted = Object.entries({ ...limitsOf(databaseTimeouts.statement), ...searchSettings })
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    // Before its library is loaded, only a superuser may set the extension's parameters.
    await sql`select show_limit()`.execute(tx)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
    for (const [name, value] of wanted)
      await sql`alter role current_user in database ${sql.id(rows[0]!.name)}
        set ${sql.id(...name.split('.'))} = ${sql.lit(String(value))}`.execute(tx)
  })
}
