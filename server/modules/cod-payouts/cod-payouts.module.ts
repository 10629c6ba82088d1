/** COD payouts of couriers, reconciled with orders. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as codPayouts from './cod-payouts.operations.ts'
import { resumePayouts } from './recording.service.ts'

export const codPayoutsModule = defineModule({
  name: 'cod-payouts',
  requires: ['couriers'],
  operations: { codPayouts },
  jobs: [{ name: 'resume COD payouts', every: 10_000, run: resumePayouts }],
})
