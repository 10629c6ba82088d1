/** Runs scheduled imports in a process of their own; the supplier is on this machine. */
import { pino } from 'pino'
import { openServices } from '#server/app/services.ts'
import { readConfig } from '#server/core/config/config.ts'
import { runDueFeeds } from '#server/modules/feeds/run-feed.ts'

const config = readConfig()
const services = await openServices(config, config.databaseUrl!, pino({ level: 'warn' }))
services.isFetchAllowed = () => true
process.stdout.write('open at http://nowhere\n')
await runDueFeeds(services)
