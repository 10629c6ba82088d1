/**
 * Books or undoes COD payouts in batches. Each batch is one transaction, which includes the results
 * of its lines. A worker locks the payout's row, so no line is booked twice. A crashed process
 * leaves whole batches, and the next run continues there.
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
import { ActorRevokedError, runAsActor } from '../../core/access/actor.ts'
import { codPayoutRule } from '../../core/access/rules.ts'
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
 * Runs that an unexpected error may stop. The next run skips the failing lines, so that one line
 * cannot keep a payout open for ever.
 */
const mostStops = 2

/** Lines per transaction: few enough that no order waits long for a lock. */
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

/** Books a line if its class allows it. @returns the result */
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

/** Runs the work of a line; may skip the line when it fails. */
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
    // A failed line links to its order, too, so that staff can find the cause there.
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
          // The order did not change: nothing was written.
          if (error instanceof AppError) return { note: `Not undone: ${error.message}` }
          throw error
        },
      ),
    )
    await noteLine(tx, row.id, line.line, outcome)
  }
}

/** Completes a payout when all lines are done. */
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

/** Runs one batch. @returns false when nothing is left, or another worker has the payout */
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
 * Books or undoes a payout until nothing is left. If its actor was deleted or lost the permission,
 * it waits until another user requests it. After an unexpected error it keeps its state and its
 * complete batches, and the next run continues; the last run skips the failing lines.
 */
async function carryOn(services: Needs, { id }: Pick<RemittanceRow, 'id'>): Promise<void> {
  try {
    for (;;) {
      const row = (await findRemittancesUnderWay(services.db)).find((one) => one.id === id)
      if (!row) break
      const { actor_id, api_key_id, actor: label } = row
      const actor = { id: actor_id, label, ...(api_key_id ? { keyId: api_key_id } : {}) }
      const worked = await runAsActor(services.db, actor, codPayoutRule, (tx, user) =>
        runBatch(tx, services, user, id),
      )
      services.outbox.wake()
      if (!worked) break
    }
  } catch (error) {
    // The database is unavailable, or a lock took too long: a later run continues.
    if (isUnavailable(error) || error instanceof ActorRevokedError) return
    services.log.error({ err: error, remittance: id }, 'a remittance could not go on')
    await countStop(services.db, id)
  }
}

/** Continues payouts that a process left unfinished. Every server calls this regularly. */
export async function resumeRemittances(services: Needs): Promise<void> {
  for (const row of await findRemittancesUnderWay(services.db)) await carryOn(services, row)
}

/**
 * Sets the state in which a payout is worked on, with the caller as actor. A repeated request
 * changes nothing else.
 */
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
  // Not awaited: clients poll the state, and another server takes over if this one crashes.
  if (row.state === state)
    carryOn(ctx, row).catch((err: unknown) => ctx.log.warn({ err, remittance: id }, 'left behind'))
  return view
}

/**
 * Books each line that pays an order. A line is booked only once; failed lines are retried.
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
 * Reverses each transaction of a payout; amounts refunded meanwhile stay, with a note on the line.
 * @throws AppError NOT_FOUND, CONFLICT while it is being booked
 */
export const undoRemittance = (ctx: StaffContext, id: string): Promise<Remittance> =>
  ask(ctx, id, { booked: 'begin', undone: 'done' }, 'undoing', (state) =>
    state === 'booking' ? 'is being booked just now' : 'is not booked',
  )
