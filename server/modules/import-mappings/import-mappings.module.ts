/** Keeps mappings of import files for the next file of the same source. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as imports from './saved-mappings.operations.ts'

export const importMappingsModule = defineModule({
  name: 'import-mappings',
  operations: { imports },
})
