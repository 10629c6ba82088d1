/** Presents feeds to API clients. */
import type { FeedRow } from '../../../db/schema/schema.ts'
import type { Mapping } from '../imports/contract/mapping.schema.ts'
import type { Feed } from './feeds.schema.ts'
import { maskAddress } from './secret-address.ts'

/** Returns a feed's settings by API name, safe to show and to audit. */
export const choicesOf = (row: FeedRow) => ({
  name: row.name,
  url: maskAddress(row.url),
  headerName: row.header_name,
  rhythm: row.rhythm,
  hour: row.hour,
  mapping: row.mapping as Mapping,
  images: row.images,
  deleteMissing: row.delete_missing,
  megabytes: row.megabytes,
  seconds: row.seconds,
  mostRejected: row.most_rejected,
  mostDeleted: row.most_deleted,
})

export const viewFeed = (row: FeedRow): Feed => ({
  id: row.id,
  ...choicesOf(row),
  on: row.state === 'on',
  state: row.state,
  running: row.asked || row.run !== null,
  last:
    row.outcome && row.ended_at
      ? {
          outcome: row.outcome,
          message: row.message,
          at: row.ended_at.toISOString(),
          importId: row.import_id,
        }
      : null,
  failures: row.failures,
  nextAt: row.state === 'on' ? row.due_at.toISOString() : null,
  actor: row.actor,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
