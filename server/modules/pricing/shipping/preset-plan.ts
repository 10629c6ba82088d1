/** A starter shipping plan for Sri Lanka: Colombo, its neighbours, the rest of the island. */
import { shopDay } from '../../../core/values/shop-time.schema.ts'
import { emptyPlan, type ShippingPlan } from '../../settings/definitions/shipping-plan.schema.ts'

/** Public holidays with a fixed date. Poya days and others move; a shop adds those itself. */
const yearly = ['01-14', '02-04', '04-13', '04-14', '05-01', '12-25']

const zone = (id: string, name: string, districts: string[], elsewhere = false) => ({
  id,
  name,
  districts,
  cities: [],
  elsewhere,
})

const rate = (
  zone: string,
  method: string,
  amount: number,
  [earliest, latest]: readonly [number, number],
) => ({
  zone,
  method,
  amount,
  freeFrom: method === 'standard' ? 10_000 : 0,
  steps: [],
  includedGrams: 1_000,
  perKilo: method === 'collect' ? 0 : 100,
  earliest,
  latest,
})

/** Returns the starter plan. @param now for the holidays of this year and the next */
export function presetPlan(now: Date): ShippingPlan {
  const year = Number(shopDay(now).slice(0, 4))
  return {
    ...emptyPlan,
    zones: [
      zone('colombo', 'Colombo', ['Colombo']),
      zone('west', 'Gampaha and Kalutara', ['Gampaha', 'Kalutara']),
      zone('island', 'Rest of the island', [], true),
    ],
    methods: [
      { id: 'standard', kind: 'standard', label: 'Standard delivery', cutOff: '14:00' },
      { id: 'express', kind: 'express', label: 'Express delivery', cutOff: '11:00' },
      { id: 'collect', kind: 'collect', label: 'Collect in the shop', cutOff: '15:00' },
    ],
    rates: [
      rate('colombo', 'standard', 350, [1, 2]),
      rate('west', 'standard', 400, [2, 3]),
      rate('island', 'standard', 450, [3, 5]),
      rate('colombo', 'express', 650, [0, 1]),
      rate('', 'collect', 0, [0, 1]),
    ],
    holidays: [year, year + 1].flatMap((of) => yearly.map((day) => `${of}-${day}`)),
  }
}
