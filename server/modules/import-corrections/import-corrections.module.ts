/** Corrects rejected rows of an import in the browser. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as imports from './corrections.operations.ts'

export const importCorrectionsModule = defineModule({
  name: 'import-corrections',
  operations: { imports },
})
