/** Settings: the shipping plan. */

import { staffOnly } from './define.schema.ts'
import { emptyPlan, ShippingPlan } from './shipping-plan.schema.ts'

export const shipping = { plan: staffOnly(ShippingPlan, emptyPlan) }
