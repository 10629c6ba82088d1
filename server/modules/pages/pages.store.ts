/** The published pages as this process knows them: read with the settings, as menus and every page's head need them. */
import type { Db } from '../../../db/connection/client.ts'
import { findOwnPages } from '../../../db/queries/content/pages.queries.ts'
import type { OwnPageRow } from '../../../db/schema/schema.ts'

declare module '../../core/context/context.ts' {
  interface Services {
    /** absent where the shop has no pages of its own */
    ownPages?: OwnPages | undefined
  }
}

export interface OwnPages {
  /** Those that everybody may read, as they were made. */
  published: () => readonly OwnPageRow[]
  /** Reads them anew. */
  reload: () => Promise<void>
}

export function createOwnPages(db: Db): OwnPages {
  let known: readonly OwnPageRow[] = []
  return {
    published: () => known,
    async reload() {
      known = (await findOwnPages(db)).filter(({ published }) => published)
    },
  }
}
