/** Converts a product's schedule between form and server: timestamps in the shop's time zone. */
import * as z from 'zod/mini'
import { labelsOf, namesOfType } from '#db/schema/field.ts'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { parseShopTime, toShopTime } from '#server/core/values/shop-time.schema.ts'
import {
  noSchedule,
  type Schedule,
  type ScheduleField,
  type ShownSchedule,
  scheduleSchemas,
  validateSchedule,
} from '#server/modules/catalog/products/schedule.schema.ts'
import { type Errors, labelledMessage, validateBySchema } from '../../forms/form.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { adminTexts } from '../texts/texts.ts'

const texts = adminTexts.schedule

const labels = labelsOf(scheduleFields)

export type ScheduleValues = { [name in ScheduleField]: string }

const timeNames = namesOfType(scheduleFields, 'timestamp')
const local = (time: string | null): string => (time ? toShopTime(new Date(time)) : '')

export const scheduleValuesOf = ({
  state,
  publishFrom,
  salePrice,
  saleFrom,
  saleUntil,
}: Schedule | ShownSchedule = noSchedule): ScheduleValues => ({
  state,
  publishFrom: local(publishFrom),
  salePrice: salePrice === null ? '' : String(salePrice),
  saleFrom: local(saleFrom),
  saleUntil: local(saleUntil),
})

/** Returns the request's schedule: only scheduled products have a publication timestamp. */
export const scheduleOf = (values: ScheduleValues): Schedule => {
  const instant = (name: (typeof timeNames)[number]) =>
    parseShopTime(values[name])?.toISOString() ?? null
  return {
    state: values.state as Schedule['state'],
    publishFrom: values.state === 'scheduled' ? instant('publishFrom') : null,
    salePrice: readAmount(values.salePrice) ?? null,
    saleFrom: instant('saleFrom'),
    saleUntil: instant('saleUntil'),
  }
}

export function validateScheduleValues(
  values: ScheduleValues & { price: string },
): Errors<ScheduleValues> {
  const schedule = scheduleOf(values)
  const found: Errors<ScheduleValues> = validateBySchema<ScheduleValues>(
    z.object(scheduleSchemas),
    schedule,
    labels,
  )
  const price = readAmount(values.price)
  if (!found.salePrice)
    validateSchedule(schedule, price ?? Number.POSITIVE_INFINITY, (field, message) => {
      found[field] ??= labelledMessage(labels[field], texts.messages[message] ?? message)
    })
  for (const name of timeNames)
    if (values[name] !== '' && !parseShopTime(values[name]))
      found[name] = `${labels[name]} must be a date and time`
  return found
}
