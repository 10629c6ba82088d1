/** Invoices and credit notes, and their number sequences. */
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

interface DocumentCountersTable {
  prefix: string
  year: number
  last: number
}

interface DocumentsTable {
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
  /** its content: DocumentContent of server/modules/documents */
  content: ColumnType<unknown, string, never>
  issued_at: ColumnType<Date, Date, never>
}

export interface DocumentTables {
  document_counters: DocumentCountersTable
  documents: DocumentsTable
}

export type DocumentRow = Selectable<DocumentsTable>
export type NewDocumentRow = Omit<Insertable<DocumentsTable>, 'id' | 'number' | 'serial'>
