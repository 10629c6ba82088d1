/** Settings: onboarding state that all staff share. The rest is derived from the shop's data. */
import * as z from 'zod/mini'
import { staffOnly } from './define.schema.ts'

const yesOrNo = () => z.boolean('must be true or false')

export const onboarding = {
  /** staff read how the shop handles money */
  paymentsReviewed: staffOnly(yesOrNo(), false),
  /** the dashboard no longer offers the onboarding */
  dismissed: staffOnly(yesOrNo(), false),
}
