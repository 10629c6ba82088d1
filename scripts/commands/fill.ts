/**
 * `npm run araliya -- fill --products N --users N --orders N …`: generates realistic data by the
 * hundred thousand, to try the shop at scale. Not for a live shop.
 */
import { Command } from 'commander'
import { fill, fillable } from '../../db/fill/fill.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { UsageError, wholeNumber } from '../lib/command.ts'
import { openPool, withDatabaseUrl } from '../lib/database.ts'

type Amounts = Partial<Record<(typeof fillable)[number], number>> & { seed: number }

export const command = new Command('fill').description(
  'Fills the configured database with realistic test data, to try the shop at scale. Not for a live shop. Orders need products and customers.',
)
for (const name of fillable)
  command.option(
    `--${name} <n>`,
    `how many ${name} to add`,
    wholeNumber(`--${name}`, 0, 10_000_000),
  )
command
  .option('--seed <n>', 'the same seed creates the same data', wholeNumber('--seed', 0), 1)
  .action(async ({ seed, ...amounts }: Amounts) => {
    if (Object.values(amounts).every((amount) => amount === 0))
      throw new UsageError(
        'Choose what to add, such as --products 10000 --users 1000 --orders 100000.',
      )
    await withDatabaseUrl(async (url) => {
      await migrateToLatest(url)
      await using pool = openPool(url)
      const start = performance.now()
      await fill(pool, {
        ...amounts,
        seed,
        onProgress: (what, done, of) => {
          const seconds = ((performance.now() - start) / 1000).toFixed(1)
          process.stderr.write(`${seconds.padStart(7)} s  ${what} ${done} of ${of}\n`)
        },
      })
    })
  })
