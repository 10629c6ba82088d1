/** The only process entry: config → database → storage → app → listen → drain on a signal. */
import path from 'node:path'
import { pino } from 'pino'
import type { EmbeddedServer } from '../db/embedded.ts'
import { startSupervised } from '../db/embedded-supervisor.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openMetricsPort } from './http/metrics.ts'
import { stopWithNpm } from './parent.ts'
import { ensureAdmin, fillWithDemo } from './seed.ts'
import { openServices } from './services.ts'
import { startUpkeep } from './upkeep.ts'

/** Milliseconds a stop may take; what is still at work then is cut off. */
const drainWithin = 9_500

function createLogger(config: Config) {
  return pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'headers.authorization'],
    ...(process.stdout.isTTY
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  })
}

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLogger(config)
  let embedded: EmbeddedServer | undefined
  if (!config.databaseUrl)
    embedded = await startSupervised({
      directory: path.join(config.dataDir, 'postgres'),
      onLog: (line) => log.warn({ postgres: line }, 'embedded PostgreSQL'),
    })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const migrations = await migrateToLatest(databaseUrl)
  if (migrations.length > 0) log.info({ migrations }, 'database migrated')

  const services = await openServices(config, databaseUrl, log)
  await services.storage.prepare().catch((error: unknown) => {
    log.error(
      { err: error },
      'the store of pictures is not ready; uploads will be refused until it is',
    )
  })
  const password = await ensureAdmin(services)
  if (config.demo) {
    const filled = await fillWithDemo(services)
    if (filled > 0) log.info({ products: filled }, 'demo catalogue filled in')
  }
  const app = await buildApp({
    services,
    clientFolder: path.resolve(import.meta.dirname, '../dist/client'),
  })
  await app.listen({ port: config.port, host: config.host })
  const closeMetrics = await openMetricsPort(app, config)
  const stopUpkeep = startUpkeep(services)
  const listening = app.server.address()
  const port = typeof listening === 'object' && listening ? listening.port : config.port
  // 0.0.0.0 and :: mean every address of this machine, and are none to open
  const host = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  const address = config.publicUrl ?? `http://${host}:${port}`
  process.stdout.write(
    `\n  Araliya is open at ${address}\n  Admin: ${config.admin.email}${password ? `  Password: ${password}  (shown this once)` : ''}\n\n`,
  )

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const late = setTimeout(() => process.exit(1), drainWithin)
    late.unref()
    await app.close()
    await closeMetrics()
    await stopUpkeep()
    await services.close()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  stopWithNpm(() => void stop('SIGTERM'))
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError)
    process.stderr.write(`The settings are not valid:\n${error.message}\n`)
  else
    process.stderr.write(
      `Araliya could not start: ${error instanceof Error ? error.stack : error}\n`,
    )
  process.exit(1)
})
