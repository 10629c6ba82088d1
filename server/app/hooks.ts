/** Connects modules: which module takes part in the transactions of which other one. */

import {
  onAccountRemoved,
  onEmailProved,
  onRemovalAsked,
} from '../modules/accounts/users/account-hooks.ts'
import { eraseAskings } from '../modules/back-in-stock/back-in-stock.service.ts'
import { beginErasure } from '../modules/customers/erasure.ts'
import { claimOrders } from '../modules/orders/guests/guest-order-linking.ts'
import { eraseSlips } from '../modules/orders/order/bank-transfer.ts'
import { endOrderLinksOf } from '../modules/orders/order/order-links.ts'
import { assertMayLose } from '../modules/store-credit/store-credit.service.ts'

onEmailProved.add(claimOrders)

onRemovalAsked.add((tx, userId, { loseCredit }) => assertMayLose(tx, userId, loseCredit))

onAccountRemoved.add(async (tx, user, byAddress) => {
  if (user.role_id === null) await beginErasure(tx, user, byAddress)
  await endOrderLinksOf(tx, user.id)
  await eraseSlips(tx, user.id)
  await eraseAskings(tx, user.email)
})
