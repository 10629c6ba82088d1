/** Caches the published pages of this process, loaded with the settings for menus and heads. */
import type { Db } from '../../../db/connection/client.ts'
import { findCmsPages } from '../../../db/queries/content/pages.queries.ts'
import type { CmsPageRow } from '../../../db/schema/schema.ts'

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    /** absent when the shop has no CMS pages */
    publishedPages?: PublishedPages | undefined
  }
}

export interface PublishedPages {
  /** Returns the published pages, in order of creation. */
  list: () => readonly CmsPageRow[]
  /** Reloads the pages. */
  reload: () => Promise<void>
}

export function createPublishedPages(db: Db): PublishedPages {
  let known: readonly CmsPageRow[] = []
  return {
    list: () => known,
    async reload() {
      known = (await findCmsPages(db)).filter(({ published }) => published)
    },
  }
}
