/** Converts a product's schedule and sale between stored form and the API. */
import type { ScheduleRow } from '../../../../db/queries/catalog/products.queries.ts'
import { scheduleFields } from '../../../../db/schema/product-shape.ts'
import { toRupees } from '../../../core/values/money.ts'
import {
  noSchedule,
  type Schedule,
  type ScheduleField,
  type ShownSchedule,
} from './schedule.schema.ts'
import { readerOf, writerOf } from './stored-fields.ts'

type Row = Partial<ScheduleRow> & { last_price_cents: number }

const read = readerOf(scheduleFields)
const write = writerOf(scheduleFields) as (schedule: Schedule) => {
  [Name in ScheduleField as (typeof scheduleFields)[Name]['column']]: Schedule[Name]
}

/** Returns false for a published product with one price, which shows no schedule. */
export const isScheduled = ({ state = 'published', sale_cents = null }: Partial<ScheduleRow>) =>
  state !== 'published' || sale_cents !== null

/** Returns the last price outside a sale, in cents: the one that staff set. */
export const usualCents = ({ usual_cents, last_price_cents }: Row): number =>
  usual_cents ?? last_price_cents

export const presentSchedule = (row: Partial<ScheduleRow>): Schedule =>
  isScheduled(row) ? (read(row) as Schedule) : noSchedule

/** Presents the schedule for staff; empty for a published product with one price. */
export const presentStaffSchedule = (row: Row): { schedule?: ShownSchedule } =>
  isScheduled(row)
    ? {
        schedule: {
          ...presentSchedule(row),
          onSale: row.on_sale ?? false,
          usualPrice: toRupees(usualCents(row)),
        },
      }
    : {}

/** Converts a schedule into its columns; the database derives the current state and price. */
export const storedSchedule = (schedule: Schedule, usual: number) => ({
  ...write(schedule),
  last_price_cents: usual,
  usual_cents: schedule.salePrice === null ? null : usual,
})
