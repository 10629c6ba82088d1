/** What the history of an order says besides its changes of status. */
import type { Tx } from '../../../../db/connection/client.ts'
import { insertOrderEvent } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { CurrentUser } from '../../../core/context/context.ts'

/** Writes a line into an order's history, which staff and its buyer read; its status stays. */
export const noteInHistory = (
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
