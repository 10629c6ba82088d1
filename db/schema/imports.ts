/** Product imports: their runs, their rows and the images that they added. */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, Timestamp, UpdatedAt } from './columns.ts'

interface ImportsTable {
  id: Generated<string>
  file_name: string
  bytes: number
  recognised: Json<unknown>
  mapping: Json<unknown>
  options: Json<unknown>
  state: Generated<string>
  dry_run: Generated<boolean>
  report: Json<unknown>
  message: string | null
  stop_requested: Generated<boolean>
  /** its latest run; an older run no longer counts */
  run: string | null
  created_by: string | null
  actor: string
  created_at: CreatedAt
  started_at: NullableTimestamp
  heartbeat_at: NullableTimestamp
  finished_at: NullableTimestamp
  /** the import whose rejected rows this one corrects */
  corrects: ColumnType<string | null, string | null | undefined, never>
  /** when it last changed a product; null: there is nothing to undo */
  changed_at: NullableTimestamp
  /** the report of its undo; null before an undo begins */
  undo: Json<unknown> | null
}

interface ImportLeasesTable {
  kind: 'write' | 'plan'
  run: string
  heartbeat_at: Timestamp
}

interface ImportRowsTable {
  import_id: string
  /** counts the products of the file from 0 */
  position: number
  line: number
  /** the number of file rows that it represents */
  rows: number
  outcome: string
  product_id: string | null
  product_name: string
  issues: Json<unknown> | null
  warnings: Json<unknown> | null
  changes: Json<unknown> | null
  sources: Json<unknown> | null
  /** the price rule for a file row, in rupees */
  price: Json<unknown> | null
}

/** What one batch changed, until it is undone or too old to undo. */
interface ImportChangesTable {
  id: Generated<string>
  import_id: string
  seq: GeneratedAlways<number>
  refs: string[]
  changes: Buffer
  images: string[]
  /** what it changed in product groups; null: nothing */
  groups: Json<unknown> | null
}

interface ImportUndoRowsTable {
  import_id: string
  position: number
  product_ref: string
  product_id: string
  product_name: string
  outcome: string
  reason: string
  fields: Json<unknown>
}

/** A column mapping that staff saved under a name. */
interface ImportMappingsTable {
  id: Generated<string>
  name: string
  mapping: Json<unknown>
  /** the file that it was created for */
  source_file: Json<unknown> | null
  saved_by: string | null
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface ImportImagesTable {
  /** the address it was fetched from, or `sha256:` and the hash of an uploaded file */
  source: string
  url: string
  created_at: CreatedAt
}

interface UnusedMediaTable {
  name: string
  since: Date
  deleted: Generated<boolean>
}

export interface ImportTables {
  imports: ImportsTable
  import_leases: ImportLeasesTable
  import_rows: ImportRowsTable
  import_changes: ImportChangesTable
  import_undo_rows: ImportUndoRowsTable
  import_mappings: ImportMappingsTable
  import_images: ImportImagesTable
  unused_media: UnusedMediaTable
}

export type ImportRunRow = Selectable<ImportsTable>
export type ImportRowRow = Selectable<ImportRowsTable>
export type ImportMappingRow = Selectable<ImportMappingsTable>
export type ImportUndoRowRow = Selectable<ImportUndoRowsTable>
