/** Creates the real app over its own database: by injection, or listening on a free port. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { openServices } from '#server/app/services.ts'
import { buildApp } from '#server/app.ts'
import { type Config, parseConfig } from '#server/core/config/config.ts'
import type { AllServices } from '#server/core/context/context.ts'
import { openTelemetry } from '#server/platform/telemetry/telemetry.ts'
import { type Contract, contractOf } from './contract.ts'
import { hasPooler, prepareAddresses } from './pooler-routing.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

export interface ApiCalls {
  /** a REST call under /api; the body is sent as JSON */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** a tRPC call over HTTP; mutations send POST by default */
  rpc: (
    kind: 'query' | 'mutation',
    name: string,
    input?: unknown,
    options?: CallOptions,
  ) => Promise<Answer>
}

export interface TestApp extends ApiCalls, AsyncDisposable {
  app: FastifyInstance
  services: AllServices
  database: TestDatabase
  db: TestDatabase['db']
  /** listens on a free port unless one is given; returns the address, without a trailing slash */
  listen: (port?: number) => Promise<string>
  /** the server's log, one JSON line each */
  logged: string[]
}

export interface CallOptions {
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: LightMyRequestResponse['headers']
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  body: any
  text: string
}

const toAnswer = (response: LightMyRequestResponse): Answer => ({
  status: response.statusCode,
  headers: response.headers,
  text: response.body,
  body: /^application\/json/.test(String(response.headers['content-type']))
    ? JSON.parse(response.body)
    : undefined,
})

/** Returns both APIs of an app, called by injection. */
function apiCallsOf(app: FastifyInstance): ApiCalls {
  const headersOf = ({ token, headers = {} }: CallOptions): Record<string, string> => ({
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  })
  const send = async (method: string, url: string, options: CallOptions): Promise<Answer> =>
    toAnswer(
      await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headersOf(options),
        },
        ...(options.body === undefined
          ? {}
          : {
              payload:
                typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
            }),
      }),
    )
  return {
    call: (method, url, options = {}) => send(method, `/api${url}`, options),
    rpc: (kind, name, input, options = {}) =>
      kind === 'query'
        ? send(
            'GET',
            `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input ?? {}))}`,
            options,
          )
        : send('POST', `/trpc/${name}`, { ...options, body: input ?? {} }),
  }
}

/** By the modules and the address in their documents: nothing else differs in a process. */
const contracts = new Map<string, Contract>()

async function readContract(app: FastifyInstance): Promise<Contract> {
  const document = await app.inject({ method: 'GET', url: '/api/openapi.json' })
  if (document.statusCode !== 200) throw new Error(`No document: ${document.body}`)
  return contractOf(document.body)
}

/** Makes every injected call under /api fail the test when its answer breaks the document. */
async function holdToContract(
  app: FastifyInstance,
  { config, modules }: Pick<AllServices, 'config' | 'modules'>,
): Promise<void> {
  const key = `${config.publicUrl} ${modules.optional}`
  const contract = contracts.get(key) ?? (await readContract(app))
  contracts.set(key, contract)
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>
  const checked = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await inject(options)
    contract.check({
      method: options.method ?? 'GET',
      url: String(options.url),
      status: response.statusCode,
      contentType: String(response.headers['content-type'] ?? ''),
      encoded: response.headers['content-encoding'] !== undefined,
      body: response.body,
    })
    return response
  }
  app.inject = checked as typeof app.inject
}

/** Tests share this process, so a late turn of the event loop means nothing: 0 disables it. */
const longestTurn = 0

/** Another build can be tested while the usual one is being rebuilt. */
export const clientFolder =
  process.env.TEST_CLIENT_FOLDER ?? path.resolve(import.meta.dirname, '../../dist/client')

/**
 * Opens the services of a server over the database at `url`, through the pooler where there is one.
 * @param config of a shop; it may be that of another database
 */
export async function openServicesAt(
  url: string,
  { config, log }: Pick<AllServices, 'config' | 'log'>,
  telemetry?: AllServices['telemetry'],
): ReturnType<typeof openServices> {
  const { url: databaseUrl, directUrl } = await prepareAddresses(url)
  const { databaseDirectUrl: ownUrl } = config
  // An address of another database is ignored; one that a test has set is used.
  const databaseDirectUrl = ownUrl && !hasPooler(ownUrl) ? ownUrl : directUrl
  return openServices({ ...config, databaseDirectUrl }, databaseUrl, log, telemetry)
}

/**
 * Creates an app.
 * @param environment settings of the environment; RATE_LIMIT is off by default
 * @param replace services to replace, such as the clock
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  replace: Partial<AllServices> = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'araliya-data-'))
  const config: Config = parseConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    CASH_MAX_ORDERS: '0',
    CASH_MAX_TOTAL: '0',
    LOADING_SCREEN_MS: '0',
    ...environment,
  })
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const telemetry = await openTelemetry(config.telemetry)
  const open = await openServicesAt(database.url, { config, log }, telemetry)
  const services: AllServices = { ...open, ...replace }
  await services.storage.prepare()
  const app = await buildApp({ services, clientFolder, longestTurn })
  await app.ready()
  await holdToContract(app, services)

  return {
    app,
    services,
    database,
    db: database.db,
    logged,
    ...apiCallsOf(app),
    async listen(port = 0) {
      await app.listen({ host: '127.0.0.1', port })
      const address = app.server.address()
      return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await open.close()
      await telemetry?.close()
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates an app like {@link createTestApp} for all tests of a file, and disposes it at the file's end. */
export async function openTestApp(...settings: Parameters<typeof createTestApp>): Promise<TestApp> {
  const app = await createTestApp(...settings)
  afterAll(() => app[Symbol.asyncDispose]())
  return app
}

/**
 * Creates a second server within the process: its own services and queues on one database.
 * @param replace `config`: as on another machine
 */
export async function createSecondServer(
  shop: Pick<TestApp, 'services' | 'database'>,
  replace: Partial<AllServices> = {},
): Promise<ApiCalls & Pick<TestApp, 'app'> & AsyncDisposable> {
  const open = await openServicesAt(shop.database.url, { ...shop.services, ...replace })
  const app = await buildApp({ services: { ...open, ...replace }, clientFolder, longestTurn })
  await app.ready()
  return {
    app,
    ...apiCallsOf(app),
    async [Symbol.asyncDispose]() {
      await app.close()
      await open.close()
    },
  }
}
