/** Imports product catalogues from files. */
import * as z from 'zod/mini'
import { defineModule, hourly } from '../../platform/modules/define-module.ts'
import { ImportStatus } from './contract/imports.schema.ts'
import { importFailed } from './import-failed.email.ts'
import { filePaths } from './imports.openapi.ts'
import * as imports from './imports.operations.ts'
import { mountImports } from './imports.routes.ts'
import { sweepFiles } from './read/files.ts'

export const importsModule = defineModule({
  name: 'imports',
  operations: {
    imports,
  },
  routes: mountImports,
  openapi: filePaths,
  jobs: [{ name: 'remove files of imports', every: hourly, run: sweepFiles }],
  emails: [importFailed],
  // Omits the mapping, which is long; the import's page shows it.
  events: { import: z.omit(ImportStatus, { mapping: true, recognised: true }) },
})
