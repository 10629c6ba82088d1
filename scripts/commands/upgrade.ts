/**
 * `npm run araliya -- upgrade`: takes a backup, rehearses the migrations on a copy, and applies
 * them only after a successful rehearsal. `-- --rehearse` stops before and changes nothing; with a
 * FILE it rehearses on that backup instead of the configured shop.
 */

import path from 'node:path'
import { Command } from 'commander'
import { SetupError } from '../../db/connection/setup-error.ts'
import { readMigrations } from '../../db/dump/catalog.ts'
import { RestoreError } from '../../db/dump/write.ts'
import { migrateToLatest, pendingMigrations } from '../../db/migrate/migrator.ts'
import type { Config } from '../../server/core/config/config.ts'
import { createDiskStorage } from '../../server/platform/storage/disk-storage.ts'
import { openStorage } from '../../server/platform/storage/open-storage.ts'
import { backUp } from '../lib/backup.ts'
import { type BackupPlace, backupName } from '../lib/backup-names.ts'
import { openPlace } from '../lib/backup-place.ts'
import { UsageError } from '../lib/command.ts'
import { openDatabase, openPool, withDatabaseUrl } from '../lib/database.ts'
import { rehearse as runRehearsal } from '../lib/rehearsal.ts'
import { printFailure, printRehearsal, span } from '../lib/rehearsal-report.ts'
import { restore } from '../lib/restore.ts'
import { openScratch, type Scratch } from '../lib/scratch.ts'
import { checkBooks, printChecks } from '../lib/shop-checks.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)

/** @returns true when the upgrade of the copy succeeded */
async function rehearseOn(file: string, scratch: Scratch): Promise<boolean> {
  const storage = createDiskStorage(path.join(scratch.folder, 'images'))
  await storage.prepare()
  await restore(scratch.url, scratch.pool, storage, file, { keepKeys: true, asItWas: true })
  const result = await runRehearsal(scratch)
  if ('failed' in result) {
    printFailure(result, write)
    return false
  }
  await printRehearsal(result, write)
  await using db = openDatabase(scratch.url)
  write('The copy after the migrations:')
  return printChecks(await checkBooks(db), write)
}

/**
 * @throws SetupError when the backup cannot be restored as a copy, as of a schema that was changed
 * manually
 */
async function rehearsed(file: string, server: string | undefined): Promise<boolean> {
  await using scratch = await openScratch(server)
  try {
    return await rehearseOn(file, scratch)
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error
    throw new SetupError(`The copy could not be made. ${error.message}`, { cause: error })
  }
}

/** @throws SetupError for a database in which no shop was ever started */
async function dueIn(url: string): Promise<string[]> {
  const due = await pendingMigrations(url)
  await using pool = openPool(url)
  const client = await pool.connect()
  const had = await readMigrations(client).finally(() => client.release())
  if (had.length === 0)
    throw new SetupError('The database has no shop yet: `npm start` creates one.')
  return due
}

/** Writes the backup for the copy; it includes images only when it is kept. */
async function takeBackup(url: string, file: string, withImages: Config | undefined, now: Date) {
  await using pool = openPool(url)
  return await backUp(pool, withImages && (await openStorage(withImages)), file, now)
}

async function rehearseShop(url: string, server: string | undefined): Promise<boolean> {
  await using scratch = await openScratch(server)
  const file = path.join(scratch.folder, 'shop.tar.gz')
  await takeBackup(url, file, undefined, new Date())
  return await rehearseOn(file, scratch)
}

async function upgrade(
  url: string,
  place: BackupPlace,
  withImages: Config | undefined,
  server: string | undefined,
): Promise<boolean> {
  const now = new Date()
  const name = backupName(now)
  const went = await place.write(name, async (file) => {
    const { rows, images } = await takeBackup(url, file, withImages, now)
    write(`Backup: ${place.name}, ${name}: ${rows} rows, ${images} image files.`)
    return rehearsed(file, server)
  })
  if (!went) return false
  const from = performance.now()
  const applied = await migrateToLatest(url)
  write(`Upgraded: ${applied.length} migrations in ${span(performance.now() - from)}.`)
  return true
}

interface Options {
  rehearse?: boolean
  to?: string
  withoutImages?: boolean
  server?: string
}

export const command = new Command('upgrade')
  .description(
    'Backs up the shop, rehearses the migrations on a copy, and runs them if the rehearsal succeeds.',
  )
  .argument('[file]', 'with --rehearse: a backup to rehearse on instead of the configured shop')
  .option('--rehearse', 'stop after the rehearsal and change nothing')
  .option('--to <place>', 'where to store the backup (default: BACKUP_TO, or this folder)')
  .option('--without-images', 'leave the images out of the backup')
  .option('--server <url>', 'a PostgreSQL server for the copy (default: a temporary one)')
  .action(async (file: string | undefined, options: Options) => {
    const { server, rehearse } = options
    if (file && !rehearse) throw new UsageError('A file needs --rehearse.')
    const work = async (url: string, config: Config): Promise<boolean> => {
      const due = await dueIn(url)
      if (due.length === 0) {
        // also reports a database that a newer Araliya has upgraded
        await migrateToLatest(url)
        write('The database is up to date: no migration is pending.')
        return true
      }
      if (rehearse) return rehearseShop(url, server)
      const place = await openPlace(options.to ?? config.backupTo ?? '.', config.s3)
      return upgrade(url, place, options.withoutImages ? undefined : config, server)
    }
    const isWell = file ? await rehearsed(file, server) : await withDatabaseUrl(work)
    if (!isWell) process.exitCode = 1
    if (rehearse || !isWell) write('Nothing was changed.')
  })
