/** Shows the audit log to staff. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as audit from './audit-log.operations.ts'

export const auditLogModule = defineModule({
  name: 'audit-log',
  operations: { audit },
  permissions: ['audit'],
})
