/** Store credit as a payment (docs/payments.md#store-credit); a shop may run without its module. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { isGuest } from '../../../core/access/guest.ts'
import type { AllServices, CurrentUser } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { toCents } from '../../../core/values/money.ts'
import type { OrderRequest } from '../order/orders.schema.ts'
import type { BasketTerms } from './basket.ts'

declare module '../../../core/context/context.ts' {
  interface ModuleServices {
    /** balances of accounts; absent in a shop without store credit */
    storeCredit?: StoreCredit | undefined
  }
}

/** The store credit module as orders use it. */
export interface StoreCredit {
  /** Reads the balance of an account, in cents. */
  read: (db: DbOrTx, userId: string) => Promise<number>
  /** Reads the balance and locks it until the transaction ends. Lock orders and products first. */
  lock: (tx: Tx, userId: string) => Promise<number>
  /** Reads how much of a cancelled order's money became store credit again, in rupees. */
  returnedOf: (db: DbOrTx, orderId: string) => Promise<number>
}

type Credited = Pick<AllServices, 'db' | 'storeCredit'>

/** Returns how much of an order the buyer pays with store credit, in cents. */
export const requestedCredit = ({ storeCredit = 0 }: Pick<OrderRequest, 'storeCredit'>): number =>
  toCents(storeCredit)

/** Returns the account whose credit the user may spend; undefined for guests and API keys. */
export const spenderOf = (user: CurrentUser | null): string | undefined =>
  user === null || isGuest(user) ? undefined : (user.id ?? undefined)

/** Reads how much of a quote the account's credit can pay. */
export async function creditOfQuote(
  { db, storeCredit }: Credited,
  account: string | undefined,
  spends: boolean,
): Promise<Pick<BasketTerms, 'credit'>> {
  const balanceCents = account === undefined ? 0 : await storeCredit?.read(db, account)
  return balanceCents ? { credit: { balanceCents, spendsCents: spends ? balanceCents : 0 } } : {}
}

/**
 * Checks that the buyer may spend store credit.
 * @throws AppError VALIDATION_FAILED naming `storeCredit` for a buyer without an account
 */
export function assertCanSpend(user: CurrentUser, request: OrderRequest): void {
  if (requestedCredit(request) > 0 && spenderOf(user) === undefined)
    throw validationError([
      { path: 'storeCredit', message: 'needs an account. Log in to pay with store credit' },
    ])
}

/**
 * Reads the balance for an order and locks it in the order's transaction, after the products. Two
 * orders never spend the same credit.
 */
export async function creditOfOrder(
  { db, storeCredit, user }: Credited & { user: CurrentUser },
  request: OrderRequest,
  tx?: Tx,
): Promise<Pick<BasketTerms, 'credit'>> {
  const spendsCents = requestedCredit(request)
  const account = spenderOf(user)
  if (spendsCents === 0 || account === undefined) return {}
  const balanceCents = await (tx ? storeCredit?.lock(tx, account) : storeCredit?.read(db, account))
  return { credit: { balanceCents: balanceCents ?? 0, spendsCents } }
}
