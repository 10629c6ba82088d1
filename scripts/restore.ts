/**
 * `npm run restore -- FILE [--keep-keys]`: puts a backup into the configured, empty database and
 * store. All or nothing, and again until it succeeds; the whole file is read before anything is
 * written, and row counts and checksums are compared before anything becomes visible.
 */
import { parseArgs } from 'node:util'
import { createPool } from '../db/connection/client.ts'
import { RestoreError } from '../db/dump/write.ts'
import { openStorage } from '../server/platform/storage/open-storage.ts'
import { run, UsageError, withDatabaseUrl } from './lib/command.ts'
import { RestoreUnclear, restore } from './lib/restore.ts'

/** Milliseconds one statement may take. */
const statementTimeout = 1_800_000

const usage = `Usage: npm run restore -- FILE.tar.gz [--keep-keys]
Puts a backup into the configured, empty database and store: all of it, or nothing.`

await run(usage, async () => {
  const { values, positionals } = parseArgs({
    options: { 'keep-keys': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new UsageError()
  const keepKeys = values['keep-keys'] ?? false
  await withDatabaseUrl(async (url, config) => {
    const pool = createPool({ url, max: 1, statementTimeout })
    const storage = await openStorage(config)
    try {
      await storage.prepare()
      const { rows, pictures, ended } = await restore(url, pool, storage, file, { keepKeys })
      const keys = keepKeys
        ? 'API keys were kept.'
        : `all ${ended.keys} API keys were revoked: make new ones (--keep-keys spares them).`
      process.stdout.write(
        `Restored ${rows} rows and ${pictures} files of pictures; counts and checksums agree.\nAll ${ended.sessions} sessions were ended, everybody logs in again; ${keys}\n`,
      )
    } catch (error) {
      if (error instanceof RestoreUnclear) process.stderr.write(`${error.message}\n`)
      else if (error instanceof RestoreError)
        process.stderr.write(`${error.message}\nNothing was restored.\n`)
      else throw error
      process.exitCode = 1
    } finally {
      await pool.end()
    }
  })
})
