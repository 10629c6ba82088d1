/**
 * What an operation may use, in two layers: {@link AllServices} last as long as the process,
 * {@link RequestContext} as long as one request. An operation receives the core's services, and
 * those of modules that it names in `uses`. Tests create the inner layer without a port.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/connection/client.ts'
import type { NewEvent } from '../../../db/queries/core/events.queries.ts'
import type { Config } from '../config/config.ts'
import type { Permission } from '../permissions/permissions.schema.ts'
import type { RateLimiter } from '../rate-limit/rate-limit.ts'
import type { Telemetry } from '../tracing/scope.ts'
import type { Answers } from './shared-answer.ts'

/** Delivery attempts by outcome: `done`, `failed` (retried) or `dead`. */
export interface AttemptCount {
  kind: string
  outcome: 'done' | 'failed' | 'dead'
  count: number
}

/** Services of the core, available to every operation. */
interface CoreServices {
  config: Config
  db: Db
  access: AccessPolicy
  answers: Answers
  limiter: RateLimiter
  /** seals secrets that the shop must read again, see server/core/secrets/seal.ts */
  secretKey: string
  /** returns the current time; tests move it */
  clock: () => Date
  /** wakes the event dispatcher after a commit, see server/platform/event-deliveries */
  outbox: { wake: () => void; attempts: () => readonly AttemptCount[] }
  log: FastifyBaseLogger
  /** records traces; absent where no collector is configured */
  telemetry?: Telemetry | undefined
}

/** Services of modules and of the platform. Each adds its own where it defines the service. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ModuleServices {}

export type ModuleService = keyof ModuleServices

/** The core's services, and those of modules by name: `Services<'settings' | 'payments'>`. */
export type Services<U extends ModuleService = never> = CoreServices & Pick<ModuleServices, U>

/** Every service, for code that creates or passes on all of them. */
export type AllServices = CoreServices & ModuleServices

/** The access rules that the shop owner sets. */
interface AccessPolicy {
  /** Returns true for a role that must use two-factor authentication. */
  needsTwoFactor: (roleId: string | null) => boolean
  /** Returns true when guests may call operations with this setting in `guestsWhen`. */
  allowsGuests: (setting: GuestSetting) => boolean
}

/** Settings that open an operation to guests. */
export type GuestSetting = 'orders.guestCheckout'

/**
 * The caller. API keys act without an account (id null). Updated when the caller is authorised
 * again.
 */
export interface CurrentUser {
  id: string | null
  /** id of the API key, which has no account */
  keyId?: string
  email: string
  firstName: string
  lastName: string
  /** `admin` for staff and for keys with permissions */
  type: string
  /** the role's id; null for customers */
  role: string | null
  /** permissions beyond those of every customer */
  permissions: readonly Permission[]
  /**
   * The missing two-factor step: `setup` when the role requires 2FA that is not set up,
   * `verification` when this session did not verify recently. Absent otherwise, and for API keys.
   */
  pendingChallenge?: 'setup' | 'verification'
  /** the actor's name in the audit log and the order history */
  label: string
}

/** The request as the API passes it on, and the response headers of the operation. */
interface RequestFields {
  requestId: string
  /** the client's canonical address; limits count by `networkOf` it */
  ip: string
  /** the User-Agent header */
  userAgent: string | undefined
  /**
   * Returns scheme and host of the request.
   * @throws AppError BAD_REQUEST when the request names them wrongly
   */
  requestOrigin: () => string
  /** the bearer token as sent; undefined for a guest, and for the literal text `null` */
  token: string | undefined
  /** the caller, when authorised before the body was read; null for a guest */
  caller?: CurrentUser | null | undefined
  idempotencyKey: string | undefined
  ifMatch: string | undefined
  /** the caller asks to refuse unknown fields: `Prefer: handling=strict` */
  isStrict?: boolean
  reply: ResponseMetadata
  /** returns true once the client disconnected: work for its answer alone may stop */
  isDisconnected?: () => boolean
}

/** A request with the core's services, and those of modules by name. */
export type RequestContext<U extends ModuleService = never> = Services<U> & RequestFields

/** An Idempotency-Key and its owner. */
export interface OwnedKey {
  scope: string
  key: string
}

export interface ResponseMetadata {
  headers: Record<string, string>
}

/** Who can call: everyone, every account, or accounts with the permission. */
export type Access = 'public' | 'customer' | Permission

/**
 * How a transaction locks its actor: to act for them, to change their own account, or to change
 * access.
 */
export type ActorLock = 'act' | 'change-self' | 'change-access'

/**
 * Runs `work` in a transaction that authorises and locks the actor, see
 * server/core/access/actor.ts.
 */
export type ActorTransaction = <T>(work: (tx: Tx) => Promise<T>, hold?: ActorLock) => Promise<T>

/** Takes events to store together with the answer of an Idempotency-Key: one statement less. */
type EmitEvents = (events: readonly NewEvent[]) => void

export type OnceWork<T> = (tx: Tx, emit: EmitEvents) => Promise<T>

/** What an operation's context adds to its request. */
interface OperationFields<A extends Access> {
  user: A extends 'public' ? CurrentUser | null : CurrentUser
  /**
   * Returns the request's Idempotency-Key with its owner.
   * @throws AppError BAD_REQUEST for a key that is too short or too long
   */
  key: () => OwnedKey | undefined
  /**
   * Runs `work` in one transaction, at most once per Idempotency-Key. The same key and input return
   * the first result; another input is IDEMPOTENCY_KEY_REUSED.
   * `work` must return the operation's whole output. The actor is authorised and locked as in
   * `transaction`.
   */
  once: <T>(work: OnceWork<T>) => Promise<T>
  /** the only other way to write */
  transaction: ActorTransaction
  /**
   * Checks the permissions that the call needs beyond its access, by the names in the definition's
   * `also`. Inside a transaction it uses the actor's current permissions.
   * @throws AppError FORBIDDEN without the permission
   */
  assertExtraPermissions: (names: readonly string[]) => void
}

/**
 * The context of a handler, with the services of modules that its operation declares. The user is
 * always set unless the operation is public.
 */
export type OperationContext<
  A extends Access = Access,
  U extends ModuleService = never,
> = RequestContext<U> & OperationFields<A>

/** The context of operations on the caller's own account. */
export type CustomerContext<U extends ModuleService = never> = OperationContext<'customer', U>

/** The context of staff operations. */
export type StaffContext<U extends ModuleService = never> = OperationContext<Permission, U>

/**
 * Returns the bearer token of an Authorization header; undefined for the texts `null` and
 * `undefined`.
 */
export function bearerToken(header: string | undefined): string | undefined {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}
