/** Documents of orders: invoices, credit notes, packing slips and labels. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as papers from './documents.operations.ts'
import { orderDocuments } from './order-documents.service.ts'
import { paperPaths } from './papers.openapi.ts'
import { mountPapers } from './papers.routes.ts'

export const documentsModule = defineModule({
  name: 'documents',
  operations: {
    papers,
  },
  routes: mountPapers,
  openapi: paperPaths,
  settings: ['papers'],
  provides: () => ({ services: { documents: orderDocuments } }),
})
