/**
 * `npm run restore -- FILE`: puts a backup into the configured, empty database and store. All or
 * nothing; row counts and checksums are compared before anything becomes visible.
 */
import { parseArgs } from 'node:util'
import { createPool } from '../db/client.ts'
import { RestoreError } from '../db/dump/write.ts'
import { restore } from './lib/backup.ts'
import { run, UsageError, withDatabaseUrl } from './lib/command.ts'
import { openStore } from './lib/store.ts'

/** Milliseconds one statement may take. */
const statementTimeout = 1_800_000

await run(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new UsageError('Usage: npm run restore -- FILE.tar.gz')
  await withDatabaseUrl(async (url, config) => {
    const pool = createPool({ url, max: 1, statementTimeout })
    const storage = openStore(config)
    try {
      await storage.prepare()
      const { rows, pictures } = await restore(url, pool, storage, file)
      process.stdout.write(
        `Restored ${rows} rows and ${pictures} files of pictures; counts and checksums agree.\n`,
      )
    } catch (error) {
      if (!(error instanceof RestoreError)) throw error
      process.stderr.write(`${error.message}\nNothing was restored.\n`)
      process.exitCode = 1
    } finally {
      await pool.end()
    }
  })
})
