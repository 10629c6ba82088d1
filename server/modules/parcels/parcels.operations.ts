/** Parcels of orders, for staff: docs/contract.md#orders. */
import { mutation } from '../../core/operation/operation.ts'
import { answerOrder } from '../orders/order/orders.presenter.ts'
import { UpdatedOrder } from '../orders/order/orders.schema.ts'
import { NewParcel, ParcelById, ParcelChange } from '../orders/order/parcels.schema.ts'
import * as parcels from './parcels.service.ts'

const path = '/admin/orders/{orderId}/parcels'

export const addParcel = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Add a parcel to an order',
    description:
      'One of `courier` and `waybill` may be empty. `tracking` is set if the settings have a tracking URL for the courier. `orders.update` adds the first parcel when it ships an order.',
    example: { courier: 'Lanka Parcels', waybill: 'LP-2026-0042' },
  },
  access: 'orders.write',
  idempotent: true,
  input: NewParcel,
  output: UpdatedOrder,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) =>
      answerOrder(ctx, await parcels.addParcel(tx, ctx, input), 'Parcel added.'),
    ),
})

export const changeParcel = mutation({
  rest: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Update the courier and waybill number of a parcel',
    description: 'The tracking URL follows the current settings.',
    example: { courier: 'Lanka Parcels', waybill: 'LP-2026-0043' },
  },
  access: 'orders.write',
  input: ParcelChange,
  output: UpdatedOrder,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await parcels.changeParcel(ctx, input), 'Parcel updated.'),
})

export const removeParcel = mutation({
  rest: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Remove a parcel',
  },
  access: 'orders.write',
  input: ParcelById,
  output: UpdatedOrder,
  uses: ['settings'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await parcels.removeParcel(ctx, input), 'Parcel removed.'),
})
