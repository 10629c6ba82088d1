/**
 * Slips of bank transfers. They show names and account numbers, so the database stores them. Only
 * the buyer and staff who record payments see them; they have no public URL.
 */
import { open } from 'node:fs/promises'
import { findOrder, type OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import { findSlip, saveSlip } from '../../../../db/queries/orders/transfer-slips.queries.ts'
import { can } from '../../../core/access/permission-check.ts'
import type { OperationContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { storedType } from '../../../platform/storage/image-keys.ts'
import { type BuyerContext, getOwnOrder } from '../guests/guests.service.ts'
import { awaitsPayment } from '../order/bank-transfer.ts'
import { transfer } from '../order/bank-transfers.schema.ts'
import { slipReceived } from '../order/orders.events.ts'

/** Checks that the order still waits for a slip. @throws AppError CONFLICT where it does not */
function assertWanted(order: OrderViewRow): void {
  const name = `Order ${order.order_id}`
  if (order.payment_method !== transfer.name)
    throw new AppError('CONFLICT', `${name} is not paid by bank transfer.`)
  if (!awaitsPayment(order))
    throw new AppError('CONFLICT', `${name} is no longer awaiting a payment.`)
}

/** Refuses a PDF. @throws AppError UNSUPPORTED_MEDIA_TYPE with a message for the buyer */
async function refusePdf(path: string): Promise<void> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0)
  if (buffer.toString('latin1') === '%PDF-')
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'PDF files are not accepted, because they can contain hidden content. Please upload a screenshot or a photo.',
    )
}

/**
 * Returns the order of an upload, before reading the slip.
 * @throws as {@link getOwnOrder}, CONFLICT
 */
export async function authoriseSlipUpload(
  ctx: BuyerContext,
  input: { orderId: string; link?: string | undefined },
): Promise<OrderViewRow> {
  const order = await getOwnOrder(ctx, input)
  assertWanted(order)
  return order
}

/**
 * Stores the slip of an order and replaces an earlier one.
 * @throws AppError as the upload of any image; CONFLICT when the order no longer waits
 */
export async function storeSlip(
  ctx: Pick<OperationContext<'public'>, 'transaction' | 'clock'>,
  { order_id }: OrderViewRow,
  file: { path: string; name: string } | undefined,
): Promise<OrderViewRow> {
  if (!file)
    throw new AppError('BAD_REQUEST', 'The request contains no file. Please choose an image.')
  await refusePdf(file.path)
  // Loaded with the first image, see server/modules/media/uploads.service.ts.
  const { renderImage } = await import('../../../platform/image-processing/process-image.ts')
  const [rendered] = await renderImage(file.path, file.name, [])
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw new AppError('NOT_FOUND', `Order ${order_id} does not exist.`)
    assertWanted(order)
    const at = ctx.clock()
    const { version } = await saveSlip(tx, order.id, { image: rendered!.body, at })
    const changed = { ...order, slip_at: at, payment_problem: '', version }
    await recordEvents(tx, slipReceived(changed))
    return changed
  })
}

/**
 * Returns the slip of an order, for its buyer and for staff who record payments.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
export async function readSlip(
  ctx: OperationContext<'public'>,
  input: { orderId: string; link?: string | undefined },
): Promise<{ image: string; sentAt: string }> {
  const isStaff = input.link === undefined && ctx.user !== null && can(ctx.user, 'payments')
  const order = isStaff ? await findOrder(ctx.db, input.orderId) : await getOwnOrder(ctx, input)
  const image = order && (await findSlip(ctx.db, order.id))
  if (!order?.slip_at || !image) throw new AppError('NOT_FOUND', 'This order has no slip.')
  return {
    image: `data:${storedType};base64,${image.toString('base64')}`,
    sentAt: order.slip_at.toISOString(),
  }
}
