/** The hash chain over the audit log (migration 0071): lines get their position on commit. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import { auditContent } from '../../sql/audit-lines.ts'

export interface ChainLink {
  place: number
  line: number
  /** null: the line was masked by an erasure */
  salt: string | null
  digest: Buffer
  hash: Buffer
  /** null: the line was deleted */
  content: string | null
}

/** Finds the next links after a position. */
export const findChain = (db: DbOrTx, after: number, limit: number): Promise<ChainLink[]> =>
  db
    .selectFrom('audit_chain')
    .leftJoin('audit_log', 'audit_log.id', 'audit_chain.line')
    .select(['place', 'line', 'salt', 'digest', 'hash'])
    .select(
      sql<string | null>`case when audit_log.id is not null then ${auditContent} end`.as('content'),
    )
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute()

/** Finds the first line without a position. */
export const findUnchained = (db: DbOrTx): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('audit_log')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_chain')
            .select('place')
            .whereRef('audit_chain.line', '=', 'audit_log.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Finds the newest link. */
export const findChainHead = (db: DbOrTx): Promise<{ place: number; hash: Buffer } | undefined> =>
  db
    .selectFrom('audit_chain')
    .select(['place', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the masked lines with SHA-256 of their content since; a line's latest mask counts. */
export async function findErasedLines(db: DbOrTx): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(sql<Record<string, string> | null>`changes #> '{lines,1}'`.as('lines'))
    .where('entity', '=', 'audit')
    .where('action', '=', 'audit.erase')
    .orderBy('id')
    .execute()
  const lines = rows.flatMap(({ lines }) => Object.entries(lines ?? {}))
  return new Map(lines.map(([id, digest]) => [Number(id), digest]))
}
