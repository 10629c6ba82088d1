/** What connections say when they begin, kept with the role: a pooler lets nobody say anything. */
import { sql } from 'kysely'
import { createDatabase, databaseTimeouts, limitsOf, searchSettings } from './client.ts'

/** Milliseconds: a start waits longer than a request, for a database that is busy and for another server. */
const patience = 60_000

/** Several servers may start at once, and PostgreSQL refuses to change a row twice at a time. */
const lock = 7_214_010

/**
 * Gives the role of `url` the limits and settings of a pool's connections, in its database alone. Sessions
 * that a pooler begins from here on have them; whoever says other ones, as commands do, has those.
 * @param url past the pooler
 */
export async function keepSettingsWithRole(url: string): Promise<void> {
  await using db = createDatabase({ url, max: 1, statementTimeout: patience }).db
  const wanted = Object.entries({ ...limitsOf(databaseTimeouts.statement), ...searchSettings })
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    // Before its library is loaded, only a superuser may say what the extension is to do.
    await sql`select show_limit()`.execute(tx)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
    for (const [name, value] of wanted)
      await sql`alter role current_user in database ${sql.id(rows[0]!.name)}
        set ${sql.id(...name.split('.'))} = ${sql.lit(String(value))}`.execute(tx)
  })
}
