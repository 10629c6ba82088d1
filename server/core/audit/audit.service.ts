/** Writes the audit log: every write of staff adds an entry in the same transaction. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  type AuditFilter,
  type AuditOrder,
  countAuditUpTo,
  findAudit,
  insertAudit,
} from '../../../db/queries/core/audit.queries.ts'
import type { AuditLogRow } from '../../../db/schema/schema.ts'
import type { CurrentUser, Services } from '../context/context.ts'
import { cappedTotal, numberedPageOf, type Page } from '../operation/paging.ts'
import { countCeiling } from '../values/paging.schema.ts'
import { endOfDay, startOfDay } from '../values/shop-time.schema.ts'
import type { AuditEntity } from './audit.schema.ts'

/** field → [before, after] */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>

export type NewAuditEntry = {
  /** the API's id of the entity: productId, orderId, blogId, an email */
  entityId: string
  changes?: AuditChanges
} & (
  | {
      /** `product.update`, `user.block`, …: entity and verb */
      action: `${AuditEntity}.${string}`
      entity?: undefined
    }
  /** needed when the action does not begin with the entity's name */
  | { action: string; entity: AuditEntity }
)

/** The actor: an account, an API key (id null), or the shop itself. */
export type Actor = Pick<CurrentUser, 'id' | 'label'>

/** Appends one entry. Never put a password, a token or a card into `changes`. */
export const recordAudit = (tx: Tx, actor: Actor, note: NewAuditEntry): Promise<void> =>
  recordAudits(tx, actor, [note])

/** Appends many entries in one statement. */
export function recordAudits(tx: Tx, actor: Actor, notes: readonly NewAuditEntry[]): Promise<void> {
  return insertAudit(
    tx,
    notes.map(({ action, entity, entityId, changes = {} }) => ({
      actor_id: actor.id,
      actor: actor.label,
      action,
      entity: entity ?? action.slice(0, action.indexOf('.')),
      entity_id: entityId,
      changes,
    })),
  )
}

/**
 * Returns the fields whose JSON differs.
 * @example changesBetween({ stock: 3, name: 'a' }, { stock: 4, name: 'a' }) // { stock: [3, 4] }
 */
export function changesBetween<T extends object>(before: T, after: T): AuditChanges {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return Object.fromEntries(
    fields.map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  )
}

/** Filters of the log: days in the shop's time zone, both included. */
type AuditDayFilter = Omit<AuditFilter, 'from' | 'until'> & {
  from?: string | undefined
  to?: string | undefined
}

/** Returns a page of the log. @throws AppError VALIDATION_FAILED naming `cursor` */
export async function listAudit(
  services: Pick<Services, 'db'>,
  { from, to, ...rest }: AuditDayFilter,
  { order, ...page }: { order: AuditOrder; limit: number; cursor?: string | undefined },
): Promise<Page<AuditLogRow> & { totalIsExact: boolean }> {
  const filter: AuditFilter = {
    ...rest,
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : endOfDay(to),
  }
  const [found, counted] = await Promise.all([
    numberedPageOf(page, (wanted) => findAudit(services.db, filter, { ...wanted, order })),
    countAuditUpTo(services.db, filter, countCeiling),
  ])
  return { ...found, ...cappedTotal(counted) }
}
