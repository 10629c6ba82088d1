/** Runs a whole server in its own process; an external bank (banking.ts) charges its cards. */
import path from 'node:path'
import { pino } from 'pino'
import { startScheduler } from '#server/app/scheduler.ts'
import { openServices } from '#server/app/services.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/core/config/config.ts'
import { bankAt } from './banking.ts'

const config = readConfig()
const opened = await openServices(config, config.databaseUrl!, pino({ level: 'warn' }))
const services = Object.assign(opened, { payments: bankAt(process.env.BANK_ADDRESS!) })
const clientFolder = path.resolve(import.meta.dirname, '../../dist/client')
const app = await buildApp({ services, clientFolder })
startScheduler(services)
services.outbox.start(services, services.modules.subscribers)
process.stdout.write(`open at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
