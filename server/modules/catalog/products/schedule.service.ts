/** Publishes scheduled products and starts and ends sales on time. */
import {
  applySchedules,
  isAnyDue,
  lockDueProducts,
} from '../../../../db/queries/catalog/scheduled-products.queries.ts'
import type { AllServices, Services } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import type { Issue } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { productEvents } from './products.events.ts'
import { storedSchedule } from './schedule.presenter.ts'
import { type Schedule, type ScheduleChange, validateSchedule } from './schedule.schema.ts'

/**
 * Merges a schedule change into a product's schedule, in stored form.
 * @param prices rupees before discount; cents of the last price outside a sale
 * @throws AppError VALIDATION_FAILED naming each field that conflicts with others
 */
export function mergeSchedule(
  { clock }: Pick<Services, 'clock'>,
  before: Schedule,
  change: ScheduleChange | undefined,
  { price, usual }: { price: number; usual: number },
) {
  const after = { ...before, ...change }
  if (after.state !== 'scheduled') after.publishFrom = null
  const issues: Issue[] = []
  validateSchedule(after, price, (field, message) => {
    // A client that lowers the price may not know about the sale.
    const isPrice =
      field === 'salePrice' && after.salePrice !== null && change?.salePrice === undefined
    issues.push(
      isPrice
        ? { path: 'price', message: `must not be below the sale price, ${after.salePrice}` }
        : { path: `schedule.${field}`, message },
    )
  })
  const { saleUntil } = after
  if (saleUntil !== null && saleUntil !== before.saleUntil && new Date(saleUntil) <= clock())
    issues.push({ path: 'schedule.saleUntil', message: 'must not be in the past' })
  if (issues.length > 0) throw validationError(issues)
  return storedSchedule(after, usual)
}

/** Products per transaction: few enough that no order waits long for a lock. */
const batchSize = 100

/**
 * Updates products whose scheduled time has come, by the database's clock. Servers may run it
 * concurrently: each skips products that another holds. The commit invalidates all caches.
 */
export async function applyDueSchedules({
  db,
  catalogue,
  settings,
}: Pick<AllServices, 'db' | 'catalogue' | 'settings'>): Promise<void> {
  const lowStockThreshold = settings.get('orders.lowStock')
  for (;;) {
    if (!(await isAnyDue(db))) return
    const settled = await db.transaction().execute(async (tx) => {
      const due = await lockDueProducts(tx, batchSize)
      const rows = await applySchedules(
        tx,
        due.map(({ id }) => id),
      )
      const known = new Map(due.map((row) => [row.id, row]))
      await recordEvents(
        tx,
        rows.flatMap((row) => productEvents(known.get(row.id), row, lowStockThreshold)),
      )
      return rows.length
    })
    if (settled > 0) catalogue.changed()
    if (settled < batchSize) return
  }
}
