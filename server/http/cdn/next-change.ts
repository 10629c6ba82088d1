/**
 * Finds when shared answers next change on their own: a sale ends, an article or a notice appears
 * or expires.
 */
import { findNextChange } from '../../../db/queries/core/cdn.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { nextNotice } from '../../modules/settings/definitions/notices.schema.ts'

type Needs = Pick<AllServices, 'catalogue' | 'db' | 'settings' | 'clock'>

/** Milliseconds that the database's answer is reused; less when a change is already due. */
const goodFor = 60_000
const goodWhileDue = 1_000

/**
 * Creates a function that returns when a public answer next changes, in milliseconds.
 * The function queries the database once per catalogue version, and periodically.
 */
export function createNextChange({ catalogue, db, settings, clock }: Needs): () => Promise<number> {
  let known: { etag: string | undefined; pending: number; at: Promise<number> } | undefined
  let isDue = false
  return () => {
    const now = clock().getTime()
    const etag = catalogue.etag()
    const isGood = known?.etag === etag && now - known!.pending < (isDue ? goodWhileDue : goodFor)
    if (known && isGood) return known.at
    const notice = nextNotice(settings.get('notices.list'), clock())?.getTime()
    const result = findNextChange(db).then((found) => {
      const next = Math.min(found, notice ?? Number.POSITIVE_INFINITY)
      isDue = next <= clock().getTime()
      return next
    })
    known = { etag, pending: now, at: result }
    result.catch(() => {
      known = undefined
    })
    return result
  }
}
