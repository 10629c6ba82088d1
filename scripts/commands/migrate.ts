/** `npm run araliya -- migrate`: migrates the configured database to the newest schema. */
import { Command } from 'commander'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { withDatabaseUrl } from '../lib/database.ts'

export const command = new Command('migrate')
  .description('Runs the pending migrations of the configured database.')
  .action(async () => {
    const applied = await withDatabaseUrl((url) => migrateToLatest(url))
    for (const name of applied) process.stdout.write(`applied ${name}\n`)
    if (applied.length === 0) process.stdout.write('The database is up to date.\n')
  })
