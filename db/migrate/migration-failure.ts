/** Reports a migration that the database refused, with the statement that failed. */
import { DatabaseError } from 'pg'
import { SetupError } from '../connection/setup-error.ts'

/** Longest part of a statement that is shown. */
const longest = 1_500

/** Splits at semicolons at the end of a line. Function bodies are split too, which does no harm. */
const statements = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Finds the failed statement: a migration sends many at once, and Postgres reports only names. */
function findStatement(text: string, error: DatabaseError): string | undefined {
  const all = statements(text)
  const at = Number(error.position)
  if (at > 0) return statements(text.slice(0, at) + text.slice(at).split(/;/)[0]!).at(-1)
  const names = [error.constraint, error.column].filter((name) => name !== undefined)
  return all.length === 1 ? all[0] : all.find((one) => names.some((name) => one.includes(name)))
}

/** Reports without a stack the migration, Postgres' message, the statement, and no changes. */
export class MigrationFailed extends SetupError {
  readonly migration: string
  /** the failed statement, where it can be identified */
  readonly statement: string | undefined

  /** @param sent the last text that was sent to the database */
  constructor(migration: string, error: Error, sent: string | undefined) {
    const refused = error instanceof DatabaseError ? error : undefined
    const statement = refused && sent !== undefined ? findStatement(sent, refused) : undefined
    super(
      [
        `The migration ${migration} failed: ${error.message}.`,
        ...(refused?.detail ? [refused.detail] : []),
        ...(statement ? [`The statement: ${statement.slice(0, longest)}`] : []),
        'The database is unchanged. `npm run araliya -- upgrade --rehearse` tests the migration on a copy and shows the rows.',
      ].join('\n'),
      { cause: error },
    )
    this.migration = migration
    this.statement = statement
  }
}
