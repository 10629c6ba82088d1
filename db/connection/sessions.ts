/**
 * Checks the paths to the database. Past a pooler, sessions must keep their settings. Through one,
 * they must reach the same database, with the limits of the role.
 */
import { createPool, databaseTimeouts, limitsOf } from './client.ts'
import { explainDatabase } from './database-problem.ts'
import { SetupError } from './setup-error.ts'

/** Milliseconds: a starting server waits for a busy database. */
const patience = 60_000

type Limits = ReturnType<typeof limitsOf>
const ofRole = limitsOf(databaseTimeouts.statement)
const ofSession = limitsOf(patience)

interface SessionInfo {
  database: string
  role: string
  epoch: string
  limits: Limits
}

/** The limits as JSON: PostgreSQL counts them in milliseconds, 0 for no limit. */
const limits = `(select jsonb_object_agg(name, setting::int) from pg_settings
  where name in (${Object.keys(ofRole)
    .map((name) => `'${name}'`)
    .join(', ')})) as limits`

async function queryOnce<T>(url: string, pooled: boolean, question: string): Promise<T> {
  const pool = createPool({ url, pooled, max: 1, statementTimeout: patience })
  try {
    return (await pool.query(question)).rows[0] as T
  } catch (error) {
    throw explainDatabase(error, url)
  } finally {
    await pool.end()
  }
}

const are = (said: Limits, wanted: Limits): boolean =>
  Object.entries(wanted).every(([name, value]) => said[name as keyof Limits] === value)

/**
 * Asserts that sessions keep their settings. A pooler that ignores unsupported settings accepts
 * connections, but LISTEN then receives nothing.
 * @throws SetupError where sessions do not keep their settings, or the database is unreachable
 */
export async function assertSessions(url: string): Promise<void> {
  const actual = await queryOnce<Pick<SessionInfo, 'limits'>>(url, false, `select ${limits}`)
  if (are(actual.limits, ofSession)) return
  throw new SetupError(
    'The database sessions lose their settings because of a pooler. Set DATABASE_DIRECT_URL to the database itself; DATABASE_URL can use the pooler.',
  )
}

/** A problem with a pooler, and what to do about it. */
interface PoolerProblem {
  /** the shop would work with another database or other limits than configured */
  isWrong: boolean
  found: string
  advice: string
}

/**
 * Compares a session through the pooler with a direct one, once the schema exists.
 * @returns undefined where there is no problem
 * @throws SetupError where the pooler is unreachable or refuses access
 */
export async function findPoolerProblem(
  url: string,
  directUrl: string,
): Promise<PoolerProblem | undefined> {
  const ask = `select current_database() as database, current_user as role,
    (select value from settings where name = 'catalogue_epoch') as epoch, ${limits}`
  const [through, past] = await Promise.all([
    queryOnce<SessionInfo>(url, true, ask),
    queryOnce<SessionInfo>(directUrl, false, ask),
  ])
  // A copy has the same epoch, and another name or another server.
  if (through.database !== past.database || through.epoch !== past.epoch)
    return {
      isWrong: true,
      found: `DATABASE_URL leads to another database (${through.database}) than DATABASE_DIRECT_URL (${past.database})`,
      advice: 'Use the same database in both.',
    }
  if (through.role !== past.role)
    return {
      isWrong: true,
      found: `the pooler logs in as "${through.role}", DATABASE_DIRECT_URL as "${past.role}"`,
      advice: 'Use the same role in both: permissions and limits belong to the role.',
    }
  if (are(through.limits, ofRole)) return undefined
  return {
    isWrong: false,
    found: 'the pooler has old sessions without the limits of the role',
    advice: 'Renew the sessions (RECONNECT in the PgBouncer console), and set no limits there.',
  }
}
