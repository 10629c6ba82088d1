/** Links guest orders to accounts: docs/adr/0015-open-guest-orders-with-a-secret-link.md. */
import type { Tx } from '../../../../db/connection/client.ts'
import { linkGuestOrdersTo } from '../../../../db/queries/orders/guest-orders.queries.ts'

/**
 * Links guest orders to the account with the same email address, if the address is verified. Call
 * it after each verification and login.
 */
export const linkGuestOrders = (tx: Tx, userId: string): Promise<void> =>
  linkGuestOrdersTo(tx, userId)
