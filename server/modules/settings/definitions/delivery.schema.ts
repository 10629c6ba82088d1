/** Settings: the shipping plan. */

import { staffOnly } from './define.schema.ts'
import { DeliveryPlan, noPlan } from './shipping-plan.schema.ts'

export const delivery = { plan: staffOnly(DeliveryPlan, noPlan) }
