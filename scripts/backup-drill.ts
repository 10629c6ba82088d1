/**
 * `npm run backup:drill -- [FILE | --from PLACE]`: restores the newest backup into a scratch database and a
 * scratch folder, checks it, says how old it was and how long that took, and removes everything again.
 * Exit code 1 when it could not be restored, its books are wrong, or it is older than `--max-age` hours.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../db/connection/client.ts'
import { SetupError } from '../db/connection/setup-error.ts'
import { RestoreError } from '../db/dump/write.ts'
import { readConfig } from '../server/core/config/config.ts'
import { createDiskStorage } from '../server/platform/storage/disk-storage.ts'
import { verifyArchive } from './lib/archive.ts'
import { openPlace } from './lib/backup-place.ts'
import { run, UsageError } from './lib/command.ts'
import { restore } from './lib/restore.ts'
import { openScratch } from './lib/scratch.ts'
import { checkBooks, checkPictures, type ShopCheck, tellChecks } from './lib/shop-checks.ts'
import { span } from './lib/told-rehearsal.ts'

/** Milliseconds one statement may take. */
const statementTimeout = 1_800_000
const hour = 3_600_000

const usage = `Usage: npm run backup:drill -- [FILE.tar.gz | --from PLACE] [--max-age HOURS] [--server postgres://…]
Without a file it takes the newest backup of --from, or of BACKUP_TO. The server is one where a database
may be made for it; without it one is started for it.`

const write = (line: string): void => void process.stdout.write(`${line}\n`)

const ageOf = (milliseconds: number): string =>
  milliseconds < 48 * hour
    ? `${Math.floor(milliseconds / hour)} h ${Math.floor((milliseconds % hour) / 60_000)} min`
    : `${Math.floor(milliseconds / (24 * hour))} days`

/** @returns whether the backup came back and is young enough */
async function drill(file: string, maxAge: number, server: string | undefined): Promise<boolean> {
  const from = performance.now()
  const { madeAt, picturesAt } = await verifyArchive(file)
  const age = Date.now() - Date.parse(madeAt)
  write(`${path.basename(file)}: made ${madeAt}, ${ageOf(age)} ago`)
  await using scratch = await openScratch(server)
  const storage = createDiskStorage(path.join(scratch.folder, 'images'))
  await storage.prepare()
  const { rows, pictures } = await restore(scratch.url, scratch.pool, storage, file)
  const checks: ShopCheck[] = [
    { name: `${rows} rows and ${pictures} files of pictures came back, sums agree`, problems: [] },
  ]
  await using db = createDatabase({ url: scratch.url, max: 1, statementTimeout }).db
  checks.push(...(await checkBooks(db)))
  if (picturesAt !== null) checks.push(await checkPictures(db, storage))
  checks.push({
    name: `it is younger than ${ageOf(maxAge)}`,
    problems: age > maxAge ? [`made ${ageOf(age)} ago`] : [],
  })
  const asked = Number.isFinite(maxAge) ? checks : checks.slice(0, -1)
  const isWell = tellChecks(asked, write)
  if (picturesAt === null) write('  note  the pictures were left out of this backup')
  write(
    `${isWell ? 'This backup restores' : 'This backup will not do'}; it took ${span(performance.now() - from)}. Everything of the drill is removed.`,
  )
  return isWell
}

await run(usage, async () => {
  const { values, positionals } = parseArgs({
    options: {
      from: { type: 'string' },
      'max-age': { type: 'string' },
      server: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  const hours = values['max-age'] === undefined ? Number.POSITIVE_INFINITY : +values['max-age']
  if (positionals.length > 1 || (file && values.from) || !(hours > 0)) throw new UsageError()
  const rehearse = (one: string): Promise<boolean> => drill(one, hours * hour, values.server)
  try {
    let isWell: boolean
    if (file) isWell = await rehearse(file)
    else {
      const { backupTo, s3 } = readConfig()
      const from = values.from ?? backupTo
      if (from === undefined) throw new UsageError()
      const place = await openPlace(from, s3)
      const newest = (await place.list()).at(-1)
      if (newest === undefined) throw new SetupError(`There is no backup in ${place.name}.`)
      isWell = await place.read(newest, rehearse)
    }
    if (!isWell) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error
    throw new SetupError(`${error.message}\nThis backup will not do.`, { cause: error })
  }
})
