/** Registers the first start and the onboarding. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as guide from './onboarding.operations.ts'

export const onboardingModule = defineModule({
  name: 'onboarding',
  requires: ['promotions'],
  operations: {
    guide,
  },
  settings: ['guide'],
})
