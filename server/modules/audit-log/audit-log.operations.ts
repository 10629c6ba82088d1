/** Operations to read the audit log. */
import * as z from 'zod'
import { AuditAnchor, AuditPage, AuditPageRequest } from '../../core/audit/audit.schema.ts'
import { pageAudit } from '../../core/audit/audit.service.ts'
import { findAnchor, spellAnchor } from '../../core/audit/chain.ts'
import { query } from '../../core/operation/operation.ts'
import { countCeiling } from '../../core/values/paging.schema.ts'
import { currentNames, oldActionsOf } from './renamed-actions.ts'

export const page = query({
  rest: {
    path: '/admin/audit',
    summary: 'Who changed what, from which value to which',
    description: `\`total\` stops at ${countCeiling}; \`totalIsExact\` is false when there are more.`,
  },
  access: 'audit',
  input: AuditPageRequest,
  output: AuditPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const oldActions = oldActionsOf(filter.entity)
    const { items, ...rest } = await pageAudit(
      ctx,
      { ...filter, oldActions },
      { order, limit, cursor },
    )
    return {
      items: items.map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        actor: row.actor,
        ...currentNames(row),
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
    summary: 'What shows later that the audit log was not cut off or written anew',
    description:
      'The place of the newest line and its hash. Kept where nobody of the shop can change it, it is what `npm run araliya -- audit-verify --anchor` compares with.',
  },
  access: 'audit',
  input: z.object({}),
  output: AuditAnchor,
  handler: async ({ ctx }) => {
    const found = await findAnchor(ctx.db)
    return { anchor: found ? spellAnchor(found) : null }
  },
})
