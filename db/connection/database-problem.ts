/** Explains in one line what the operator can do about an unusable database. */
import { describePlaces, parseDatabaseAddress } from './database-address.ts'
import { ReadOnlyServer } from './servers.ts'
import { SetupError } from './setup-error.ts'

const isUnreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

const missingRights = (role: string, database: string, refusal: string): string =>
  `The role "${role}" lacks permissions in the database "${database}" (${refusal}). Let it own the database (alter database "${database}" owner to "${role}"), or have an administrator run there: create extension if not exists pg_trgm; grant create on schema public to "${role}";`

/** Returns the sentence for one kind of failure; undefined for the shop's own failures. */
function explainError(error: Error & { code?: string }, url: string): string | undefined {
  const { places, connectionString } = parseDatabaseAddress(url)
  const { username, pathname } = new URL(connectionString)
  const role = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1))
  const where = describePlaces(places)
  const { code = '', message } = error
  if (error instanceof ReadOnlyServer)
    return `${message} Is one of them the primary, and is DATABASE_URL right?`
  if (isUnreachable.has(code) || /timeout expired|Connection terminated/.test(message))
    return `The database at ${where} does not respond (${code || message}). Check that it runs and that DATABASE_URL is correct.`
  // PgBouncer has no code of its own for it.
  if (code === '28P01' || code === '28000' || /^SASL authentication failed/.test(message))
    return `The database at ${where} rejects the login of "${role}" (${message}). Check the name and the password in DATABASE_URL.`
  if (code === '3D000')
    return `The database "${database}" at ${where} does not exist. Create it first.`
  if (code === '42501') return missingRights(role, database, message)
  if (code === '08P01' && /startup parameter/.test(message))
    return `The database at ${where} is behind a pooler (${message}). Set DATABASE_DIRECT_URL to the database itself; DATABASE_URL can use the pooler.`
  if (/^corrupted migrations: previously executed migration/.test(message))
    return `The database "${database}" was migrated by a newer Araliya (${message}). Start that version, or restore an earlier backup.`
  return undefined
}

/** Explains an error. @returns a SetupError where the operator can fix it, else the error */
export function explainDatabase(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error
  // Where a name has several addresses, each is refused, and the first error represents all.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
  const sentence = explainError(first, url)
  return sentence === undefined ? error : new SetupError(sentence, { cause: error })
}
