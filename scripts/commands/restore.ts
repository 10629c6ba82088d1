/**
 * `npm run araliya -- restore FILE [--keep-keys]`: restores a backup into the configured, empty
 * database and store. It is all or nothing, and can be repeated until it succeeds. It reads the
 * whole file before it writes, and compares row counts and checksums before anything becomes
 * visible.
 */
import { Command } from 'commander'
import { RestoreError } from '../../db/dump/write.ts'
import { openStorage } from '../../server/platform/storage/open-storage.ts'
import { openPool, withDatabaseUrl } from '../lib/database.ts'
import { RestoreUnclear, restore } from '../lib/restore.ts'

export const command = new Command('restore')
  .description(
    'Restores a backup into the configured, empty database and image storage, completely or not at all. An interrupted restore can be run again.',
  )
  .argument('<file>', 'the backup, such as shop.tar.gz')
  .option('--keep-keys', 'do not revoke the API keys of the backup')
  .action(async (file: string, { keepKeys = false }: { keepKeys?: boolean }) => {
    await withDatabaseUrl(async (url, config) => {
      await using pool = openPool(url)
      const storage = await openStorage(config)
      try {
        await storage.prepare()
        const { rows, images, ended } = await restore(url, pool, storage, file, { keepKeys })
        const keys = keepKeys
          ? 'API keys stay valid.'
          : `all ${ended.keys} API keys were revoked (--keep-keys keeps them).`
        process.stdout.write(
          `Restored ${rows} rows and ${images} image files; counts and checksums match.\nAll ${ended.sessions} sessions were ended, so all users log in again; ${keys}\n`,
        )
      } catch (error) {
        if (error instanceof RestoreUnclear) process.stderr.write(`${error.message}\n`)
        else if (error instanceof RestoreError)
          process.stderr.write(`${error.message}\nNothing was restored.\n`)
        else throw error
        process.exitCode = 1
      }
    })
  })
