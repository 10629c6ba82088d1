/**
 * `npm run araliya -- backup-drill [FILE | --from PLACE]`: restores the newest backup into a
 * scratch database and folder, checks it, reports its age and the duration, and removes the copy.
 * Exit code 1 when the restore fails, a check fails, or the backup is older than `--max-age` hours.
 */

import path from 'node:path'
import { Command } from 'commander'
import { SetupError } from '../../db/connection/setup-error.ts'
import { RestoreError } from '../../db/dump/write.ts'
import { readConfig } from '../../server/core/config/config.ts'
import { createDiskStorage } from '../../server/platform/storage/disk-storage.ts'
import { verifyArchive } from '../lib/archive.ts'
import { openPlace } from '../lib/backup-place.ts'
import { UsageError } from '../lib/command.ts'
import { openDatabase } from '../lib/database.ts'
import { span } from '../lib/rehearsal-report.ts'
import { restore } from '../lib/restore.ts'
import { openScratch } from '../lib/scratch.ts'
import { checkBooks, checkImages, printChecks, type ShopCheck } from '../lib/shop-checks.ts'

const hour = 3_600_000

const write = (line: string): void => void process.stdout.write(`${line}\n`)

const ageOf = (milliseconds: number): string =>
  milliseconds < 48 * hour
    ? `${Math.floor(milliseconds / hour)} h ${Math.floor((milliseconds % hour) / 60_000)} min`
    : `${Math.floor(milliseconds / (24 * hour))} days`

/**
 * Restores and checks a backup.
 * @returns true when it was restored, passes the checks and is young enough
 */
async function drill(file: string, maxAge: number, server: string | undefined): Promise<boolean> {
  const from = performance.now()
  const { madeAt, imagesAt } = await verifyArchive(file)
  const age = Date.now() - Date.parse(madeAt)
  write(`${path.basename(file)}: made ${madeAt}, ${ageOf(age)} ago`)
  await using scratch = await openScratch(server)
  const storage = createDiskStorage(path.join(scratch.folder, 'images'))
  await storage.prepare()
  const { rows, images } = await restore(scratch.url, scratch.pool, storage, file)
  const checks: ShopCheck[] = [
    { name: `${rows} rows and ${images} image files restored, checksums match`, problems: [] },
  ]
  await using db = openDatabase(scratch.url)
  checks.push(...(await checkBooks(db)))
  if (imagesAt !== null) checks.push(await checkImages(db, storage))
  checks.push({
    name: `the backup is younger than ${ageOf(maxAge)}`,
    problems: age > maxAge ? [`made ${ageOf(age)} ago`] : [],
  })
  const relevant = Number.isFinite(maxAge) ? checks : checks.slice(0, -1)
  const isWell = printChecks(relevant, write)
  if (imagesAt === null) write('  note  this backup has no images')
  write(
    `${isWell ? 'The backup can be restored' : 'The backup cannot be used'}; it took ${span(performance.now() - from)}. All scratch data was removed.`,
  )
  return isWell
}

interface Options {
  from?: string
  maxAge?: number
  server?: string
}

async function drillNewest(file: string | undefined, options: Options): Promise<boolean> {
  if (file && options.from) throw new UsageError('Use either a file or --from, not both.')
  const maxAge = (options.maxAge ?? Number.POSITIVE_INFINITY) * hour
  const rehearse = (one: string): Promise<boolean> => drill(one, maxAge, options.server)
  if (file) return rehearse(file)
  const { backupTo, s3 } = readConfig()
  const from = options.from ?? backupTo
  if (from === undefined) throw new UsageError('Name a file, use --from PLACE, or set BACKUP_TO.')
  const place = await openPlace(from, s3)
  const newest = (await place.list()).at(-1)
  if (newest === undefined) throw new SetupError(`${place.name} has no backup.`)
  return place.read(newest, rehearse)
}

const hoursOf = (text: string): number => {
  if (Number(text) > 0) return Number(text)
  throw new UsageError(`--max-age: "${text}" is not a number of hours above 0.`)
}

export const command = new Command('backup-drill')
  .description(
    'Tests the newest backup: restores it into a scratch database and folder, checks it, and removes both.',
  )
  .argument('[file]', 'a backup (default: the newest one of --from)')
  .option('--from <place>', 'where backups are stored (default: BACKUP_TO)')
  .option('--max-age <hours>', 'fail when the backup is older', hoursOf)
  .option(
    '--server <url>',
    'a PostgreSQL server for the scratch database (default: a temporary one)',
  )
  .addHelpText('after', '\nExit code 1: the backup does not restore, fails a check, or is too old.')
  .action(async (file: string | undefined, options: Options) => {
    try {
      if (!(await drillNewest(file, options))) process.exitCode = 1
    } catch (error) {
      if (!(error instanceof RestoreError)) throw error
      throw new SetupError(`${error.message}\nThe backup cannot be used.`, { cause: error })
    }
  })
