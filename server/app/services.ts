/** Opens the services of operations in order and closes them in reverse, all in one place. */
import type { FastifyBaseLogger } from 'fastify'
import { createDatabase, openSession } from '../../db/connection/client.ts'
import { addCalls } from '../../db/queries/core/call-counts.queries.ts'
import type { Config } from '../core/config/config.ts'
import type { AllServices } from '../core/context/context.ts'
import { createRateLimiter } from '../core/rate-limit/rate-limit.ts'
import { readSecretKey } from '../core/secrets/secret-key.ts'
import type { Telemetry } from '../core/tracing/scope.ts'
import { requiresTwoFactor } from '../modules/accounts/two-factor/required.ts'
import { importConnections } from '../modules/imports/contract/limits.ts'
import { createPayHere } from '../modules/payments/payhere.ts'
import { createSandboxProvider } from '../modules/payments/sandbox-provider.ts'
import { createSettings } from '../modules/settings/settings.store.ts'
import { createCatalogueVersion } from '../platform/cache/catalogue-version.ts'
import { createAnswers } from '../platform/cache/store.ts'
import { createMailer } from '../platform/email/create-mailer.ts'
import { createOutbox, type Outbox } from '../platform/event-deliveries/outbox.ts'
import { allowNetworks } from '../platform/http-client/public-address.ts'
import { connectHooks } from '../platform/modules/enabled-modules.ts'
import type { Gate, GateOptions } from '../platform/replicas/gate.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { recordStatements } from '../platform/telemetry/statements.ts'
import { modules as allModules, chooseModules } from './modules.ts'

export interface OpenServices extends AllServices {
  outbox: Outbox
  close: () => Promise<void>
}

/** Opens the gate to the read replicas; its module is loaded only where replicas exist. */
async function openGate(options: GateOptions): Promise<Gate | undefined> {
  return options.urls.length > 0
    ? (await import('../platform/replicas/gate.ts')).createGate(options)
    : undefined
}

/**
 * Opens the services of the process.
 * @param databaseUrl the configured one, or the embedded server's
 * @param telemetry records traces and metrics, where a collector is configured
 */
export async function openServices(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  telemetry?: Telemetry,
): Promise<OpenServices> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const statementsTo = (url: string) => (telemetry ? { log: recordStatements(url) } : {})
  const max = config.databaseConnections
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const address = { url: databaseUrl, pooled: directUrl !== databaseUrl }
  const main = createDatabase({ ...address, max, onError, ...statementsTo(databaseUrl) })
  const importDatabase = { ...address, max: importConnections(max) }
  const imports = createDatabase({ ...importDatabase, onError, ...statementsTo(databaseUrl) })
  const storage = await openStorage(config)
  const clock = () => new Date()
  const settings = createSettings({
    db: main.db,
    config,
    clock,
    log,
    onTurn: () => catalogue.stockMoved(),
  })
  const modules = chooseModules(config.modules)
  connectHooks(allModules, modules)
  const provided = modules.list.flatMap(({ provides }) => provides?.(main.db) ?? [])
  /** Earlier connections may lead to a server that is no longer the primary. */
  const listen = async () => {
    const session = await openSession(directUrl)
    const renew = () => {
      for (const { pool } of [main, imports]) pool.renew()
    }
    renew()
    session.once('end', renew)
    return session
  }
  const catalogue = createCatalogueVersion(
    main.db,
    listen,
    async () => void (await Promise.all([settings, ...provided].map(({ reload }) => reload?.()))),
  )
  const gate = await openGate({
    urls: config.replicaUrls,
    max,
    primary: main.db,
    catalogue,
    log,
    record: (url) => statementsTo(url).log,
  })
  await catalogue.start()
  await gate?.start()
  const mailer = await createMailer(config)
  return {
    ...Object.assign({}, ...provided.map(({ services }) => services)),
    config,
    isFetchAllowed: allowNetworks(config.privateNetworks),
    modules,
    db: main.db,
    replica: gate?.catalogue ?? main.db,
    reports: gate?.reports ?? main.db,
    replicas: gate,
    imports: imports.db,
    importDatabase,
    storage,
    payments: createSandboxProvider(),
    redirects: config.payHere ? [createPayHere(config.payHere)] : [],
    mailer,
    catalogue,
    access: {
      needsTwoFactor: (roleId) => requiresTwoFactor(settings, roleId),
      allowsGuests: (setting) => settings.get(setting),
    },
    answers: createAnswers(catalogue),
    limiter: createRateLimiter(config.rateLimit, (calls) => addCalls(main.db, calls)),
    settings,
    secretKey: await readSecretKey(config),
    clock,
    outbox: createOutbox(),
    log,
    telemetry,
    async close() {
      settings.stop()
      mailer.close()
      await catalogue.stop()
      await Promise.all([main.db.destroy(), imports.db.destroy(), gate?.stop()])
    },
  }
}
