/** Prints the result of a rehearsal. */
import { describeMigration } from '../../db/migrate/migrator.ts'
import type { Rehearsal, RehearsalError } from './rehearsal.ts'

/** @example span(65_400) // '1 min 5 s' */
export function span(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1_000
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

const named = (what: string, tables: readonly string[]): string[] =>
  tables.length === 0 ? [] : [`      ${what}: ${tables.join(', ')}`]

const counted = (rows: number | undefined): string =>
  rows === undefined ? 'no table' : rows.toLocaleString('en')

/** Prints every due migration with its effects, its duration, and its locks. */
export async function printRehearsal(
  { migrations, milliseconds, rows }: Rehearsal,
  write: (line: string) => void,
): Promise<void> {
  write(
    `${migrations.length} ${migrations.length === 1 ? 'migration is' : 'migrations are'} pending. On the copy they took ${span(milliseconds)}:`,
  )
  for (const { name, milliseconds: took, closed, readOnly, rewritten } of migrations) {
    write(`  ${name}  ${span(took)}`)
    write(`      ${await describeMigration(name)}`)
    for (const line of [
      ...named('blocks reads and writes of', closed),
      ...named('blocks writes of', readOnly),
      ...named('rewritten', rewritten),
    ])
      write(line)
  }
  const hasLocks = migrations.some(({ closed, readOnly }) => closed.length + readOnly.length > 0)
  if (hasLocks) write('  Locks of a migration last until all migrations are done.')
  const empty = rows.filter(({ before, after }) => before === undefined && after === 0)
  const other = rows.filter((one) => !empty.includes(one))
  for (const line of named(
    'new tables without rows',
    empty.map(({ table }) => table),
  ))
    write(line.trimStart())
  write(other.length === 0 ? 'No other table has more or fewer rows.' : 'rows before and after:')
  for (const { table, before, after } of other)
    write(`  ${table}: ${counted(before)} → ${counted(after)}`)
}

/** Prints the refused migration, its statement and the blocking rows. */
export function printFailure({ failed, rows }: RehearsalError, write: (line: string) => void) {
  const cause = failed.cause as Error & { detail?: string }
  write(`The migration ${failed.migration} would fail: ${cause.message}.`)
  if (cause.detail) write(`  ${cause.detail}`)
  if (failed.statement) write(`  The statement: ${failed.statement}`)
  if (rows.length > 0) write('  The rows that cause the error:')
  for (const row of rows) write(`    ${row}`)
}
