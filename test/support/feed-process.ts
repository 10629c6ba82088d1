/** The part of a server that runs scheduled imports, in a process of its own; the supplier stands on this machine. */
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { runDueFeeds } from '#server/imports/feeds/run-feed.ts'
import { openServices } from '#server/services.ts'

const config = readConfig()
const services = await openServices(config, config.databaseUrl!, pino({ level: 'warn' }))
services.mayFetchFrom = () => true
process.stdout.write('open at http://nowhere\n')
await runDueFeeds(services)
