/**
 * Records or undoes COD payouts in batches. Each batch is one transaction, which includes the results
 * of its lines. A worker locks the payout's row, so no line is recorded twice. A crashed process
 * leaves whole batches, and the next run continues there.
 */
import type { Tx } from '../../../db/connection/client.ts'
import {
  countFailedRun,
  findLines,
  findNextLines,
  findPayoutsInProgress,
  type LineOutcome,
  lockPayout,
  lockPayoutInProgress,
  resetFailedLines,
  resetUnreversedLines,
  updateLine,
  updatePayout,
} from '../../../db/queries/cod-payouts/cod-payouts.queries.ts'
import { lockOrders } from '../../../db/queries/couriers/couriers.queries.ts'
import type { CodPayoutLineRow, CodPayoutRow } from '../../../db/schema/schema.ts'
import { within } from '../../../db/sql/savepoint.ts'
import { ActorRevokedError, runAsActor } from '../../core/access/actor.ts'
import { codPayoutRule } from '../../core/access/rules.ts'
import type { AllServices, CurrentUser, StaffContext } from '../../core/context/context.ts'
import { isUnavailable } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { toRupees } from '../../core/values/money.ts'
import { matchOrders } from '../couriers/match-orders.ts'
import {
  type CodPayment,
  recordCodPayment,
  reverseCodPayment,
} from '../orders/transactions/cod-payments.service.ts'
import type { ClassifiedLine } from './cod-payouts.presenter.ts'
import { type CodPayout, recordable } from './cod-payouts.schema.ts'
import {
  assertFound,
  auditPayout,
  classifyStoredLines,
  presentWithLines,
} from './cod-payouts.service.ts'

type Needs = Pick<AllServices, 'db' | 'settings' | 'log' | 'clock' | 'outbox'>

/**
 * Runs that an unexpected error may stop. The next run skips the failing lines, so that one line
 * cannot keep a payout open for ever.
 */
const maxFailedRuns = 2

/** Lines per transaction: few enough that no order waits long for a lock. */
const batchSize = 25

const paymentOfLine = (
  { number, courier }: CodPayoutRow,
  { line, waybill }: CodPayoutLineRow,
  orderId: string,
  cents: number,
): CodPayment => ({
  orderId,
  cents,
  reference: number,
  note: [courier, waybill].filter(Boolean).join(' '),
  event: `${number}:${line}`,
})

const orderOf = ({ classification: { order } }: ClassifiedLine) => ({
  order_ref: order?.id ?? null,
  order_id: order?.order_id ?? '',
})

/** Records a line if its class allows it. @returns the result */
async function recordLine(
  tx: Tx,
  user: CurrentUser,
  row: CodPayoutRow,
  line: ClassifiedLine,
): Promise<LineOutcome> {
  const { class: kind, order, dueCents, note } = line.classification
  const isRecorded = recordable.includes(kind)
  const recorded_cents = isRecorded ? line.amount_cents! : 0
  if (isRecorded)
    await recordCodPayment(tx, user, paymentOfLine(row, line, order!.order_id, recorded_cents))
  return {
    class: kind,
    due_cents: dueCents ?? null,
    recorded_cents,
    note,
  }
}

/** Runs the work of a line; may skip the line when it fails. */
type RunLine = (line: number, work: () => Promise<LineOutcome>) => Promise<LineOutcome>

const skippingFailures =
  (tx: Tx, { log }: Needs, { number, state }: CodPayoutRow): RunLine =>
  (line, work) =>
    within(tx, work).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      log.error({ err: error, payout: number, line }, 'a line of a COD payout was skipped')
      const why =
        error instanceof AppError
          ? error.message
          : 'An unexpected error occurred. See the server log.'
      return state === 'undoing' ? { note: `Not undone: ${why}` } : { class: 'failed', note: why }
    })

async function recordBatch(
  tx: Tx,
  services: Needs,
  user: CurrentUser,
  row: CodPayoutRow,
  lines: readonly CodPayoutLineRow[],
  take: RunLine,
): Promise<void> {
  const named = await matchOrders(tx, lines)
  await lockOrders(tx, [...new Set(lines.flatMap((line) => named(line).map(({ id }) => id)))])
  for (const line of await classifyStoredLines(tx, services, row, lines)) {
    const outcome = await take(line.line, () => recordLine(tx, user, row, line))
    // A failed line links to its order, too, so that staff can find the cause there.
    await updateLine(tx, row.id, line.line, { ...orderOf(line), ...outcome })
  }
}

async function undoBatch(
  tx: Tx,
  user: CurrentUser,
  row: CodPayoutRow,
  lines: readonly CodPayoutLineRow[],
  take: RunLine,
): Promise<void> {
  await lockOrders(tx, [...new Set(lines.flatMap(({ order_ref }) => order_ref ?? []))])
  for (const line of lines) {
    const taken = paymentOfLine(row, line, line.order_id, line.recorded_cents)
    const back = { ...taken, event: `${taken.event}:undone`, note: `${row.number} was undone.` }
    const outcome = await take(line.line, () =>
      reverseCodPayment(tx, user, back).then(
        () => ({ undone: true }),
        (error: unknown) => {
          // The order did not change: nothing was written.
          if (error instanceof AppError) return { note: `Not undone: ${error.message}` }
          throw error
        },
      ),
    )
    await updateLine(tx, row.id, line.line, outcome)
  }
}

/** Completes a payout when all lines are done. */
async function complete(tx: Tx, { clock }: Needs, user: CurrentUser, row: CodPayoutRow) {
  const lines = await findLines(tx, row.id)
  const recordedCents = lines.reduce(
    (sum, { recorded_cents, undone }) => sum + (undone ? 0 : recorded_cents),
    0,
  )
  const isUndone = row.state === 'undoing' && recordedCents === 0
  await updatePayout(tx, row.id, {
    state: isUndone ? 'undone' : 'recorded',
    failed_runs: 0,
    completed_at: clock(),
  })
  await auditPayout(tx, user, row.state === 'undoing' ? 'undo' : 'record', row, {
    recorded: [null, toRupees(recordedCents)],
  })
}

/** Runs one batch. @returns false when nothing is left, or another worker has the payout */
async function runBatch(tx: Tx, services: Needs, user: CurrentUser, id: string): Promise<boolean> {
  const row = await lockPayoutInProgress(tx, id)
  if (!row || (row.state !== 'recording' && row.state !== 'undoing')) return false
  const lines = await findNextLines(tx, id, row.state, batchSize)
  const leaves = row.failed_runs >= maxFailedRuns
  const take: RunLine = leaves ? skippingFailures(tx, services, row) : (_, work) => work()
  if (lines.length === 0) await complete(tx, services, user, row)
  else if (row.state === 'recording') await recordBatch(tx, services, user, row, lines, take)
  else await undoBatch(tx, user, row, lines, take)
  return lines.length > 0
}

/**
 * Records or undoes a payout until nothing is left. If its actor was deleted or lost the permission,
 * it waits until another user requests it. After an unexpected error it keeps its state and its
 * complete batches, and the next run continues; the last run skips the failing lines.
 */
async function processPayout(services: Needs, { id }: Pick<CodPayoutRow, 'id'>): Promise<void> {
  try {
    for (;;) {
      const row = (await findPayoutsInProgress(services.db)).find((one) => one.id === id)
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
    services.log.error({ err: error, payout: id }, 'a COD payout stopped; it is retried')
    await countFailedRun(services.db, id)
  }
}

/** Continues payouts that a process left unfinished. Every server calls this regularly. */
export async function resumePayouts(services: Needs): Promise<void> {
  for (const row of await findPayoutsInProgress(services.db)) await processPayout(services, row)
}

/**
 * Sets the state in which a payout is worked on, with the caller as actor. A repeated request
 * changes nothing else.
 */
async function requestRun(
  ctx: StaffContext<'settings'>,
  id: string,
  allowed: Partial<Record<CodPayoutRow['state'], 'begin' | 'done'>>,
  state: 'recording' | 'undoing',
  refusal: (state: string) => string,
): Promise<CodPayout> {
  const { row, view } = await ctx.transaction(async (tx) => {
    const before = assertFound(await lockPayout(tx, id))
    const again =
      state === 'recording' &&
      before.state === 'recorded' &&
      (await resetFailedLines(tx, before.id)) > 0
    const kind = again || before.state === state ? 'begin' : allowed[before.state]
    if (!kind) throw new AppError('CONFLICT', `${id} ${refusal(before.state)}.`)
    if (before.state === 'recorded' && state === 'undoing')
      await resetUnreversedLines(tx, before.id)
    const row =
      kind === 'begin'
        ? await updatePayout(tx, before.id, {
            state,
            by: ctx.user,
            ...(again ? { failed_runs: maxFailedRuns } : {}),
          })
        : before
    return { row, view: await presentWithLines(tx, ctx, row) }
  })
  // Not awaited: clients poll the state, and another server takes over if this one crashes.
  if (row.state === state)
    processPayout(ctx, row).catch((err: unknown) =>
      ctx.log.warn({ err, payout: id }, 'left behind'),
    )
  return view
}

/**
 * Records each line that pays an order. A line is recorded only once; failed lines are retried.
 * @throws AppError NOT_FOUND, CONFLICT once it was undone
 */
export const recordPayout = (ctx: StaffContext<'settings'>, id: string): Promise<CodPayout> =>
  requestRun(
    ctx,
    id,
    { draft: 'begin', recorded: 'done' },
    'recording',
    () => 'was undone: import the file again to record it',
  )

/**
 * Reverses each transaction of a payout; amounts refunded meanwhile stay, with a note on the line.
 * @throws AppError NOT_FOUND, CONFLICT while it is being recorded
 */
export const undoPayout = (ctx: StaffContext<'settings'>, id: string): Promise<CodPayout> =>
  requestRun(ctx, id, { recorded: 'begin', undone: 'done' }, 'undoing', (state) =>
    state === 'recording' ? 'is being recorded' : 'is not recorded',
  )
