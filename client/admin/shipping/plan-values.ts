/** Holds the delivery plan as form values: a text per part, so that different edits merge. */
import { ShippingPlan } from '#server/modules/settings/definitions/shipping-plan.schema.ts'
import { type Errors, type Form, labelledMessage } from '../../forms/form.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { readable } from '../settings/use-group-form.ts'
import { planFields, shipping } from '../texts/shipping.ts'

export type Plan = ShippingPlan
type Part = keyof Plan
export type PlanValues = { [part in Part]: string } & { version: string }

/** Labels in the order of the page. */
export const labels: { [name in keyof PlanValues]: string } = {
  zones: shipping.zones,
  rates: shipping.zones,
  methods: shipping.methods,
  workdays: shipping.workdays,
  holidays: shipping.holidays,
  defaultGrams: shipping.weights,
  categoryGrams: shipping.weights,
  places: shipping.places,
  version: '',
}
const parts = Object.keys(labels).filter((name) => name !== 'version') as Part[]

/** Numbers, which stay texts until validation; an empty optional one is left out. */
const numbers = new Set(['amount', 'from', 'earliest', 'latest', 'grams', 'defaultGrams'])
const maybeNumbers = new Set(['freeFrom', 'perKilo', 'includedGrams'])

export function valuesOf({ plan, version }: Outputs['shipping']['plan']): PlanValues {
  const texts = parts.map((part) => [part, JSON.stringify(plan[part])] as const)
  return { ...(Object.fromEntries(texts) as Omit<PlanValues, 'version'>), version: String(version) }
}

/** Returns the plan as typed. */
const typedPlan = (values: PlanValues): Plan =>
  Object.fromEntries(parts.map((part) => [part, JSON.parse(values[part])])) as unknown as Plan

/** Returns the plan for the request: numbers are parsed, and the schema refuses other text. */
export const planOf = (values: PlanValues): Plan =>
  JSON.parse(JSON.stringify(typedPlan(values)), (name, value) => {
    if (typeof value !== 'string') return value
    if (maybeNumbers.has(name)) return value.trim() === '' ? 0 : (readAmount(value) ?? value)
    return numbers.has(name) ? (readAmount(value) ?? value) : value
  }) as Plan

/** Returns the errors by the path within the plan. */
export function issuesOf(values: PlanValues): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { path, message } of ShippingPlan.safeParse(planOf(values)).error?.issues ?? []) {
    const name = path.join('.')
    const last = path.findLast((step) => typeof step === 'string')
    if (!found.has(name)) found.set(name, labelledMessage(planFields[String(last)], message))
  }
  return found
}

/** Returns the first error of each part. */
export function validate(values: PlanValues): Errors<PlanValues> {
  const errors: Errors<PlanValues> = {}
  for (const [path, text] of issuesOf(values)) {
    const part = path.split('.')[0] as Part
    errors[part] ??= text
  }
  return errors
}

/** Formats a part for the conflict note. */
const print = (text: string) => readable(JSON.parse(text))
export const printed = Object.fromEntries(parts.map((part) => [part, print]))

/** The parts of the form that its sections share. */
export interface PlanEdit {
  plan: Plan
  set: <P extends Part>(part: P, next: (now: Plan[P]) => Plan[P]) => void
  /** returns the error at a path, after validation */
  error: (path: string) => string | undefined
  /** returns the id of the field at a path */
  idOf: (path: string) => string
}

export function planEdit(form: Form<PlanValues>): PlanEdit {
  const issues = Object.values(form.errors).some(Boolean) ? issuesOf(form.values) : undefined
  return {
    plan: typedPlan(form.values),
    set: (part, next) => form.set(part, (now) => JSON.stringify(next(JSON.parse(now)))),
    error: (path) => (form.errors[path.split('.')[0] as Part] ? issues?.get(path) : undefined),
    idOf: (path) => `${form.id}-${path}`,
  }
}

/** Returns an unused id. */
export function freshId(stem: string, taken: readonly { id: string }[]): string {
  const isTaken = (id: string) => taken.some((one) => one.id === id)
  for (let place = 2, id = stem; ; place += 1) {
    if (!isTaken(id)) return id
    id = `${stem}-${place}`
  }
}
