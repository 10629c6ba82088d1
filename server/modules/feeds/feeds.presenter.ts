/** Presents feeds to API clients. */
import type { FeedRow } from '../../../db/schema/schema.ts'
import type { Mapping } from '../imports/contract/mapping.schema.ts'
import type { Feed } from './feeds.schema.ts'
import { maskAddress } from './secret-address.ts'

/** Returns a feed's settings by API name, safe to show and to audit. */
export const feedSettings = (row: FeedRow) => ({
  name: row.name,
  url: maskAddress(row.url),
  headerName: row.header_name,
  frequency: row.frequency,
  hour: row.hour,
  mapping: row.mapping as Mapping,
  images: row.images,
  deleteMissing: row.delete_missing,
  maxMegabytes: row.max_megabytes,
  timeoutSeconds: row.timeout_seconds,
  maxRejectedPercent: row.max_rejected_percent,
  maxDeletedPercent: row.max_deleted_percent,
})

export const presentFeed = (row: FeedRow): Feed => ({
  id: row.id,
  ...feedSettings(row),
  enabled: row.state === 'on',
  state: row.state,
  running: row.run_requested || row.run !== null,
  lastRun:
    row.outcome && row.ended_at
      ? {
          outcome: row.outcome,
          message: row.message,
          at: row.ended_at.toISOString(),
          importId: row.import_id,
        }
      : null,
  failures: row.failures,
  nextRunAt: row.state === 'on' ? row.due_at.toISOString() : null,
  actor: row.actor,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
