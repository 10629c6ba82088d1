/** Store credit that pays an order (docs/payments.md#store-credit); its module may be left out. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { isGuest } from '../../../core/access/guest.ts'
import type { CurrentUser, Services } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { toCents } from '../../../core/values/money.ts'
import type { OrderRequest } from '../order/orders.schema.ts'
import type { FindTerms } from './basket.ts'

declare module '../../../core/context/context.ts' {
  interface Services {
    /** balances of accounts; absent in a shop without store credit */
    storeCredit?: StoreCredit | undefined
  }
}

/** What orders need of the store credit module. */
export interface StoreCredit {
  /** Reads the balance of an account, in cents. */
  read: (db: DbOrTx, userId: string) => Promise<number>
  /** Reads the balance and locks it until the transaction ends. Locks of orders and products come before it. */
  hold: (tx: Tx, userId: string) => Promise<number>
  /** Reads what of a cancelled order's money became credit again, in rupees. */
  returnedOf: (db: DbOrTx, orderId: string) => Promise<number>
}

type Credited = Pick<Services, 'storeCredit'>

/** What of an order its buyer wants paid with store credit, in cents. */
export const creditAsked = ({ storeCredit = 0 }: Pick<OrderRequest, 'storeCredit'>): number =>
  toCents(storeCredit)

/** The account whose credit somebody may spend; undefined for guests and API keys. */
export const spenderOf = (user: CurrentUser | null): string | undefined =>
  user === null || isGuest(user) ? undefined : (user.id ?? undefined)

/** What holds for a quote, and how much of it the account could pay with its credit. */
export const quotedWithCredit =
  (
    terms: FindTerms,
    { db, storeCredit }: Credited & Pick<Services, 'db'>,
    account: string | undefined,
    spends: boolean,
  ): FindTerms =>
  async (lines) => {
    const found = await terms(lines)
    const balanceCents = account === undefined ? 0 : await storeCredit?.read(db, account)
    if (!balanceCents) return found
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
  { user, db, storeCredit }: Credited & { user: CurrentUser; db: DbOrTx },
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
    const balanceCents =
      (await (tx ? storeCredit?.hold(tx, account) : storeCredit?.read(db, account))) ?? 0
    return { ...found, credit: { balanceCents, spendsCents } }
  }
}
