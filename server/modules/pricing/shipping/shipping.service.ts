/** Delivery of baskets by the shop's shipping plan: docs/pricing.md#delivery. */
import type { AllServices, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import { type District, districts, placeKey } from '../../settings/definitions/places.schema.ts'
import type { ShippingPlan } from '../../settings/definitions/shipping-plan.schema.ts'
import { changeSetting } from '../../settings/settings.service.ts'
import type { Settings } from '../../settings/settings.store.ts'
import { deliveryCents } from '../prices/price.ts'
import { districtOf, placeIn, type WantedPlace } from './districts.ts'
import { presetPlan } from './preset-plan.ts'
import type { PlanPreviewRequest } from './shipping.schema.ts'
import { type DeliveryOption, type Zones, zonesOf } from './zones.ts'

/** Compiled plans. The settings return the same object until they change. */
const compiledPlans = new WeakMap<ShippingPlan, Zones | 'none'>()

/** Returns the compiled shipping plan. @returns undefined for a shop without one */
export function currentZones(settings: Pick<Settings, 'get'>): Zones | undefined {
  const plan = settings.get('shipping.plan')
  let zones = compiledPlans.get(plan)
  if (!zones) {
    zones = zonesOf(plan) ?? 'none'
    compiledPlans.set(plan, zones)
  }
  return zones === 'none' ? undefined : zones
}

export interface RequestedPlace extends WantedPlace {
  /** address in one line: its end may name the place */
  address?: string | undefined
  /** an order needs a destination; a quote may not have one yet */
  isOrder?: boolean
}

interface ShippingRequest extends RequestedPlace {
  delivery?: { method: string } | undefined
}

/** Returns the destination, as far as it is known. */
function placeOf(
  plan: ShippingPlan,
  { district, city, address }: RequestedPlace,
): WantedPlace | undefined {
  if (district || city) return { district, city }
  const found = address ? placeIn(plan, address) : {}
  return found.district ? found : undefined
}

/** Returns the district of the destination if known, also in a shop without zones. */
export function districtFor(
  settings: Pick<Settings, 'get'>,
  request: RequestedPlace,
): District | undefined {
  const plan = settings.get('shipping.plan')
  return districtOf(plan, placeOf(plan, request) ?? {})
}

/** Returns true when the buyer chose to collect the order. */
export const isCollecting = (
  settings: Pick<Settings, 'get'>,
  delivery: ShippingRequest['delivery'],
): boolean =>
  settings
    .get('shipping.plan')
    .methods.some(({ id, kind }) => kind === 'collect' && id === delivery?.method)

/** Returns the option. @throws AppError VALIDATION_FAILED naming `district` or `delivery.method` */
function chooseOption(
  options: readonly DeliveryOption[],
  request: ShippingRequest,
  isKnown: boolean,
) {
  if (options.length === 0)
    throw validationError([
      {
        path: 'district',
        message: isKnown
          ? 'is a place that the shop does not deliver to'
          : 'is required for delivery',
      },
    ])
  if (!request.delivery) return options[0]!
  const found = options.find(({ method }) => method.id === request.delivery!.method)
  if (found) return found
  const ids = options.map(({ method }) => method.id).join(', ')
  throw validationError([
    { path: 'delivery.method', message: `must be one of ${ids} for this place` },
  ])
}

/**
 * Returns method, price and days of a delivery. Without a chosen method it is the plan's first for
 * the place.
 * @returns undefined where delivery has no price: without zones, and in a quote without a place
 * @throws AppError VALIDATION_FAILED where the shop does not deliver, or not by that method
 */
export function deliveryFor(
  { settings, clock }: Pick<AllServices, 'settings' | 'clock'>,
  request: ShippingRequest,
): (DeliveryOption & { grams: Zones['grams'] | undefined }) | undefined {
  const zones = currentZones(settings)
  if (!zones) return undefined
  const place = placeOf(settings.get('shipping.plan'), request)
  const options = zones.options(place ?? {}, clock())
  if (!place && !request.isOrder && !isCollecting(settings, request.delivery)) return undefined
  const option = chooseOption(options, request, place !== undefined)
  return { ...option, grams: option.terms.weight ? zones.grams : undefined }
}

/** Lists the districts with their known places, the shop's own included. */
export function knownPlaces(settings: Pick<Settings, 'get'>) {
  const { places } = settings.get('shipping.plan')
  return Object.entries(districts).map(([district, usual]) => {
    const own = places.filter((place) => place.district === district).map(({ city }) => city)
    const names = new Map([...usual, ...own].map((name) => [placeKey(name), name]))
    return { district, cities: [...names.values()].sort() }
  })
}

/** Returns the plan for editing by staff. */
export const planState = ({ settings }: Pick<AllServices, 'settings'>) => ({
  plan: settings.get('shipping.plan'),
  version: settings.rowOf('shipping.plan')?.version ?? 0,
})

/** Replaces the plan. @throws AppError CONFLICT when another edit was saved first */
export async function replacePlan(
  ctx: StaffContext<'catalogue' | 'modules' | 'settings'>,
  plan: ShippingPlan,
  version: number,
) {
  await changeSetting(ctx, { key: 'shipping.plan', value: plan, version })
  return planState(ctx)
}

/** Replaces the plan by the starter plan for Sri Lanka. @throws AppError CONFLICT */
export const applyPresetPlan = (
  ctx: StaffContext<'catalogue' | 'modules' | 'settings'>,
  version: number,
) => replacePlan(ctx, presetPlan(ctx.clock()), version)

/** Returns the delivery options of a sample basket under an unsaved plan. */
export function previewPlan({ plan, subtotal, grams, place }: PlanPreviewRequest, now: Date) {
  const zones = zonesOf(plan)
  return (zones?.options(zones.placeIn(place), now) ?? []).map(({ terms, delivered }) => ({
    ...delivered(),
    amount: toRupees(deliveryCents(terms, toCents(subtotal), grams)),
  }))
}
