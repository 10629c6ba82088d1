/** The audit log's contract: who changed which value, from what to what. */
import * as z from 'zod/mini'
import { dayRange, text, timestamp } from '../values/fields.schema.ts'
import { cappedPageOf, pageFields, sortOf } from '../values/paging.schema.ts'

/** The kinds of entities in the audit log. */
export const auditEntities = [
  'product',
  'product-group',
  'blog',
  'page',
  'order',
  'draft',
  'payment',
  'user',
  'review',
  'message',
  'subscriber',
  'role',
  'api-key',
  'image',
  'import',
  'mapping',
  'export',
  'delivery',
  'setting',
  'webhook',
  'promotion',
  'email',
  'email-template',
  'cod-payout',
  'audit',
] as const
export type AuditEntity = (typeof auditEntities)[number]

export const AuditEntry = z.object({
  id: z.string(),
  at: timestamp(),
  actor: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** field → [before, after], in the names and units of the API */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditSorts = ['newest', 'oldest'] as const

export const AuditPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  entity: z.optional(z.enum(auditEntities, `must be one of ${auditEntities.join(', ')}`)),
  entityId: z.optional(text(200)),
  /** the actor's label in the log: an email, `API key …`, `terminal` */
  actor: z.optional(text(400)),
  ...dayRange,
  sort: sortOf(auditSorts, 'newest'),
})

export const AuditPage = cappedPageOf(AuditEntry)

/** The newest position of the chain and its hash; null while the log is empty. */
export const AuditAnchor = z.strictObject({ anchor: z.nullable(z.string()) })
