/**
 * What an operation may use, in two layers: {@link Services} live as long as the process,
 * {@link RequestContext} as long as one request. Tests make the inner one without a port.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/connection/client.ts'
import type { NewEvent } from '../../../db/queries/core/events.queries.ts'
import type { Config } from '../config/config.ts'
import type { Permission } from '../permissions/permissions.schema.ts'
import type { RateLimiter } from '../rate-limit/rate-limit.ts'
import type { Telemetry } from '../tracing/scope.ts'
import type { Answers } from './shared-answer.ts'

/** How many attempts to deliver ended how: `done`, `failed` (to be tried again) or `dead`. */
export interface AttemptCount {
  kind: string
  outcome: 'done' | 'failed' | 'dead'
  count: number
}

/**
 * What lives as long as the process. The core declares what it uses itself; each module adds its own
 * service by declaration merging, where the service is defined.
 */
export interface Services {
  config: Config
  db: Db
  access: AccessPolicy
  answers: Answers
  limiter: RateLimiter
  /** seals what the shop must read again, see server/core/secrets/seal.ts */
  secretKey: string
  /** now; tests move it */
  clock: () => Date
  /** wakes the event dispatcher after a commit, see server/platform/event-deliveries */
  outbox: { wake: () => void; attempts: () => readonly AttemptCount[] }
  log: FastifyBaseLogger
  /** records traces; absent where no collector is configured */
  telemetry?: Telemetry | undefined
}

/** The rules of access that the owner of the shop sets. */
interface AccessPolicy {
  /** True for a role that must use two-factor authentication. */
  needsTwoFactor: (roleId: string | null) => boolean
  /** True when guests may call operations that name this setting in `guestsWhen`. */
  allowsGuests: (setting: GuestSetting) => boolean
}

/** Settings that open an operation to guests. */
export type GuestSetting = 'orders.guestCheckout'

/** Who is asking. API keys act without an account (id null). Told anew when they are judged again. */
export interface CurrentUser {
  id: string | null
  /** of an API key, which has no account */
  keyId?: string
  email: string
  firstName: string
  lastName: string
  /** `admin` for staff and for keys with permissions */
  type: string
  /** the id of the role of staff */
  role: string | null
  /** what they may do beyond what every customer may */
  permissions: readonly Permission[]
  /**
   * What their second factor owes: there is none and their role asks for one, or there is one and this
   * session did not give it of late. Absent of all others, and of API keys.
   */
  owes?: 'factor' | 'proof'
  /** what the audit log and the order's history call them */
  label: string
}

/** What a door tells an operation about the request, and what the operation tells the door. */
export interface RequestContext extends Services {
  requestId: string
  /** the client's address, canonical; limits count by `networkOf` it */
  ip: string
  /** what the browser says of itself */
  userAgent: string | undefined
  /**
   * Scheme and host that the request asks
   * @throws AppError BAD_REQUEST when it does not say so properly
   */
  askedAt: () => string
  /** the bearer token as sent; undefined for a guest, and for the literal text `null` */
  token: string | undefined
  /** who is asking, when the door judged that before it read the body; null for a guest */
  caller?: CurrentUser | null | undefined
  idempotencyKey: string | undefined
  ifMatch: string | undefined
  reply: ReplyNotes
  /** whoever asked has gone: work that is only for their eyes may end */
  isGone?: () => boolean
}

/** An Idempotency-Key, and whose it is. */
export interface OwnedKey {
  scope: string
  key: string
}

export interface ReplyNotes {
  headers: Record<string, string>
}

/** Who may call: everybody, everybody known, or who holds the permission. */
export type Access = 'public' | 'customer' | Permission

/**
 * What a transaction does to its actor: it acts for them, changes their own account, or changes
 * what others may do.
 */
export type Hold = 'act' | 'change-self' | 'change-access'

/** Runs `work` in a transaction in which the actor is judged again and held, see server/core/access/actor.ts. */
export type ActorTransaction = <T>(work: (tx: Tx) => Promise<T>, hold?: Hold) => Promise<T>

/** Takes events to write together with the answer of an Idempotency-Key: one statement less. */
type Tell = (events: readonly NewEvent[]) => void

export type OnceWork<T> = (tx: Tx, tell: Tell) => Promise<T>

/** The context of a handler: the user is certain unless the operation is public. */
export interface OperationContext<A extends Access = Access> extends RequestContext {
  user: A extends 'public' ? CurrentUser | null : CurrentUser
  /**
   * The request's Idempotency-Key, with whom it belongs to.
   * @throws AppError BAD_REQUEST for one that is too short or too long
   */
  key: () => OwnedKey | undefined
  /**
   * Runs `work` in one transaction, at most once per Idempotency-Key: the same key and input
   * answer with the first result, another input is IDEMPOTENCY_KEY_REUSED.
   * What `work` returns must be the operation's whole output. Who acts is judged again and held as
   * in `transaction`.
   */
  once: <T>(work: OnceWork<T>) => Promise<T>
  /** the one way to write otherwise */
  transaction: ActorTransaction
  /**
   * Judges what the call does beyond its access, by the names that the definition's `also` lists. In
   * a transaction by what the actor may in that moment.
   * @throws AppError FORBIDDEN for want of a permission
   */
  assertAlso: (names: readonly string[]) => void
}

/** The context of what staff do. */
export type StaffContext = OperationContext<Permission>

/** The bearer token of an Authorization header; `null` and `undefined` as texts are nobody's. */
export function bearerToken(header: string | undefined): string | undefined {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}
