/**
 * Bulk changes of orders, run by server/platform/bulk-jobs/bulk-jobs.ts. Each order has its own
 * validation and transaction: its stock, payment and invoice number need locks that others wait
 * for.
 */
import type { Tx } from '../../../db/connection/client.ts'
import { insertBulkJob } from '../../../db/queries/catalog/bulk-edits.queries.ts'
import { findOrderIds } from '../../../db/queries/orders/orders.queries.ts'
import type { BulkItemRow, BulkJobRow } from '../../../db/schema/schema.ts'
import { within } from '../../../db/sql/savepoint.ts'
import { assertExtraPermissions } from '../../core/access/access-rule.ts'
import { can } from '../../core/access/permission-check.ts'
import { orderRule } from '../../core/access/rules.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { maxJobItems } from '../../core/values/bulk-job.schema.ts'
import {
  assertExpected,
  type Batch,
  type BatchDone,
  type BulkWork,
  resumeJobs,
  runJob,
} from '../../platform/bulk-jobs/bulk-jobs.ts'
import { recordCall } from '../order-confirmation/confirm.service.ts'
import { toOrderFilter } from '../orders/management/order-list.service.ts'
import {
  afterStatusChange,
  type ChangedStatus,
  type StatusChanger,
  updateOrderIn,
} from '../orders/management/orders.admin.service.ts'
import { cancelled } from '../orders/order/order-payment.ts'
import { assignCourier } from '../parcels/parcels.service.ts'
import type { OrderBulkAction, OrderBulkRequest } from './order-bulk.schema.ts'

/**
 * Stores the job in the caller's transaction; {@link runOrderBulk} runs it.
 * @throws AppError CONFLICT when the number of orders differs from the one on the screen,
 * TWO_FACTOR_REQUIRED where it may refund money
 */
export async function openOrderBulk(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  { orderIds, filter, expected, action, waybills }: OrderBulkRequest,
): Promise<BulkJobRow> {
  // Asks for 2FA here, because the job later runs without the user.
  const isRefunding = action.type === 'setStatus' && action.status === cancelled
  if (isRefunding && can(ctx.user, 'refunds')) ctx.assertExtraPermissions(['a refund'])
  const meant = orderIds
    ? [...new Set(orderIds)]
    : await findOrderIds(tx, toOrderFilter(ctx, filter!), maxJobItems + 1)
  const ids = assertExpected('orders', meant, expected)
  return insertBulkJob(tx, { kind: 'orders', action, actor: ctx.user }, ids, waybills)
}

async function changeOne(
  tx: Tx,
  ctx: StatusChanger,
  { product_id: orderId, input }: BulkItemRow,
  action: OrderBulkAction,
): Promise<ChangedStatus | undefined> {
  if (action.type === 'setStatus') {
    const { status, notes } = action
    return updateOrderIn(tx, ctx, { orderId, status, notes })
  }
  if (action.type === 'confirm')
    return recordCall(tx, ctx, { orderId, outcome: 'confirmed', how: action.how })
  await assignCourier(tx, ctx, orderId, { courier: action.courier, waybill: input ?? '' })
}

type Uses =
  | 'catalogue'
  | 'documents'
  | 'parcels'
  | 'payments'
  | 'redirects'
  | 'settings'
  | 'storeCredit'

/** Returns why an order could not be changed, for staff. */
const failureText = ({ message, issues }: AppError): string =>
  issues?.map((issue) => `${issue.path} ${issue.message}`).join('; ') || message

async function change(
  tx: Tx,
  services: Services<Uses>,
  { job, items, user }: Batch,
): Promise<BatchDone> {
  const also = (names: readonly string[]) => assertExtraPermissions(orderRule, user, names)
  const ctx = { ...services, user, assertExtraPermissions: also, ifMatch: undefined }
  const outcomes: BatchDone['outcomes'] = []
  const moved: ChangedStatus[] = []
  for (const item of items) {
    const { position } = item
    try {
      const done = await within(tx, () => changeOne(tx, ctx, item, job.action as OrderBulkAction))
      if (done) moved.push(done)
      outcomes.push({ position, reason: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ position, reason: failureText(error) })
    }
  }
  const after = () => Promise.all(moved.map((one) => afterStatusChange(services, one)))
  return { outcomes, after }
}

const work: BulkWork<Uses> = { kind: 'orders', rule: orderRule, batchSize: 1, change }

export const runOrderBulk = (services: Services<Uses>, id: string): Promise<void> =>
  runJob(services, work, id)

export const resumeOrderBulk = (services: Services<Uses>): Promise<void> =>
  resumeJobs(services, work)
