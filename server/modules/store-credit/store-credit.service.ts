/**
 * Store credit: money that the shop owes accounts (docs/payments.md#store-credit). Orders move it
 * by payment transactions of the method `credit`, whose other side the database books. Here staff
 * grant and revoke it.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { findUserById, holdUser } from '../../../db/queries/accounts/users.queries.ts'
import {
  type CreditViewRow,
  findCredit,
  findCreditBack,
  findCreditEntries,
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
  Credit,
  CreditEntry,
  GivenCredit,
  NewCredit,
  StaffCredit,
} from './store-credit.schema.ts'

/** Maximum number of entries shown, newest first. */
const mostEntries = 200

const viewEntry = ({ id, at, kind, amount_cents, order_id }: CreditViewRow): CreditEntry => ({
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
  hold: lockCredit,
  returnedOf: async (db, orderId) => toRupees(await findCreditBack(db, orderId)),
}

/** Returns an account's credit as its owner sees it. */
export async function creditOf(db: DbOrTx, userId: string, most = mostEntries): Promise<Credit> {
  const balance = await creditBalance(db, userId)
  return { balance, entries: (await findCreditEntries(db, userId, most)).map(viewEntry) }
}

async function staffCreditOf(db: DbOrTx, userId: string): Promise<StaffCredit> {
  const balance = await creditBalance(db, userId)
  const rows = await findCreditEntries(db, userId, mostEntries)
  return {
    balance,
    entries: rows.map((row) => ({ ...viewEntry(row), note: row.note, by: row.actor })),
  }
}

/**
 * Prevents deleting an account with store credit by mistake.
 * @throws AppError CONFLICT with the balance that would be lost, unless the caller accepts that
 */
export async function assertMayLose(tx: Tx, userId: string, loseCredit = false): Promise<void> {
  const cents = loseCredit ? 0 : await findCredit(tx, userId)
  if (cents > 0)
    throw new AppError(
      'CONFLICT',
      `With this account ${rupeeText(cents)} of store credit would be lost. Nothing was deleted: say that it may be lost (loseCredit), or spend it first.`,
    )
}

async function getAccount<T extends DbOrTx>(
  db: T,
  id: string,
  find: (db: T, id: string) => Promise<UserRow | undefined>,
): Promise<UserRow> {
  const user = isUuid(id) ? await find(db, id) : undefined
  if (!user) throw new AppError('NOT_FOUND', 'There is no such customer.')
  return user
}

/** Returns the store credit of an account for staff. @throws AppError NOT_FOUND */
export async function readCredit({ db }: Pick<Services, 'db'>, id: string): Promise<StaffCredit> {
  return staffCreditOf(db, (await getAccount(db, id, findUserById)).id)
}

/** Emits the event that also triggers the email: customer and subscribers get the same data. */
async function tellGiven(tx: Tx, account: UserRow, amount: number, balance: number): Promise<void> {
  const { id, email, first_name, last_name } = account
  const data: GivenCredit = {
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
export async function bookCredit(
  tx: Tx,
  ctx: StaffContext,
  { _id, amount, note }: NewCredit,
): Promise<StaffCredit> {
  const { user } = ctx
  const account = await getAccount(tx, _id, holdUser)
  if (account.id === user.id)
    throw new AppError('CONFLICT', 'Nobody gives themselves store credit: ask somebody else.')
  await assertCovered(tx, ctx, account)
  const cents = toCents(amount)
  const before = await lockCredit(tx, account.id)
  if (before + cents < 0)
    throw validationError([
      {
        path: 'amount',
        message: `must take back at most ${rupeeText(before)}, which is what is there`,
      },
    ])
  await insertCredit(tx, { userId: account.id, cents, note, actor: user })
  const credit = await staffCreditOf(tx, account.id)
  await recordAudit(tx, user, {
    action: cents > 0 ? 'user.credit-given' : 'user.credit-taken',
    entityId: account.email,
    changes: { credit: [toRupees(before), credit.balance], note: [null, note] },
  })
  if (cents > 0) await tellGiven(tx, account, toRupees(cents), credit.balance)
  return credit
}
