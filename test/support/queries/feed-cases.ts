/** Arguments for queries of product feeds and imported groups. */
import type { Cases } from './queries.ts'
import { date, id, other } from './samples.ts'

const feed = {
  ...{ name: 'Supplier', url: 'https://supplier.example/products.csv', mapping: '{}' },
  sealed_url: '',
  ...{ images: 'keep' as const, frequency: 'hourly' as const, hour: 3, delete_missing: false },
  ...{ max_megabytes: 100, timeout_seconds: 300, max_rejected_percent: 10, max_deleted_percent: 5 },
  ...{ due_at: date, actor: 'a@b.lk' },
}
const row = {
  ...feed,
  ...{
    id,
    header_name: null,
    header_value: null,
    mapping: {},
    state: 'on' as const,
    run_requested: false,
  },
  ...{ force: false, run: null, heartbeat_at: null, etag: null, last_modified: null, failures: 0 },
  ...{ content_hash: null, outcome: null, message: null, import_id: null, ended_at: null },
  ...{ actor_id: id, api_key_id: null, version: 1, created_at: date, updated_at: date },
}

export const feedCases: Pick<
  Cases,
  | keyof typeof import('../../../db/queries/imports/feeds.queries.ts')
  | keyof typeof import('../../../db/queries/imports/import-groups.queries.ts')
  | 'writeVariants'
> = {
  findFeeds: [],
  lockFeed: [id],
  insertFeed: [feed],
  updateFeed: [id, { state: 'off' }],
  deleteFeed: [id],
  requestFeedRun: [id, true],
  findDueFeeds: [date],
  claimFeed: {
    'one that is due': [row, other, date],
    'one that was left': [{ ...row, run: id, heartbeat_at: date }, other, date],
  },
  renewFeedLease: [id, other],
  endFeedRun: [row, { outcome: 'failed', message: 'No.', failures: 1 }],
  findGroupsByHandle: { 'to plan': [['velvet-matte']], 'to write': [['velvet-matte'], true] },
  findVariantsOf: [[id]],
  findMemberships: [[id]],
  writeVariants: [[{ product_ref: id, group_id: id, position: 0, option_values: ['Coral'] }]],
  insertGroups: [[{ name: 'Velvet', handle: 'velvet', options: [] }]],
  findGroupsById: [[id]],
  hasGroups: [],
}
