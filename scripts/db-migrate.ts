/** `npm run db:migrate`: brings the configured database to the newest schema and says what it did. */
import { parseArgs } from 'node:util'
import { migrateToLatest } from '../db/migrate/migrator.ts'
import { run, withDatabaseUrl } from './lib/command.ts'

await run('Usage: npm run db:migrate', async () => {
  parseArgs()
  const applied = await withDatabaseUrl((url) => migrateToLatest(url))
  for (const name of applied) process.stdout.write(`applied ${name}\n`)
  if (applied.length === 0) process.stdout.write('The database is up to date.\n')
})
