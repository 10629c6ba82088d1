/** Decides whether a feed may import what its dry run found. */
import type { FeedRow } from '../../../db/schema/schema.ts'
import type { ImportReport } from '../imports/contract/imports.schema.ts'

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)
/** Formats a share, `33.4 %`; rounds up so that an exceeded limit never shows as met. */
const shown = (share: number): string => `${Math.ceil(share * 10) / 10} %`

/**
 * Checks a dry run's report against the feed's limits.
 * @param products number of products in the shop
 * @returns the reason to stop; undefined when the import may run
 */
export function reasonToStop(
  feed: Pick<FeedRow, 'most_rejected' | 'most_deleted'>,
  { rows, missing, asks }: Pick<ImportReport, 'rows' | 'missing' | 'asks'>,
  products: number,
): string | undefined {
  const rejected = percent(rows.rejected, rows.read)
  const deleted = percent(missing ?? 0, products)
  const reasons = [
    rejected > feed.most_rejected &&
      `${rows.rejected} of ${rows.read} rows would be rejected: ${shown(rejected)}, and ${feed.most_rejected} % may be.`,
    deleted > feed.most_deleted &&
      `${missing} of ${products} products would be deleted: ${shown(deleted)}, and ${feed.most_deleted} % may be.`,
    asks?.includes('currency') &&
      'Nothing says in which currency its prices are; the mapping must (“code”: “LKR” for rupees).',
  ].filter((reason) => reason !== false && reason !== undefined)
  return reasons.length > 0 ? [...reasons, 'Nothing was written.'].join(' ') : undefined
}
