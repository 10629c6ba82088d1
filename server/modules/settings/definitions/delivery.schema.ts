/** Settings: how the shop delivers. */

import { staffOnly } from './define.schema.ts'
import { DeliveryPlan, noPlan } from './shipping-plan.schema.ts'

export const delivery = { plan: staffOnly(DeliveryPlan, noPlan) }
