/** The only reader of process.env: parsed once, frozen, typed. See docs/configuration.md. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import * as z from 'zod'
import { defaultConnections } from '../../../db/connection/default-connections.ts'
import { SetupError } from '../../../db/connection/setup-error.ts'
import { type TrustProxy, TrustProxyText } from '../values/trust-proxy.ts'
import { type CdnTarget, cdnOf, cdnProblems, cdnVariables } from './cdn.env.ts'
import { DatabaseUrls, maskedUrls } from './database-urls.ts'
import { otelVariables, type TelemetryConfig, telemetryOf } from './otel.env.ts'
import {
  type PayHereAccount,
  payHereAccount,
  payHereProblems,
  payHereVariables,
} from './payhere.env.ts'
import { onOff, settingOverrides } from './setting-overrides.env.ts'
import { database, mailbox, moduleNames, networks, port, url } from './values.env.ts'

/** One entry per variable of `.env.example`; a test compares the two. */
export const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATABASE_URL: database.optional(),
    DATABASE_DIRECT_URL: database.optional(),
    DATABASE_REPLICA_URL: DatabaseUrls.optional(),
    DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(defaultConnections),
    DATA_DIR: z.string().min(1).default('./data'),
    S3_ENDPOINT: url.optional(),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not a bucket name')
      .default('images'),
    S3_PUBLIC_URL: url.optional(),
    BACKUP_TO: z.string().min(1).optional(),
    PUBLIC_URL: url.optional(),
    ADMIN_EMAIL: z.email().default('admin@araliya.local'),
    ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
    DEMO: onOff.prefault('on'),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_API_URL: url.default('https://www.googleapis.com'),
    ...settingOverrides.shape,
    ...payHereVariables,
    ...cdnVariables,
    SECRET_KEY: z.string().min(32).optional(),
    MAIL_URL: z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error:
          'must be the address of a mail server, such as smtps://user:password@mail.shop.lk:465',
      })
      .optional(),
    MAIL_FROM: mailbox.optional(),
    CORS_ORIGINS: z.string().default('*'),
    TRUST_PROXY: TrustProxyText.prefault('loopback'),
    PRIVATE_NETWORKS: networks.prefault(''),
    RATE_LIMIT: onOff.prefault('on'),
    MODULES: moduleNames.optional(),
    DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(5_000).default(0),
    METRICS_TOKEN: z.string().min(16).optional(),
    METRICS_PORT: port.optional(),
    ...otelVariables,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  })
  .refine((env) => !env.S3_ENDPOINT || (env.S3_ACCESS_KEY && env.S3_SECRET_KEY), {
    path: ['S3_ENDPOINT'],
    message: 'needs S3_ACCESS_KEY and S3_SECRET_KEY as well',
  })
  .refine((env) => !env.DATABASE_DIRECT_URL || env.DATABASE_URL, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'needs DATABASE_URL as well: the connection pooler of the same database',
  })
  .refine((env) => !env.MAIL_URL || env.MAIL_FROM, {
    path: ['MAIL_URL'],
    message: 'needs MAIL_FROM as well, the address that emails come from',
  })
  .refine((env) => !env.METRICS_PORT || env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    message: 'must differ from PORT',
  })
  .superRefine((env, context) => {
    for (const { path, message } of [...payHereProblems(env), ...cdnProblems(env)])
      context.addIssue({ code: 'custom', path: [path], message })
  })

export interface Config {
  port: number
  host: string
  /** undefined: the embedded server under dataDir */
  databaseUrl: string | undefined
  /** direct connection for work that needs a session; undefined: `databaseUrl` is direct */
  databaseDirectUrl: string | undefined
  /** for reads that tolerate their lag, see server/platform/replicas */
  replicaUrls: readonly string[]
  /** at most, for each database */
  databaseConnections: number
  /** absolute */
  dataDir: string
  s3:
    | {
        endpoint: string
        accessKey: string
        secretKey: string
        region: string
        bucket: string
        publicUrl: string | undefined
      }
    | undefined
  /** folder or bucket of the backup commands; undefined: their working folder */
  backupTo: string | undefined
  /** without a trailing slash; undefined: the address that the server listens on */
  publicUrl: string | undefined
  admin: { email: string; password: string | undefined }
  demo: boolean
  google: { clientId: string | undefined; apiUrl: string }
  /** undefined: PayHere is not offered */
  payHere: PayHereAccount | undefined
  /** undefined: no CDN in front of the shop */
  cdn: { kind: CdnTarget['kind'] | 'on'; targets: readonly CdnTarget[] } | undefined
  /** settings that the environment overrides, by variable name */
  settingOverrides: Readonly<Record<string, unknown>>
  /** seals secrets that the shop must read again; undefined: a key is made in dataDir */
  secretKey: string | undefined
  /** url undefined: emails are stored and not sent; the terminal lists them */
  mail: { url: string | undefined; from: { name: string; address: string } | undefined }
  corsOrigins: '*' | readonly string[]
  trustProxy: TrustProxy
  /** that webhooks, feeds and image downloads may reach besides the internet */
  privateNetworks: readonly string[]
  rateLimit: boolean
  /** the names of the enabled optional modules; undefined: all */
  modules: readonly string[] | undefined
  /** milliseconds from the stop signal until the server takes no more calls */
  drainDelay: number
  /** access to the metrics; port undefined: the shop's own port */
  metrics: { token: string | undefined; port: number | undefined }
  /** undefined: no telemetry is sent */
  telemetry: TelemetryConfig | undefined
  logLevel: string
}

/** Lists every problem of the environment, one per line. */
export class ConfigError extends SetupError {}

const withoutSlash = (address: string | undefined): string | undefined =>
  address?.replace(/\/+$/, '')

/**
 * Builds the {@link Config} from the environment. Empty variables count as unset, because Docker
 * and `.env` files produce them.
 * @throws ConfigError with one line per problem
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const result = Environment.safeParse(variables)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These environment variables are not valid:\n${lines.join('\n')}`)
  }
  const env = result.data
  const config: Config = {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    replicaUrls: env.DATABASE_REPLICA_URL ?? [],
    databaseConnections: env.DATABASE_CONNECTIONS,
    dataDir: path.resolve(env.DATA_DIR),
    s3:
      env.S3_ENDPOINT && env.S3_ACCESS_KEY && env.S3_SECRET_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            accessKey: env.S3_ACCESS_KEY,
            secretKey: env.S3_SECRET_KEY,
            region: env.S3_REGION,
            bucket: env.S3_BUCKET,
            publicUrl: withoutSlash(env.S3_PUBLIC_URL),
          }
        : undefined,
    backupTo: env.BACKUP_TO,
    publicUrl: withoutSlash(env.PUBLIC_URL),
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    demo: env.DEMO,
    google: { clientId: env.GOOGLE_CLIENT_ID, apiUrl: withoutSlash(env.GOOGLE_API_URL)! },
    payHere: payHereAccount(env),
    cdn: cdnOf(env),
    settingOverrides: Object.fromEntries(
      Object.entries(settingOverrides.parse(variables)).filter(([, value]) => value !== undefined),
    ),
    secretKey: env.SECRET_KEY,
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM },
    corsOrigins:
      env.CORS_ORIGINS.trim() === '*'
        ? '*'
        : env.CORS_ORIGINS.split(',')
            .map((origin) => origin.trim())
            .filter(Boolean),
    trustProxy: env.TRUST_PROXY,
    privateNetworks: env.PRIVATE_NETWORKS,
    rateLimit: env.RATE_LIMIT,
    modules: env.MODULES,
    drainDelay: env.DRAIN_DELAY_MS,
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT },
    telemetry: telemetryOf(env),
    logLevel: env.LOG_LEVEL,
  }
  return Object.freeze(config)
}

/** The variables of this process that came from `.env`. */
const fromEnvFile = new Set<string>()

/** Reads `.env` when present, and the process environment, which wins. */
function readEnvironment(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env
  const before = new Set(Object.keys(process.env))
  loadEnvFile('.env')
  for (const name of Object.keys(process.env)) if (!before.has(name)) fromEnvFile.add(name)
  return process.env
}

export interface EnvironmentVariable {
  name: string
  /** as written, secrets masked; null when unset without a default */
  value: string | null
  source: 'environment' | '.env' | 'default'
}

const secrets = [
  'BACKUP_TO',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'ADMIN_PASSWORD',
  'PAYHERE_SECRET',
  'PAYHERE_APP_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SECRET_KEY',
  'MAIL_URL',
  'CDN_PURGE_TOKEN',
]
const mask = '••••••'

/** Masks a secret, and the password in a database address. */
function masked(name: string, value: string): string {
  if (secrets.includes(name)) return mask
  return /^DATABASE_.*URL$/.test(name) ? maskedUrls(value, mask) : value
}

/** Returns every variable that the server reads, with its value and its source. */
export function environmentVariables(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  fromFile: ReadonlySet<string> = fromEnvFile,
): EnvironmentVariable[] {
  return Object.entries(Environment.shape).map(([name, schema]) => {
    const written = environment[name]
    if (written) {
      const source = fromFile.has(name) ? '.env' : 'environment'
      return { name, value: masked(name, written), source }
    }
    const usual = schema.safeParse(undefined).data
    const text = typeof usual === 'boolean' ? (usual ? 'on' : 'off') : usual
    return { name, value: text === undefined ? null : String(text), source: 'default' }
  })
}

/** Reads the configuration of this process, as {@link parseConfig}. */
export const readConfig = (): Config => parseConfig(readEnvironment())

/** Returns the local address of a shop with this configuration, for commands that call it. */
export function localAddress(): string {
  const port = Environment.shape.PORT.safeParse(readEnvironment().PORT || undefined)
  return `http://localhost:${port.data ?? Environment.shape.PORT.parse(undefined)}`
}

/** Returns true under `npm start` or `npm run dev`; npm sets the variable, it is no setting. */
export const isRunByNpm = (): boolean =>
  ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')
