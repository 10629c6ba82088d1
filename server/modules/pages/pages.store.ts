/** Caches the published pages of this process, loaded with the settings for menus and heads. */
import type { Db } from '../../../db/connection/client.ts'
import { findOwnPages } from '../../../db/queries/content/pages.queries.ts'
import type { OwnPageRow } from '../../../db/schema/schema.ts'

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    /** absent when the shop has no CMS pages */
    ownPages?: OwnPages | undefined
  }
}

export interface OwnPages {
  /** Returns the published pages, in order of creation. */
  published: () => readonly OwnPageRow[]
  /** Reloads the pages. */
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
