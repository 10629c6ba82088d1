/** Registers API keys, with which programs authenticate. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as apiKeys from './api-keys.operations.ts'

export const apiKeysModule = defineModule({
  name: 'api-keys',
  operations: { apiKeys },
  permissions: ['keys'],
})
