/** Invoices and credit notes, and their number sequences. */
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

interface PaperCountersTable {
  prefix: string
  year: number
  last: number
}

interface PapersTable {
  id: Generated<string>
  seq: ColumnType<number, never, never>
  kind: Fixed<'invoice' | 'credit-note'>
  /** `INV-2026-000001` */
  number: Fixed<string>
  prefix: Fixed<string>
  year: Fixed<number>
  serial: Fixed<number>
  order_id: Fixed<string>
  /** of a credit note: the invoice that it corrects */
  corrects: Fixed<string | null>
  cents: Fixed<number>
  /** its content: PaperContent of server/modules/documents */
  content: ColumnType<unknown, string, never>
  issued_at: ColumnType<Date, Date, never>
}

export interface PaperTables {
  paper_counters: PaperCountersTable
  papers: PapersTable
}

export type PaperRow = Selectable<PapersTable>
export type NewPaperRow = Omit<Insertable<PapersTable>, 'id' | 'number' | 'serial'>
