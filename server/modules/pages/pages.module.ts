/** CMS pages. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as ownPagesAdmin from './pages.admin.operations.ts'
import * as ownPages from './pages.operations.ts'
import { createOwnPages } from './pages.store.ts'

export const pagesModule = defineModule({
  name: 'pages',
  operations: {
    ownPages: { ...ownPages, ...ownPagesAdmin },
  },
  provides: (db) => {
    const ownPages = createOwnPages(db)
    return { services: { ownPages }, reload: ownPages.reload }
  },
})
