/** When a product is there and what it costs then, as staff see it and as it is stored. */
import type { ScheduleRow } from '../../../../db/queries/catalog/products.queries.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import { noSchedule, type Schedule, type ShownSchedule } from './schedule.schema.ts'

type Row = Partial<ScheduleRow> & { last_price_cents: number }

const iso = (moment: Date | string | null | undefined): string | null =>
  moment ? new Date(moment).toISOString() : null

/** False of a product that is published at one price: nothing is said of it then. */
export const isScheduled = ({ state = 'published', sale_cents = null }: Partial<ScheduleRow>) =>
  state !== 'published' || sale_cents !== null

/** The last price outside a sale, in cents: the one that staff set. */
export const usualCents = ({ usual_cents, last_price_cents }: Row): number =>
  usual_cents ?? last_price_cents

export const viewSchedule = (row: Partial<ScheduleRow>): Schedule =>
  isScheduled(row)
    ? {
        state: row.state as Schedule['state'],
        publishFrom: iso(row.publish_at),
        salePrice: row.sale_cents == null ? null : toRupees(row.sale_cents),
        saleFrom: iso(row.sale_from),
        saleUntil: iso(row.sale_until),
      }
    : noSchedule

/** For staff; nothing of a product that is published at one price. */
export const showSchedule = (row: Row): { schedule?: ShownSchedule } =>
  isScheduled(row)
    ? {
        schedule: {
          ...viewSchedule(row),
          onSale: row.on_sale ?? false,
          usualPrice: toRupees(usualCents(row)),
        },
      }
    : {}

/** What staff want, as it is stored; the database adds what holds of it just now. */
export const storedSchedule = (schedule: Schedule, usual: number) => ({
  state: schedule.state,
  publish_at: schedule.publishFrom,
  last_price_cents: usual,
  usual_cents: schedule.salePrice === null ? null : usual,
  sale_cents: schedule.salePrice === null ? null : toCents(schedule.salePrice),
  sale_from: schedule.saleFrom,
  sale_until: schedule.saleUntil,
})
