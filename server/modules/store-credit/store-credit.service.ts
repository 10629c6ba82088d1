/**
 * Store credit: money that the shop owes accounts (docs/payments.md#store-credit). Orders move it
 * by payment transactions of the method `credit`, whose other side the database books. Here staff
 * grant and revoke it.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { findUserById, lockUserKey } from '../../../db/queries/accounts/users.queries.ts'
import {
  type CreditTransactionView,
  findCredit,
  findCreditTransactions,
  findReturnedCredit,
  insertCredit,
  lockCredit,
} from '../../../db/queries/store-credit/store-credit.queries.ts'
import type { UserRow } from '../../../db/schema/schema.ts'
import { assertCovered } from '../../core/access/covered-role.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { rupeeText, toCents, toRupees } from '../../core/values/money.ts'
import type { StoreCredit } from '../orders/placement/store-credit.ts'
import type {
  AddedCredit,
  Credit,
  CreditAdjustment,
  CreditTransaction,
  StaffCredit,
} from './store-credit.schema.ts'

/** Maximum number of entries shown, newest first. */
const maxTransactions = 200

const presentTransaction = ({
  id,
  at,
  kind,
  amount_cents,
  order_id,
}: CreditTransactionView): CreditTransaction => ({
  id,
  at: at.toISOString(),
  kind,
  amount: toRupees(amount_cents),
  ...(order_id ? { orderId: order_id } : {}),
})

/** Returns the balance in rupees. */
export const creditBalance = async (db: DbOrTx, userId: string): Promise<number> =>
  toRupees(await findCredit(db, userId))

/** The functions that orders use. */
export const storeCredit: StoreCredit = {
  read: findCredit,
  lock: lockCredit,
  returnedOf: async (db, orderId) => toRupees(await findReturnedCredit(db, orderId)),
}

/** Returns an account's credit as its owner sees it. */
export async function creditOf(
  db: DbOrTx,
  userId: string,
  most = maxTransactions,
): Promise<Credit> {
  const balance = await creditBalance(db, userId)
  return {
    balance,
    transactions: (await findCreditTransactions(db, userId, most)).map(presentTransaction),
  }
}

async function staffCreditOf(db: DbOrTx, userId: string): Promise<StaffCredit> {
  const balance = await creditBalance(db, userId)
  const rows = await findCreditTransactions(db, userId, maxTransactions)
  return {
    balance,
    transactions: rows.map((row) => ({
      ...presentTransaction(row),
      note: row.note,
      by: row.actor,
    })),
  }
}

/**
 * Prevents deleting an account with store credit by mistake.
 * @throws AppError CONFLICT with the balance that would be lost, unless the caller accepts that
 */
export async function assertForfeitAccepted(
  tx: Tx,
  userId: string,
  forfeitStoreCredit = false,
): Promise<void> {
  const cents = forfeitStoreCredit ? 0 : await findCredit(tx, userId)
  if (cents > 0)
    throw new AppError(
      'CONFLICT',
      `The account has ${rupeeText(cents)} of store credit. Confirm that it is forfeited (forfeitStoreCredit), or spend it first.`,
    )
}

async function getAccount<T extends DbOrTx>(
  db: T,
  id: string,
  find: (db: T, id: string) => Promise<UserRow | undefined>,
): Promise<UserRow> {
  const user = isUuid(id) ? await find(db, id) : undefined
  if (!user) throw new AppError('NOT_FOUND', 'Customer not found.')
  return user
}

/** Returns the store credit of an account for staff. @throws AppError NOT_FOUND */
export async function readCredit({ db }: Pick<Services, 'db'>, id: string): Promise<StaffCredit> {
  return staffCreditOf(db, (await getAccount(db, id, findUserById)).id)
}

/** Emits the event that also triggers the email: customer and subscribers get the same data. */
async function emitAdded(tx: Tx, account: UserRow, amount: number, balance: number): Promise<void> {
  const { id, email, first_name, last_name } = account
  const data: AddedCredit = {
    ...{ customerId: id, email, firstName: first_name, lastName: last_name },
    ...{ amount, balance },
  }
  await recordEvents(tx, [{ type: 'store_credit.added', entityId: id, customerId: id, data }])
}

/**
 * Grants credit to an account, or revokes some.
 * @throws AppError NOT_FOUND, FORBIDDEN for staff with more permissions, CONFLICT for the caller's
 * own account, VALIDATION_FAILED naming `amount` above the balance
 */
export async function adjustCredit(
  tx: Tx,
  ctx: StaffContext,
  { _id, amount, note }: CreditAdjustment,
): Promise<StaffCredit> {
  const { user } = ctx
  const account = await getAccount(tx, _id, lockUserKey)
  if (account.id === user.id)
    throw new AppError(
      'CONFLICT',
      'You cannot adjust your own store credit. Ask another staff member.',
    )
  await assertCovered(tx, ctx, account)
  const cents = toCents(amount)
  const before = await lockCredit(tx, account.id)
  if (before + cents < 0)
    throw validationError([
      {
        path: 'amount',
        message: `must not withdraw more than the balance of ${rupeeText(before)}`,
      },
    ])
  await insertCredit(tx, { userId: account.id, cents, note, actor: user })
  const credit = await staffCreditOf(tx, account.id)
  await recordAudit(tx, user, {
    action: cents > 0 ? 'user.add-store-credit' : 'user.withdraw-store-credit',
    entityId: account.email,
    changes: { credit: [toRupees(before), credit.balance], note: [null, note] },
  })
  if (cents > 0) await emitAdded(tx, account, toRupees(cents), credit.balance)
  return credit
}
