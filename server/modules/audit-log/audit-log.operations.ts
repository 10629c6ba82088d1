/** Operations to read the audit log. */
import { AuditAnchor, AuditPage, AuditPageRequest } from '../../core/audit/audit.schema.ts'
import { listAudit } from '../../core/audit/audit.service.ts'
import { findAnchor, formatAnchor } from '../../core/audit/chain.ts'
import { query } from '../../core/operation/operation.ts'
import { countCeiling } from '../../core/values/paging.schema.ts'

export const list = query({
  rest: {
    path: '/admin/audit',
    summary: 'List audit log entries: who changed what, with old and new values',
    description: `\`total\` stops at ${countCeiling}; \`totalIsExact\` is false when there are more.`,
  },
  access: 'audit',
  input: AuditPageRequest,
  output: AuditPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await listAudit(ctx, filter, { order, limit, cursor })
    return {
      items: items.map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        actor: row.actor,
        action: row.action,
        entity: row.entity,
        entityId: row.entity_id,
        changes: row.changes,
      })),
      ...rest,
    }
  },
})

export const anchor = query({
  rest: {
    path: '/admin/audit/anchor',
    summary: 'Get an anchor that later proves that the audit log was not altered',
    description:
      'The position and hash of the newest entry. Keep it outside the shop; `npm run araliya -- audit-verify --anchor` compares the log with it.',
  },
  access: 'audit',
  output: AuditAnchor,
  handler: async ({ ctx }) => {
    const found = await findAnchor(ctx.db)
    return { anchor: found ? formatAnchor(found) : null }
  },
})
