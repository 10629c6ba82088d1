/** Entries of an order's history other than changes of status. */
import type { Tx } from '../../../../db/connection/client.ts'
import { insertOrderEvent } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { CurrentUser } from '../../../core/context/context.ts'

/** Adds a history entry, which staff and the buyer read. The status does not change. */
export const addHistoryEntry = (
  tx: Tx,
  { id, status }: { id: string; status: string },
  by: Pick<CurrentUser, 'id' | 'label'>,
  notes: string,
): Promise<void> =>
  insertOrderEvent(tx, {
    orderRef: id,
    actorId: by.id,
    actor: by.label,
    from: status,
    to: status,
    notes,
  })
