/** Opens the stage of histories: two servers on one database, a bank, a webhook endpoint, a mailbox. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { chooseModules } from '#server/app/modules.ts'
import { buildApp } from '#server/app.ts'
import { parseConfig } from '#server/core/config/config.ts'
import type { AllServices } from '#server/core/context/context.ts'
import type { PaymentProvider } from '#server/modules/payments/payment-provider.ts'
import { clearCachedTexts } from '#server/platform/email/template-texts.ts'
import { createOutbox, type Outbox } from '#server/platform/event-deliveries/outbox.ts'
import type { SubscriberKind } from '#server/platform/event-deliveries/subscribers.ts'
import type { Db } from '../../../db/connection/client.ts'
import { makeProduct } from '../factories.ts'
import { exchangeProduct, plenty } from '../order-run.ts'
import { createPaymentLedger, type PaymentLedger, paymentCalls } from '../payment-ledger.ts'
import { openServicesAt } from '../test-app.ts'
import { openSimulatedDatabase, type SimulatedDatabase } from './database.ts'
import type { Network } from './network.ts'
import { createRedirectLedger, type RedirectLedger } from './redirect.ts'
import type { Actor, Scheduler } from './scheduler.ts'

/** The simulated surroundings of the servers during a history. */
export interface Surroundings {
  scheduler: Scheduler
  network: Network
  /** milliseconds since a client's last call */
  calm: () => number
}

/** A webhook call that the endpoint received. */
interface WebhookCall {
  eventId: string
  seq: number
  queue: string
}

export interface Server {
  app: Awaited<ReturnType<typeof buildApp>>
  services: AllServices
  /** the actor of the running server; another one after each start */
  actor: Actor
  outbox: Outbox
  /** calls in progress, which break when it dies */
  calls: Set<(reason: Error) => void>
}

export interface Stage extends AsyncDisposable {
  simulated: SimulatedDatabase
  /** for the histories' clients and checks, in turns */
  db: Db
  /** for checks between histories */
  outside: Db
  servers: readonly Server[]
  ledger: PaymentLedger
  elsewhere: RedirectLedger
  received: WebhookCall[]
  emails: string[]
  surround: (by: Surroundings) => void
}

/**
 * Milliseconds between two rounds of a server during client calls. Rounds become rarer without
 * calls: during a wait of half an hour, hundreds would find nothing, and those were nine in ten of
 * a history's statements.
 */
const roundEach = 10_000
const rarerBy = 2
/** The rounds wake the outbox. Its own polling would not slow down when nothing happens. */
const neverPoll = 2 ** 31 - 1
const rounds = [
  'settle payments',
  'confirm payments',
  'cancel unpaid orders',
  'resume COD payouts',
  'resume bulk changes of orders',
]
const { jobs, subscribers } = chooseModules()
const maintenance = jobs.filter(({ name }) => rounds.includes(name))

/** Runs one round of a server's maintenance jobs. */
export async function keepUp(services: AllServices): Promise<void> {
  for (const { run } of maintenance) await run(services).catch(() => {})
}

/** Starts a server: it sends deliveries from here on, and resumes the work of dead ones. */
export function begin(server: Server, around: Surroundings, name: string): void {
  const { scheduler, network, calm } = around
  const { services } = server
  const actor = scheduler.actor(name)
  // a new process has no cached texts
  clearCachedTexts(services)
  const outbox = createOutbox()
  Object.assign(server, { actor, outbox })
  // Ends once the faults are over: then the history's end runs the rounds as needed.
  const keepOn = async () => {
    for (;;) {
      await scheduler.sleep(Math.max(roundEach, calm() * rarerBy))
      if (!actor.alive || network.isWell()) return
      outbox.wake()
      await keepUp(services)
    }
  }
  scheduler.as(actor, () => {
    outbox.start(services, kindsOf(services), neverPoll)
    keepOn().catch(() => {})
  })
}

const kindsByServer = new WeakMap<AllServices, readonly SubscriberKind[]>()
const kindsOf = (services: AllServices) => kindsByServer.get(services)!

export async function openStage(): Promise<Stage> {
  const simulated = await openSimulatedDatabase()
  const database = { url: simulated.url, db: simulated.outside }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'araliya-histories-'))
  const config = parseConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    CASH_MAX_ORDERS: '0',
    CASH_MAX_TOTAL: '0',
  })
  const log = pino({ level: 'silent' })
  const ledger = createPaymentLedger()
  const received: WebhookCall[] = []
  const emails: string[] = []
  let around: Surroundings | undefined
  const outside = <T>(what: string, does: () => Promise<T>) => around!.network.ask(what, does)

  const elsewhere = createRedirectLedger(outside)
  const payments = {
    name: ledger.name,
    ...Object.fromEntries(
      [...paymentCalls, 'refundPart' as const].map((call) => [
        call,
        (...args: never[]) =>
          outside(`the bank to ${call}`, () =>
            (ledger[call] as (...all: never[]) => Promise<unknown>)(...args),
          ),
      ]),
    ),
  } as unknown as PaymentProvider
  const send: SubscriberKind['send'] = async (_services, { event_id, seq, queue }) =>
    outside('the webhook', async () => {
      received.push({ eventId: event_id!, seq, queue })
      return around!.network.fails(0.05) ? { ok: false, status: 500 } : { ok: true, status: 200 }
    })
  const mailer: AllServices['mailer'] = {
    kind: 'smtp',
    send: ({ messageId }) =>
      outside('the mailbox', async () => {
        emails.push(messageId)
        return { ok: true, status: 250 }
      }),
    close: () => {},
  }
  // The load of the process depends on the machine, not on the seed: emails do not wait here.
  const kinds = subscribers.map((kind) => ({
    ...kind,
    yieldsToRequests: false,
    ...(kind.name === 'webhook' ? { send } : {}),
  }))
  await database.db
    .insertInto('webhooks')
    .values({ name: 'Warehouse', url: 'https://warehouse.example.com/', secret: 'sealed' })
    .execute()
  await makeProduct(database.db, { productId: exchangeProduct, stock: plenty, price: 700 })
  // Before a server reads the settings, so that it need not be notified.
  await database.db
    .insertInto('shop_settings')
    .values([
      { key: 'bank.accountNumber', value: JSON.stringify('0071 2345-678') },
      { key: 'tax.rate', value: '18' },
    ])
    .execute()

  const opened: Awaited<ReturnType<typeof openServicesAt>>[] = []
  const openServer = async (): Promise<Server> => {
    const open = await openServicesAt(database.url, { config, log })
    opened.push(open)
    const db = simulated.pool(config.databaseConnections)
    const server = { calls: new Set<() => void>() } as unknown as Server
    const services: AllServices = {
      ...open,
      db,
      replica: db,
      payments,
      redirects: [elsewhere.method],
      mailer,
      // it notifies other processes over its own connection
      catalogue: { ...open.catalogue, stockMoved: () => {} },
      clock: () => new Date(around?.scheduler.now() ?? 0),
      outbox: { wake: () => server.outbox.wake(), attempts: () => [] },
    }
    kindsByServer.set(services, kinds)
    const app = await buildApp({ services, clientFolder: dataDir, longestTurn: 0 })
    await app.ready()
    return Object.assign(server, { app, services })
  }
  const servers = [await openServer(), await openServer()]
  return {
    simulated,
    db: simulated.pool(50),
    outside: database.db,
    servers,
    ledger,
    elsewhere,
    received,
    emails,
    surround(by) {
      around = by
    },
    async [Symbol.asyncDispose]() {
      for (const { app } of servers) await app.close()
      for (const open of opened) await open.close()
      await simulated[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
