/**
 * The offers that apply by themselves as this process knows them: read with the settings, and again when
 * the database announces a change. Codes are looked up when somebody gives one.
 */
import type { Db } from '../../../../db/connection/client.ts'
import { findAutomatic, hasCodes } from '../../../../db/queries/pricing/promotions.queries.ts'
import { type Found, indexed, type MatchedLine, toRunning } from './matching.ts'

declare module '../../../core/context/context.ts' {
  interface Services {
    /** promotions that apply without a code */
    promotions: Promotions
  }
}

export interface Promotions {
  /** Those that may be for these lines, in whatever period. */
  automatic: (lines: readonly MatchedLine[]) => Found
  /** There are codes that somebody may have. */
  takesCodes: () => boolean
  /** Reads them anew. */
  reload: () => Promise<void>
}

export function createPromotions(db: Db): Promotions {
  let automatic = indexed([])
  let takesCodes = false
  return {
    automatic: (lines) => automatic(lines),
    takesCodes: () => takesCodes,
    async reload() {
      const [found, anyCode] = await Promise.all([findAutomatic(db), hasCodes(db)])
      automatic = indexed(found.map(toRunning))
      takesCodes = anyCode
    },
  }
}
