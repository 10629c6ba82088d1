/**
 * Books a settlement, or takes that back: in batches, each in one transaction with what became of its
 * lines. Whoever works on it holds its row, so two never book the same line; a process that dies leaves
 * whole batches behind, and the next one goes on where it stopped.
 */
import type { Tx } from '../../../db/connection/client.ts'
import {
  changeRemittance,
  countStop,
  findLines,
  findNextLines,
  findRemittancesUnderWay,
  forgetFailed,
  forgetUndoing,
  type LineOutcome,
  lockRemittance,
  noteLine,
  takeRemittance,
} from '../../../db/queries/cod-payouts/cod-payouts.queries.ts'
import { lockOrders } from '../../../db/queries/couriers/couriers.queries.ts'
import type { RemittanceLineRow, RemittanceRow } from '../../../db/schema/schema.ts'
import { within } from '../../../db/sql/savepoint.ts'
import { asActor, FallenActor } from '../../core/access/actor.ts'
import { remittanceRule } from '../../core/access/rules.ts'
import type { CurrentUser, Services, StaffContext } from '../../core/context/context.ts'
import { isUnavailable } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { toRupees } from '../../core/values/money.ts'
import { findNamed } from '../couriers/naming.ts'
import {
  bookRemitted,
  type Remitted,
  unbookRemitted,
} from '../orders/transactions/cod-payments.service.ts'
import type { JudgedLine } from './cod-payouts.presenter.ts'
import { bookable, type Remittance } from './cod-payouts.schema.ts'
import { found, judged, tell, viewOf } from './cod-payouts.service.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'log' | 'clock' | 'outbox'>

/**
 * Rounds of any server that something unforeseen may stop; the next one leaves out the lines that it stops,
 * so that one of them does not keep a whole settlement under way for ever.
 */
const mostStops = 2

/** Lines of one transaction: few enough that no order waits long for a lock. */
const batchSize = 25

const remitted = (
  { number, courier }: RemittanceRow,
  { line, waybill }: RemittanceLineRow,
  orderId: string,
  cents: number,
): Remitted => ({
  orderId,
  cents,
  reference: number,
  note: [courier, waybill].filter(Boolean).join(' '),
  event: `${number}:${line}`,
})

const orderOf = ({ judged: { order } }: JudgedLine) => ({
  order_ref: order?.id ?? null,
  order_id: order?.order_id ?? '',
})

/** Books a line if it is to be booked. @returns what became of it */
async function bookLine(
  tx: Tx,
  user: CurrentUser,
  row: RemittanceRow,
  line: JudgedLine,
): Promise<LineOutcome> {
  const { class: kind, order, dueCents, note } = line.judged
  const isBooked = bookable.includes(kind)
  const booked_cents = isBooked ? line.amount_cents! : 0
  if (isBooked) await bookRemitted(tx, user, remitted(row, line, order!.order_id, booked_cents))
  return {
    class: kind,
    due_cents: dueCents ?? null,
    booked_cents,
    note,
  }
}

/** How a round goes through a line: as it is told to, and leaving it out where it may. */
type Take = (line: number, work: () => Promise<LineOutcome>) => Promise<LineOutcome>

const leaving =
  (tx: Tx, { log }: Needs, { number, state }: RemittanceRow): Take =>
  (line, work) =>
    within(tx, work).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      log.error({ err: error, remittance: number, line }, 'a line of a remittance is left out')
      const why =
        error instanceof AppError
          ? error.message
          : 'Something unforeseen stopped it; the log of the server says what.'
      return state === 'undoing' ? { note: `Not undone: ${why}` } : { class: 'failed', note: why }
    })

async function bookBatch(
  tx: Tx,
  services: Needs,
  user: CurrentUser,
  row: RemittanceRow,
  lines: readonly RemittanceLineRow[],
  take: Take,
): Promise<void> {
  const named = await findNamed(tx, lines)
  await lockOrders(tx, [...new Set(lines.flatMap((line) => named(line).map(({ id }) => id)))])
  for (const line of await judged(tx, services, row, lines)) {
    const outcome = await take(line.line, () => bookLine(tx, user, row, line))
    // A line that failed leads to its order, too: that is where whoever mends it looks.
    await noteLine(tx, row.id, line.line, { ...orderOf(line), ...outcome })
  }
}

async function undoBatch(
  tx: Tx,
  user: CurrentUser,
  row: RemittanceRow,
  lines: readonly RemittanceLineRow[],
  take: Take,
): Promise<void> {
  await lockOrders(tx, [...new Set(lines.flatMap(({ order_ref }) => order_ref ?? []))])
  for (const line of lines) {
    const taken = remitted(row, line, line.order_id, line.booked_cents)
    const back = { ...taken, event: `${taken.event}:undone`, note: `${row.number} was undone.` }
    const outcome = await take(line.line, () =>
      unbookRemitted(tx, user, back).then(
        () => ({ undone: true }),
        (error: unknown) => {
          // The order is as it was: nothing was written of it.
          if (error instanceof AppError) return { note: `Not undone: ${error.message}` }
          throw error
        },
      ),
    )
    await noteLine(tx, row.id, line.line, outcome)
  }
}

/** All lines were gone through. */
async function settle(tx: Tx, { clock }: Needs, user: CurrentUser, row: RemittanceRow) {
  const lines = await findLines(tx, row.id)
  const bookedCents = lines.reduce(
    (sum, { booked_cents, undone }) => sum + (undone ? 0 : booked_cents),
    0,
  )
  const isUndone = row.state === 'undoing' && bookedCents === 0
  await changeRemittance(tx, row.id, {
    state: isUndone ? 'undone' : 'booked',
    stops: 0,
    settled_at: clock(),
  })
  await tell(tx, user, row.state === 'undoing' ? 'undo' : 'book', row, {
    booked: [null, toRupees(bookedCents)],
  })
}

/** @returns false when nothing is left, or somebody else is at it */
async function runBatch(tx: Tx, services: Needs, user: CurrentUser, id: string): Promise<boolean> {
  const row = await takeRemittance(tx, id)
  if (!row || (row.state !== 'booking' && row.state !== 'undoing')) return false
  const lines = await findNextLines(tx, id, row.state, batchSize)
  const leaves = row.stops >= mostStops
  const take: Take = leaves ? leaving(tx, services, row) : (_, work) => work()
  if (lines.length === 0) await settle(tx, services, user, row)
  else if (row.state === 'booking') await bookBatch(tx, services, user, row, lines, take)
  else await undoBatch(tx, user, row, lines, take)
  return lines.length > 0
}

/**
 * Works on a remittance until nothing of it is left. Whoever asked for it may be nobody any more: then it
 * waits as it is, until somebody asks for it again. Whatever stops it, it stays what it is about to
 * become, with whole batches done, and the next round goes on; the last one without what stops it.
 */
async function carryOn(services: Needs, { id }: Pick<RemittanceRow, 'id'>): Promise<void> {
  try {
    for (;;) {
      const row = (await findRemittancesUnderWay(services.db)).find((one) => one.id === id)
      if (!row) break
      const { actor_id, api_key_id, actor: label } = row
      const actor = { id: actor_id, label, ...(api_key_id ? { keyId: api_key_id } : {}) }
      const worked = await asActor(services.db, actor, remittanceRule, (tx, user) =>
        runBatch(tx, services, user, id),
      )
      services.outbox.wake()
      if (!worked) break
    }
  } catch (error) {
    // A database that is away, or a lock that took too long: somebody comes by again.
    if (isUnavailable(error) || error instanceof FallenActor) return
    services.log.error({ err: error, remittance: id }, 'a remittance could not go on')
    await countStop(services.db, id)
  }
}

/** Takes up what a process left behind; to be called now and then by every server. */
export async function resumeRemittances(services: Needs): Promise<void> {
  for (const row of await findRemittancesUnderWay(services.db)) await carryOn(services, row)
}

/** Asks for a state in which it is carried on, now for whoever asks; asking again changes nothing else. */
async function ask(
  ctx: StaffContext,
  id: string,
  allowed: Partial<Record<RemittanceRow['state'], 'begin' | 'done'>>,
  state: 'booking' | 'undoing',
  refusal: (state: string) => string,
): Promise<Remittance> {
  const { row, view } = await ctx.transaction(async (tx) => {
    const before = found(await lockRemittance(tx, id))
    const again =
      state === 'booking' && before.state === 'booked' && (await forgetFailed(tx, before.id)) > 0
    const kind = again || before.state === state ? 'begin' : allowed[before.state]
    if (!kind) throw new AppError('CONFLICT', `${id} ${refusal(before.state)}.`)
    if (before.state === 'booked' && state === 'undoing') await forgetUndoing(tx, before.id)
    const row =
      kind === 'begin'
        ? await changeRemittance(tx, before.id, {
            state,
            by: ctx.user,
            ...(again ? { stops: mostStops } : {}),
          })
        : before
    return { row, view: await viewOf(tx, ctx, row) }
  })
  // Nobody waits for it: its state is asked for, and another server takes it over if this one dies.
  if (row.state === state)
    carryOn(ctx, row).catch((err: unknown) => ctx.log.warn({ err, remittance: id }, 'left behind'))
  return view
}

/**
 * Books every line that says what came for an order. What is booked stays booked once; lines that failed are
 * tried again.
 * @throws AppError NOT_FOUND, CONFLICT once it was undone
 */
export const bookRemittance = (ctx: StaffContext, id: string): Promise<Remittance> =>
  ask(
    ctx,
    id,
    { draft: 'begin', booked: 'done' },
    'booking',
    () => 'was undone: read the file again to book it',
  )

/**
 * Corrects every entry of a remittance; what was given back of it meanwhile stays, and is told.
 * @throws AppError NOT_FOUND, CONFLICT while it is being booked
 */
export const undoRemittance = (ctx: StaffContext, id: string): Promise<Remittance> =>
  ask(ctx, id, { booked: 'begin', undone: 'done' }, 'undoing', (state) =>
    state === 'booking' ? 'is being booked just now' : 'is not booked',
  )
