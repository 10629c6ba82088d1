/** Checks invoices and credit notes against each other and against their orders. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { DocumentContent } from '#server/modules/documents/content.ts'
import type { Db } from '../../db/connection/client.ts'
import type { DocumentRow } from '../../db/schema/schema.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
const centsOf = (documents: readonly DocumentRow[]): number =>
  sum(documents.map(({ cents }) => cents))
const taxOf = (documents: readonly DocumentRow[], rate: number): number =>
  sum(
    documents.flatMap(({ content }) =>
      (content as DocumentContent).taxes
        .filter((tax) => tax.rate === rate)
        .map(({ cents }) => cents),
    ),
  )

/** Finds where credit notes exceed an invoice, or leave tax of one that they fully credit. */
function problemsOf(invoice: DocumentRow, notes: readonly DocumentRow[]): string[] {
  const [billed, credited] = [invoice.cents, centsOf(notes)]
  if (credited > billed) return [`${invoice.number}: ${credited} credited of ${billed}`]
  const rates = (invoice.content as DocumentContent).taxes.map(({ rate }) => rate)
  return rates.flatMap((rate) => {
    const [tax, back] = [taxOf([invoice], rate), taxOf(notes, rate)]
    const isRight = credited === billed ? back === tax : back >= 0 && back <= tax
    return isRight ? [] : [`${invoice.number}: tax at ${rate} is ${tax}, credited ${back}`]
  })
}

/**
 * Asserts that document numbers have no gap or duplicate. Credit notes credit at most their
 * invoice, and of a full one all its tax, rate by rate. Together they equal the order's claim, and
 * nothing for a cancelled one.
 */
export async function assertDocuments(db: Db): Promise<void> {
  const { rows } = await sql`
    select prefix, year from documents group by prefix, year
    having count(*) <> max(serial) or min(serial) <> 1`.execute(db)
  expect(rows, 'series of documents with a gap or a double').toEqual([])

  const documents = await db.selectFrom('documents').selectAll().orderBy('seq').execute()
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const notes = Map.groupBy(documents, ({ corrects }) => corrects)
  const wrong = invoices.flatMap((one) => problemsOf(one, notes.get(one.id) ?? []))
  expect(wrong, 'invoices of which credit notes take too much or too little').toEqual([])

  const net = sql`sum(case kind when 'invoice' then cents else -cents end)`
  const unlike = await sql`
    select * from (
      select orders.order_id, orders.status, ${net}::bigint as says,
        case when orders.status = 'Cancelled' then 0
          else greatest(0, total_cents - waived_cents + written_off_cents) end as asks
      from documents join orders using (order_id) group by orders.id) as books
    where says <> asks and says <> 0`.execute(db)
  expect(unlike.rows, 'orders that ask for something else than their documents say').toEqual([])
}
