/** Store credit that pays an order: docs/payments.md#store-credit. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { isGuest } from '../../../core/access/guest.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { toCents } from '../../../core/values/money.ts'
import { holdCredit, readCents } from '../../store-credit/store-credit.service.ts'
import type { OrderRequest } from '../order/orders.schema.ts'
import type { FindTerms } from './basket.ts'

/** What of an order its buyer wants paid with store credit, in cents. */
export const creditAsked = ({ storeCredit = 0 }: Pick<OrderRequest, 'storeCredit'>): number =>
  toCents(storeCredit)

/** The account whose credit somebody may spend; undefined for guests and API keys. */
export const spenderOf = (user: CurrentUser | null): string | undefined =>
  user === null || isGuest(user) ? undefined : (user.id ?? undefined)

/** What holds for a quote, and how much of it the account could pay with its credit. */
export const quotedWithCredit =
  (terms: FindTerms, db: DbOrTx, account: string | undefined, spends: boolean): FindTerms =>
  async (lines) => {
    const found = await terms(lines)
    const balanceCents = account === undefined ? 0 : await readCents(db, account)
    if (balanceCents === 0) return found
    return { ...found, credit: { balanceCents, spendsCents: spends ? balanceCents : 0 } }
  }

/**
 * What holds for an order of which a part is paid with credit. Once its products are locked, so is
 * the account's balance: two orders never spend the same.
 * @throws AppError VALIDATION_FAILED naming `storeCredit` for whoever has no account
 */
export function orderedWithCredit(
  terms: FindTerms,
  request: OrderRequest,
  user: CurrentUser,
  db: DbOrTx,
  tx?: Tx,
): FindTerms {
  const spendsCents = creditAsked(request)
  if (spendsCents === 0) return terms
  const account = spenderOf(user)
  if (account === undefined)
    throw validationError([
      { path: 'storeCredit', message: 'is what an account has: log in to pay with it' },
    ])
  return async (lines) => {
    const found = await terms(lines)
    const balanceCents = tx ? await holdCredit(tx, account) : await readCents(db, account)
    return { ...found, credit: { balanceCents, spendsCents } }
  }
}
