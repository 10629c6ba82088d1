/** Sends webhooks and emails in its own process, to endpoints on this machine. */
import { pino } from 'pino'
import { openServices } from '#server/app/services.ts'
import { readConfig } from '#server/core/config/config.ts'

const config = readConfig()
const services = await openServices(config, config.databaseUrl!, pino({ level: 'warn' }))
services.isFetchAllowed = () => true
services.outbox.start(services, services.modules.subscribers, 50)
process.stdout.write('open at http://nowhere\n')
