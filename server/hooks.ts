/** Connects modules: which module takes part in the transactions of which other one. */
import { assertMayLose } from './credit/credit.service.ts'
import { beginErasure } from './customers/erasure.ts'
import { claimOrders } from './orders/claims.ts'
import { endOrderLinksOf } from './orders/order-links.ts'
import { eraseSlips } from './orders/transfer.ts'
import { eraseAskings } from './restock/restock.service.ts'
import { onAccountRemoved, onEmailProved, onRemovalAsked } from './users/account-hooks.ts'

onEmailProved.add(claimOrders)

onRemovalAsked.add((tx, userId, { loseCredit }) => assertMayLose(tx, userId, loseCredit))

onAccountRemoved.add(async (tx, user, byAddress) => {
  if (user.role_id === null) await beginErasure(tx, user, byAddress)
  await endOrderLinksOf(tx, user.id)
  await eraseSlips(tx, user.id)
  await eraseAskings(tx, user.email)
})
