/** Settings: onboarding state that all staff share. The rest is derived from the shop's data. */
import { yesOrNo } from '../../../core/values/fields.schema.ts'
import { staffOnly } from './define.schema.ts'

export const onboarding = {
  /** staff read how the shop handles money */
  paymentsReviewed: staffOnly(yesOrNo(), false),
  /** the dashboard no longer offers the onboarding */
  dismissed: staffOnly(yesOrNo(), false),
}
