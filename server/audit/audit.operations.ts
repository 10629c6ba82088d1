/** Reading the audit log. */
import { countAuditUpTo, findAudit } from '../../db/queries/audit.ts'
import { validationError } from '../error-translation.ts'
import { query } from '../operation.ts'
import { countCeiling } from '../paging.schema.ts'
import { AuditPage, AuditPageRequest } from './audit.schema.ts'

/** Entries are numbered in the order they were written, so their number is the cursor. */
function readNumber(cursor: string | undefined): number | undefined {
  if (!cursor) return undefined
  if (!/^\d{1,15}$/.test(cursor))
    throw validationError([{ path: 'cursor', message: 'is not a cursor of this list' }])
  return Number(cursor)
}

export const page = query({
  rest: {
    method: 'GET',
    path: '/admin/audit',
    summary: 'Who changed what, from which value to which',
    description: `\`total\` stops at ${countCeiling}; \`totalIsExact\` is false when there are more.`,
    tags: ['Administration'],
  },
  access: 'admin',
  input: AuditPageRequest,
  output: AuditPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const after = readNumber(cursor)
    const [rows, counted] = await Promise.all([
      findAudit(ctx.db, filter, { order, limit: limit + 1, after }),
      countAuditUpTo(ctx.db, filter, countCeiling),
    ])
    const shown = rows.slice(0, limit)
    return {
      items: shown.map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        actor: row.actor,
        action: row.action,
        entity: row.entity,
        entityId: row.entity_id,
        changes: row.changes,
      })),
      total: Math.min(counted, countCeiling),
      totalIsExact: counted <= countCeiling,
      nextCursor: rows.length > limit ? String(shown.at(-1)!.id) : null,
    }
  },
})
