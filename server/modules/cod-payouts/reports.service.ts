/** Reports: a COD payout and the cash held by couriers as files, and the age of that cash. */
import {
  findCashAtCouriers,
  sumCashAtCouriers,
} from '../../../db/queries/couriers/couriers.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { toRupees } from '../../core/values/money.ts'
import { shopDay, toShopTime } from '../../core/values/shop-time.schema.ts'
import type { AnsweredFile } from '../couriers/couriers.schema.ts'
import { csvFile } from '../couriers/waybills.service.ts'
import { viewLine } from './cod-payouts.presenter.ts'
import { type Ageing, ages, mostListed } from './cod-payouts.schema.ts'
import { linesOf } from './cod-payouts.service.ts'

type Knowing = Pick<Services, 'db' | 'settings'>

const rupees = (amount: number | null | undefined): string => amount?.toFixed(2) ?? ''

/** Exports all lines of a COD payout: class and booked amount. @throws AppError NOT_FOUND */
export async function remittanceReport(services: Knowing, id: string): Promise<AnsweredFile> {
  const lines = (await linesOf(services, id)).map(viewLine)
  return csvFile(`${id}.csv`, [
    ['line', 'class', 'orderId', 'waybill', 'due', 'amount', 'fee', 'booked', 'undone', 'note'],
    ...lines.map((line) => [
      line.line,
      line.class,
      line.orderId,
      line.waybill,
      rupees(line.due),
      rupees(line.amount),
      rupees(line.fee),
      rupees(line.booked),
      line.undone ? 'yes' : '',
      line.note,
    ]),
  ])
}

/** Returns the shop's cash held by couriers, by days since delivery. */
export async function ageing({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Ageing> {
  const rows = await sumCashAtCouriers(db, clock(), ages)
  const byCourier = Map.groupBy(rows, ({ courier }) => courier.toLowerCase())
  const cash = (some: typeof rows) => ({
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    amount: toRupees(some.reduce((sum, { cents }) => sum + cents, 0)),
  })
  return {
    ages: [...ages],
    couriers: [...byCourier.values()].map((own) => ({
      courier: own[0]!.courier,
      onTheWay: cash(own.filter(({ from_day }) => from_day === null)),
      delivered: ages.map((age) => cash(own.filter(({ from_day }) => from_day === age))),
      total: cash(own.filter(({ from_day }) => from_day !== null)),
    })),
  }
}

/** Exports each order whose cash a courier holds or will collect. */
export async function ageingReport({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<AnsweredFile> {
  const rows = await findCashAtCouriers(db, clock(), mostListed)
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
