/**
 * `npm run backup -- [FILE] [--without-images]`: the whole shop in one file, from one moment, while
 * it goes on selling. Works with the embedded server and with any other; needs no pg_dump.
 */
import { parseArgs } from 'node:util'
import { createPool } from '../db/client.ts'
import { backUp } from './lib/backup.ts'
import { run, UsageError, withDatabaseUrl } from './lib/command.ts'
import { openStore } from './lib/store.ts'

/** Milliseconds one statement may take. */
const statementTimeout = 1_800_000

await run(async () => {
  const { values, positionals } = parseArgs({
    options: { 'without-images': { type: 'boolean' } },
    allowPositionals: true,
  })
  if (positionals.length > 1)
    throw new UsageError('Usage: npm run backup -- [FILE.tar.gz] [--without-images]')
  const now = new Date()
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  const file = positionals[0] ?? `araliya-${stamp}.tar.gz`
  await withDatabaseUrl(async (url, config) => {
    const pool = createPool({ url, max: 1, statementTimeout })
    try {
      const storage = values['without-images'] ? undefined : openStore(config)
      const { rows, pictures } = await backUp(pool, storage, file, now)
      process.stdout.write(`${file}: ${rows} rows, ${pictures} files of pictures\n`)
    } finally {
      await pool.end()
    }
  })
})
