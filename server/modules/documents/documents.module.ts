/** Documents of orders: invoices, credit notes, packing slips and labels. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { documentPaths } from './documents.openapi.ts'
import * as documents from './documents.operations.ts'
import { mountDocuments } from './documents.routes.ts'
import { orderDocuments } from './order-documents.service.ts'

export const documentsModule = defineModule({
  name: 'documents',
  operations: { documents },
  routes: mountDocuments,
  openapi: documentPaths,
  settings: ['documents'],
  provides: () => ({ services: { documents: orderDocuments } }),
})
