/** Roles, the people who hold them, and the audit log. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as audit from './audit/audit.operations.ts'
import * as roles from './roles.operations.ts'
import * as staff from './staff.operations.ts'

export const staffModule = defineModule({
  name: 'staff',
  operations: {
    audit,
    roles,
    staff: { list: staff.list, setRole: staff.setRole },
    users: { permissions: staff.permissions },
  },
})
