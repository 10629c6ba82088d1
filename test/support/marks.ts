/**
 * Checks that acknowledged writes exist once: each request carries a unique mark in a text that the
 * shop keeps.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/connection/client.ts'

/** The requests, and the texts in which the shop stores the mark. */
const markTexts = {
  order: sql`select name from orders`,
  collections: sql`select note from payment_transactions where kind = 'collected'`,
  refunds: sql`select note from payment_transactions where kind = 'refunded'`,
  corrections: sql`select note from payment_transactions where kind = 'corrected'`,
  'write-offs': sql`select note from payment_transactions where kind = 'writtenOff'`,
  received: sql`select provider_reference from payments`,
  returns: sql`select note from order_returns`,
  edits: sql`select substring(change ->> 'to' from 'edits [0-9]+') from order_events,
    jsonb_array_elements(changes) as change where change ->> 'part' = 'discount'`,
  parcels: sql`select waybill from order_parcels`,
  calls: sql`select changes #>> '{note,1}' from audit_log where action = 'order.called'`,
  notes: sql`select note from order_notes`,
  credit: sql`select note from store_credit_transactions where kind = 'goodwill'`,
  file: sql`select file_name from cod_payouts`,
} as const
type MarkKind = keyof typeof markTexts

export interface Marks {
  /** returns a new mark and records its request */
  ask: (kind: MarkKind) => string
  /** records an answer. @returns whether this is its first acknowledgement */
  answered: (mark: string, status: number) => boolean
  /** acknowledged marks that are missing or duplicated, and refused ones that exist */
  count: (db: Db) => Promise<{ lost: string[]; doubled: string[]; uncalled: string[] }>
}

export function createMarks(): Marks {
  const fates = new Map<string, 'sent' | 'done' | 'refused'>()
  return {
    ask(kind) {
      const mark = `${kind} ${fates.size + 1}`
      fates.set(mark, 'sent')
      return mark
    },
    answered(mark, status) {
      const isFirst = status < 300 && fates.get(mark) !== 'done'
      if (isFirst) fates.set(mark, 'done')
      else if (status >= 400 && fates.get(mark) === 'sent') fates.set(mark, 'refused')
      return isFirst
    },
    async count(db) {
      const found = new Map<string, number>()
      for (const [kind, texts] of Object.entries(markTexts)) {
        const { rows } = await sql<{ mark: string; times: number }>`
          select mark, count(*)::int as times from (${texts}) as texts (mark)
          where mark ~ ${`^${kind} [0-9]+$`} group by mark`.execute(db)
        for (const { mark, times } of rows) found.set(mark, times)
      }
      const those = (wrong: (times: number, fate: string) => boolean) =>
        [...fates].flatMap(([mark, fate]) => (wrong(found.get(mark) ?? 0, fate) ? [mark] : []))
      return {
        lost: those((times, fate) => fate === 'done' && times === 0),
        doubled: those((times) => times > 1),
        uncalled: those((times, fate) => fate === 'refused' && times > 0),
      }
    },
  }
}

/** Asserts that every acknowledged mark exists once, and no refused one. */
export async function assertMarks(marks: Marks, db: Db): Promise<void> {
  expect(await marks.count(db), 'stored marks that differ from the acknowledged ones').toEqual({
    lost: [],
    doubled: [],
    uncalled: [],
  })
}
