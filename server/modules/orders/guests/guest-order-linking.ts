/** Guest orders find their account: docs/adr/0015-open-guest-orders-with-a-secret-link.md. */
import type { Tx } from '../../../../db/connection/client.ts'
import { claimGuestOrders } from '../../../../db/queries/orders/guest-orders.queries.ts'

/**
 * Gives an account the guest orders of its address, as far as that is proved to be its own. To be
 * called wherever somebody proves it or logs in.
 */
export const claimOrders = (tx: Tx, userId: string): Promise<void> => claimGuestOrders(tx, userId)
