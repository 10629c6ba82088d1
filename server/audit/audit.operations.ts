/** Reading the audit log. */
import { query } from '../operation.ts'
import { countCeiling } from '../paging.schema.ts'
import { AuditPage, AuditPageRequest } from './audit.schema.ts'
import { pageAudit } from './audit.service.ts'

export const page = query({
  rest: {
    method: 'GET',
    path: '/admin/audit',
    summary: 'Who changed what, from which value to which',
    description: `\`total\` stops at ${countCeiling}; \`totalIsExact\` is false when there are more.`,
    tags: ['Administration'],
  },
  access: 'audit',
  input: AuditPageRequest,
  output: AuditPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await pageAudit(ctx, filter, { order, limit, cursor })
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
