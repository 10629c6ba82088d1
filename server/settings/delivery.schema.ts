/** Settings: how the shop delivers. */
import { DeliveryPlan, noPlan } from '../delivery/plan.schema.ts'
import { staffOnly } from './define.schema.ts'

export const delivery = { plan: staffOnly(DeliveryPlan, noPlan) }
