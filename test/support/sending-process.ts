/** The part of a server that tells webhooks, in a process of its own; its receivers stand on this machine. */
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { receivers } from '#server/receivers.ts'
import { openServices } from '#server/services.ts'

const config = readConfig()
const services = await openServices(config, config.databaseUrl!, pino({ level: 'warn' }))
services.mayFetchFrom = () => true
services.outbox.start(services, receivers, 50)
process.stdout.write('open at http://nowhere\n')
