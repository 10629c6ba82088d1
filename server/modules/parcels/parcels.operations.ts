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
    summary: 'A parcel more that an order is sent in',
    description:
      'One of `courier` and `waybill` may be empty. Where the settings have a tracking address for the courier, the parcel has `tracking`. Whoever ships an order names its first parcel in the same call, by `orders.update`.',
    example: { courier: 'Lanka Parcels', waybill: 'LP-2026-0042' },
  },
  access: 'orders.write',
  idempotent: true,
  input: NewParcel,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT'],
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
    summary: 'Mend who carries a parcel, and under which number',
    description: 'Its tracking address is made anew, by the settings of now.',
    example: { courier: 'Lanka Parcels', waybill: 'LP-2026-0043' },
  },
  access: 'orders.write',
  input: ParcelChange,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await parcels.changeParcel(ctx, input), 'Parcel changed.'),
})

export const removeParcel = mutation({
  rest: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Take away a parcel that there is not',
  },
  access: 'orders.write',
  input: ParcelById,
  output: UpdatedOrder,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await parcels.removeParcel(ctx, input), 'Parcel removed.'),
})
