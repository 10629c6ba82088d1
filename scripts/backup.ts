/**
 * `npm run backup -- [FILE] [--to PLACE] [--keep N] [--without-images]`: the whole shop in one file, from
 * one moment, while it goes on selling. Works with the embedded server and with any other; needs no pg_dump.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createPool } from '../db/connection/client.ts'
import { openStorage } from '../server/platform/storage/open-storage.ts'
import { backUp } from './lib/backup.ts'
import { backupName } from './lib/backup-names.ts'
import { keepNewest, openPlace } from './lib/backup-place.ts'
import { run, UsageError, withDatabaseUrl } from './lib/command.ts'

/** Milliseconds one statement may take. */
const statementTimeout = 1_800_000

const usage = `Usage: npm run backup -- [FILE.tar.gz | --to PLACE] [--keep N] [--without-images]
--keep N removes all but the newest N backups of that place.`

await run(usage, async () => {
  const { values, positionals } = parseArgs({
    options: {
      'without-images': { type: 'boolean' },
      to: { type: 'string' },
      keep: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const isTwice = file !== undefined && (values.to !== undefined || keep !== undefined)
  if (positionals.length > 1 || isTwice) throw new UsageError()
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new UsageError()
  const now = new Date()
  await withDatabaseUrl(async (url, config) => {
    const to = values.to ?? config.backupTo
    if (keep !== undefined && to === undefined)
      throw new UsageError('--keep needs a place: --to PLACE, or BACKUP_TO.')
    const place = await openPlace(file ? path.dirname(file) : (to ?? '.'), config.s3)
    const name = file ? path.basename(file) : backupName(now)
    const pool = createPool({ url, max: 1, statementTimeout })
    try {
      const storage = values['without-images'] ? undefined : await openStorage(config)
      const made = await place.write(name, (draft) => backUp(pool, storage, draft, now))
      const told = file ?? (to === undefined ? name : `${place.name.replace(/\/*$/, '/')}${name}`)
      process.stdout.write(`${told}: ${made.rows} rows, ${made.pictures} files of pictures\n`)
    } finally {
      await pool.end()
    }
    if (keep === undefined) return
    for (const old of await keepNewest(place, keep)) process.stdout.write(`removed ${old}\n`)
  })
})
