/** Registers roles and staff. */
import { defineModule } from '../../platform/modules/define-module.ts'
import * as roles from './roles.operations.ts'
import * as staff from './staff.operations.ts'

export const staffModule = defineModule({
  name: 'staff',
  operations: {
    roles,
    staff: { list: staff.list, setRole: staff.setRole },
    users: { permissions: staff.permissions },
  },
})
