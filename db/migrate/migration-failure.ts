/** A migration that the database refused, told so that its operator can see what stands in the way. */
import { DatabaseError } from 'pg'
import { SetupError } from '../connection/setup-error.ts'

/** Longest part of a statement that is shown. */
const longest = 1_500

/** What is between semicolons at the end of a line; bodies of functions come in pieces, which does no harm. */
const statements = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => part.trim())
    .filter(Boolean)

/** A migration sends many statements at once, and Postgres says only by their names which one it means. */
function findStatement(text: string, error: DatabaseError): string | undefined {
  const all = statements(text)
  const at = Number(error.position)
  if (at > 0) return statements(text.slice(0, at) + text.slice(at).split(/;/)[0]!).at(-1)
  const names = [error.constraint, error.column].filter((name) => name !== undefined)
  return all.length === 1 ? all[0] : all.find((one) => names.some((name) => one.includes(name)))
}

/** Told as it is: which migration, what Postgres said, which statement; and that nothing was changed. */
export class MigrationFailed extends SetupError {
  readonly migration: string
  /** the one that was refused, where it can be told from the others that were sent with it */
  readonly statement: string | undefined

  /** @param sent the last text that was sent to the database */
  constructor(migration: string, error: Error, sent: string | undefined) {
    const refused = error instanceof DatabaseError ? error : undefined
    const statement = refused && sent !== undefined ? findStatement(sent, refused) : undefined
    super(
      [
        `The migration ${migration} could not be applied: ${error.message}.`,
        ...(refused?.detail ? [refused.detail] : []),
        ...(statement ? [`The statement: ${statement.slice(0, longest)}`] : []),
        'Nothing was changed: the database is as it was. `npm run araliya -- upgrade --rehearse` tries it on a copy and shows the rows.',
      ].join('\n'),
      { cause: error },
    )
    this.migration = migration
    this.statement = statement
  }
}
