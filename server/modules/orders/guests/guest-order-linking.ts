/** Guest orders find their account: docs/decisions/2026-11-22-guest-orders.md. */
import type { Tx } from '../../../../db/connection/client.ts'
import { claimGuestOrders } from '../../../../db/queries/orders/guest-orders.queries.ts'

/**
 * Gives an account the guest orders of its address, as far as that is proved to be its own. To be
 * called wherever somebody proves it or logs in.
 */
export const claimOrders = (tx: Tx, userId: string): Promise<void> => claimGuestOrders(tx, userId)
