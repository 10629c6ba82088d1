/** The audit log's contract: who changed which value, from what to what. */
import * as z from 'zod/mini'
import { dayRange, doc, enumOf, text, timestamp } from '../values/fields.schema.ts'
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
  action: z.string().apply(doc, 'Kind of change, such as `order.update`.'),
  entity: z.string().apply(doc, 'Kind of record, such as `order`.'),
  entityId: z.string().apply(doc, 'Id of the record in the API.'),
  changes: z
    .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
    .apply(doc, 'Changed fields: the value before and the value after.'),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditSorts = ['newest', 'oldest'] as const

export const AuditPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  entity: z.optional(enumOf(auditEntities)).apply(doc, 'Only records of this kind.'),
  entityId: z.optional(text(200)).apply(doc, 'Only the record with this id.'),
  actor: z.optional(text(400)).apply(doc, 'Only entries of this actor, as the log names it.'),
  ...dayRange,
  sort: sortOf(auditSorts, 'newest'),
})

export const AuditPage = cappedPageOf(AuditEntry)

/** The newest position of the chain and its hash; null while the log is empty. */
export const AuditAnchor = z.strictObject({
  anchor: z
    .nullable(z.string())
    .apply(doc, 'Hash of the newest entry, which proves the log unchanged.'),
})
