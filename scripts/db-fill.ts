/**
 * `npm run db:fill -- --products N --users N --orders N …`: believable data by the hundred thousand,
 * for trying the shop at scale. Not for a shop that sells.
 */
import { parseArgs } from 'node:util'
import { createPool } from '../db/connection/client.ts'
import { fill, fillable } from '../db/fill/fill.ts'
import { migrateToLatest } from '../db/migrate/migrator.ts'
import { run, UsageError, withDatabaseUrl } from './lib/command.ts'

/** Milliseconds one statement may take: an index over millions of rows. */
const statementTimeout = 1_800_000

const usage =
  'Usage: npm run db:fill -- --products 10000 --users 1000 --orders 100000 [--messages 20000] [--subscribers 20000] [--blogs 2000] [--audit 100000] [--seed 1]\nWithout numbers there is nothing to do; orders need products and customers.'

function amount(value: string | undefined): number {
  const number = Number(value ?? '0')
  if (!Number.isSafeInteger(number) || number < 0 || number > 10_000_000) throw new UsageError()
  return number
}

await run(usage, async () => {
  const option = { type: 'string' } as const
  const names = [...fillable, 'seed'] as const
  const parsed = parseArgs({ options: Object.fromEntries(names.map((name) => [name, option])) })
  const values = parsed.values as Partial<Record<(typeof names)[number], string>>
  const amounts = Object.fromEntries(fillable.map((name) => [name, amount(values[name])]))
  if (Object.values(amounts).every((n) => n === 0)) throw new UsageError()
  await withDatabaseUrl(async (url) => {
    await migrateToLatest(url)
    const pool = createPool({ url, max: 1, statementTimeout })
    const start = performance.now()
    try {
      await fill(pool, {
        ...amounts,
        seed: amount(values.seed ?? '1'),
        onProgress: (what, done, of) => {
          const seconds = ((performance.now() - start) / 1000).toFixed(1)
          process.stderr.write(`${seconds.padStart(7)} s  ${what} ${done} of ${of}\n`)
        },
      })
    } finally {
      await pool.end()
    }
  })
})
