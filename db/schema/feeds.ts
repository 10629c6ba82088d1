/** Product feeds: files that the shop fetches on a schedule: server/modules/feeds. */
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, Timestamp, UpdatedAt } from './columns.ts'

interface FeedsTable {
  id: Generated<string>
  name: string
  /** with secrets shown as *** */
  url: string
  /** the full address, sealed */
  sealed_url: string
  header_name: string | null
  /** sealed */
  header_value: string | null
  mapping: Json<unknown>
  images: 'keep' | 'copy'
  frequency: 'hourly' | 'daily'
  /** in the shop's time zone */
  hour: number
  delete_missing: boolean
  max_megabytes: number
  timeout_seconds: number
  /** percent */
  max_rejected_percent: number
  max_deleted_percent: number
  state: Generated<'on' | 'off' | 'stopped'>
  due_at: Timestamp
  run_requested: Generated<boolean>
  force: Generated<boolean>
  /** the run of the worker that holds the lease */
  run: string | null
  heartbeat_at: NullableTimestamp
  etag: string | null
  last_modified: string | null
  content_hash: Buffer | null
  failures: Generated<number>
  outcome: 'imported' | 'unchanged' | 'stopped' | 'failed' | null
  message: string | null
  import_id: string | null
  ended_at: NullableTimestamp
  /** the user that it acts for */
  actor_id: string | null
  api_key_id: string | null
  actor: string
  version: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export interface FeedTables {
  feeds: FeedsTable
}

export type FeedRow = Selectable<FeedsTable>
export type NewFeedRow = Insertable<FeedsTable>
export type FeedUpdate = Updateable<FeedsTable>
