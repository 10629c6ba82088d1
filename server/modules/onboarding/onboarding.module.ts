/** Registers the first start and the onboarding. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as onboarding from './onboarding.operations.ts'

export const onboardingModule = defineModule({
  name: 'onboarding',
  requires: ['promotions'],
  operations: {
    onboarding,
  },
  settings: ['onboarding'],
})
