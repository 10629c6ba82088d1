/** CMS pages. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as pagesAdmin from './pages.admin.operations.ts'
import * as pages from './pages.operations.ts'
import { createPublishedPages } from './pages.store.ts'

export const pagesModule = defineModule({
  name: 'pages',
  operations: {
    pages: { ...pages, ...pagesAdmin },
  },
  provides: (db) => {
    const publishedPages = createPublishedPages(db)
    return { services: { publishedPages }, reload: publishedPages.reload }
  },
})
