/** Reports: a COD payout and the cash held by couriers as files, and the age of that cash. */
import {
  findCashAtCouriers,
  sumCashAtCouriers,
} from '../../../db/queries/couriers/couriers.queries.ts'
import type { AllServices, Services } from '../../core/context/context.ts'
import { toRupees } from '../../core/values/money.ts'
import { shopDay, toShopTime } from '../../core/values/shop-time.schema.ts'
import type { FileResponse } from '../couriers/couriers.schema.ts'
import { csvFile } from '../couriers/waybills.service.ts'
import { presentLine } from './cod-payouts.presenter.ts'
import { ageGroups, maxListed, type UnsettledCash } from './cod-payouts.schema.ts'
import { listClassifiedLines } from './cod-payouts.service.ts'

type ReportServices = Pick<AllServices, 'db' | 'settings'>

const rupees = (amount: number | null | undefined): string => amount?.toFixed(2) ?? ''

/** Exports all lines of a COD payout: class and recorded amount. @throws AppError NOT_FOUND */
export async function payoutReport(services: ReportServices, id: string): Promise<FileResponse> {
  const lines = (await listClassifiedLines(services, id)).map(presentLine)
  return csvFile(`${id}.csv`, [
    ['line', 'class', 'orderId', 'waybill', 'due', 'amount', 'fee', 'recorded', 'undone', 'note'],
    ...lines.map((line) => [
      line.line,
      line.class,
      line.orderId,
      line.waybill,
      rupees(line.due),
      rupees(line.amount),
      rupees(line.fee),
      rupees(line.recorded),
      line.undone ? 'yes' : '',
      line.note,
    ]),
  ])
}

/** Returns the shop's cash held by couriers, by days since delivery. */
export async function unsettledCash({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<UnsettledCash> {
  const rows = await sumCashAtCouriers(db, clock(), ageGroups)
  const byCourier = Map.groupBy(rows, ({ courier }) => courier.toLowerCase())
  const cash = (some: typeof rows) => ({
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    amount: toRupees(some.reduce((sum, { cents }) => sum + cents, 0)),
  })
  return {
    ages: [...ageGroups],
    couriers: [...byCourier.values()].map((own) => ({
      courier: own[0]!.courier,
      onTheWay: cash(own.filter(({ from_day }) => from_day === null)),
      delivered: ageGroups.map((age) => cash(own.filter(({ from_day }) => from_day === age))),
      total: cash(own.filter(({ from_day }) => from_day !== null)),
    })),
  }
}

/** Exports each order whose cash a courier holds or will collect. */
export async function unsettledCashReport({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<FileResponse> {
  const rows = await findCashAtCouriers(db, clock(), maxListed)
  return csvFile(`cash-at-couriers-${shopDay(clock())}.csv`, [
    ['courier', 'waybill', 'orderId', 'name', 'phone', 'status', 'since', 'days', 'due'],
    ...rows.map((row) => [
      row.courier,
      row.waybill,
      row.order_id,
      row.name,
      row.phone,
      row.status,
      toShopTime(row.since).slice(0, 10),
      row.days,
      rupees(toRupees(row.due_cents)),
    ]),
  ])
}
