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
  feed: Pick<FeedRow, 'max_rejected_percent' | 'max_deleted_percent'>,
  { rows, missing, needs }: Pick<ImportReport, 'rows' | 'missing' | 'needs'>,
  products: number,
): string | undefined {
  const rejected = percent(rows.rejected, rows.read)
  const deleted = percent(missing ?? 0, products)
  const reasons = [
    rejected > feed.max_rejected_percent &&
      `${rows.rejected} of ${rows.read} rows would be rejected (${shown(rejected)}; the limit is ${feed.max_rejected_percent} %).`,
    deleted > feed.max_deleted_percent &&
      `${missing} of ${products} products would be deleted (${shown(deleted)}; the limit is ${feed.max_deleted_percent} %).`,
    needs?.includes('currency') &&
      'The file names no currency. Set currency.code in the mapping (“LKR” for rupees).',
  ].filter((reason) => reason !== false && reason !== undefined)
  return reasons.length > 0 ? [...reasons, 'Nothing was written.'].join(' ') : undefined
}
