/** The parcels module as orders use it; a shop may run without it. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { AllServices, ModuleService, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import type { OrderUpdate } from './order-update.schema.ts'
import { hasCourierOrWaybill } from './parcels.schema.ts'

declare module '../../../core/context/context.ts' {
  interface ModuleServices {
    /** parcels of orders; absent in a shop that records none */
    parcels?: OrderParcels | undefined
  }
}

/** The actor that adds parcels: staff, or a job of theirs. */
export type ParcelActor = Pick<StaffContext<ModuleService>, 'settings' | 'user'>

export interface OrderParcels {
  /** Lists the couriers of the shop. */
  couriers: (services: Pick<AllServices, 'settings'>) => { couriers?: string[] }
  /** Adds the parcel that an order ships in. @returns the locked order with the parcel */
  shipIn: (
    tx: Tx,
    ctx: ParcelActor,
    order: OrderViewRow,
    shipping: Pick<OrderUpdate, 'status'> & { parcel: NonNullable<OrderUpdate['parcel']> },
  ) => Promise<OrderViewRow>
}

/**
 * Adds the parcel of a status change, if it names one.
 * @throws AppError VALIDATION_FAILED naming `parcel` in a shop without parcels, or as {@link
 * OrderParcels.shipIn}
 */
export async function shipIn(
  tx: Tx,
  ctx: ParcelActor & Pick<AllServices, 'parcels'>,
  order: OrderViewRow,
  { status, parcel }: OrderUpdate,
): Promise<OrderViewRow> {
  if (!parcel || !hasCourierOrWaybill(parcel)) return order
  if (!ctx.parcels)
    throw validationError([
      { path: 'parcel', message: 'is not allowed: this shop does not record parcels' },
    ])
  return ctx.parcels.shipIn(tx, ctx, order, { status, parcel })
}
