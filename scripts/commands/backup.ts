/**
 * `npm run araliya -- backup [FILE] [--to PLACE] [--keep N] [--without-images]`: writes the whole
 * shop into one file, as of one point in time, while it keeps selling. Works with the embedded
 * server and any other; needs no pg_dump.
 */

import path from 'node:path'
import { Command } from 'commander'
import { openStorage } from '../../server/platform/storage/open-storage.ts'
import { backUp } from '../lib/backup.ts'
import { backupName } from '../lib/backup-names.ts'
import { deleteOldBackups, openPlace } from '../lib/backup-place.ts'
import { UsageError, wholeNumber } from '../lib/command.ts'
import { openPool, withDatabaseUrl } from '../lib/database.ts'

interface Options {
  to?: string
  keep?: number
  withoutImages?: boolean
}

export const command = new Command('backup')
  .description('Backs up the shop to one consistent file. The shop keeps running.')
  .argument('[file]', 'the file, such as shop.tar.gz (default: named by date in --to)')
  .option(
    '--to <place>',
    'a folder, s3://bucket/prefix or https://key:secret@host/bucket/prefix (default: BACKUP_TO, or this folder)',
  )
  .option(
    '--keep <n>',
    'delete all but the newest n backups in that place',
    wholeNumber('--keep', 1),
  )
  .option('--without-images', 'leave out the images')
  .action(async (file: string | undefined, { to: wanted, keep, withoutImages }: Options) => {
    if (file !== undefined && (wanted !== undefined || keep !== undefined))
      throw new UsageError('Use either a file, or --to and --keep.')
    const now = new Date()
    await withDatabaseUrl(async (url, config) => {
      const to = wanted ?? config.backupTo
      if (keep !== undefined && to === undefined)
        throw new UsageError('--keep needs a place: --to PLACE, or BACKUP_TO.')
      const place = await openPlace(file ? path.dirname(file) : (to ?? '.'), config.s3)
      const name = file ? path.basename(file) : backupName(now)
      await using pool = openPool(url)
      const storage = withoutImages ? undefined : await openStorage(config)
      const made = await place.write(name, (draft) => backUp(pool, storage, draft, now))
      const label = file ?? (to === undefined ? name : `${place.name.replace(/\/*$/, '/')}${name}`)
      process.stdout.write(`${label}: ${made.rows} rows, ${made.images} image files\n`)
      if (keep === undefined) return
      for (const old of await deleteOldBackups(place, keep))
        process.stdout.write(`removed ${old}\n`)
    })
  })
