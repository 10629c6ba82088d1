/** Whose an address is: proving it, and moving an account to another one. docs/adr/0024-prove-email-addresses-by-link.md. */
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection/client.ts'
import {
  confirmEmailChange,
  endLinksOf,
  findEmailChange,
  putEmailChange,
} from '../../../../db/queries/accounts/account-links.queries.ts'
import {
  findUserByEmail,
  findUserById,
  updateUser,
} from '../../../../db/queries/accounts/users.queries.ts'
import type { AccountLinkRow, UserRow } from '../../../../db/schema/schema.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { OperationContext, Services } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { writeLetter } from '../../../platform/email/queue-email.ts'
import { followLink, getLink, makeLink } from '../sessions/links.ts'
import { countLetterTo } from '../sessions/login-throttle.ts'
import { owesFactor } from '../two-factor/required.ts'
import { onEmailProved } from '../users/account-hooks.ts'
import type { Confirmation, OwnEmail } from '../users/users.schema.ts'
import { customerHappenings } from './users.events.ts'
import { getOwnAccount, getProvedAccount } from './users.service.ts'

type CustomerContext = OperationContext<'customer'>

/** True when the account's address is known to be its owner's: what hangs on an address asks this. */
export const isVerified = (user: Pick<UserRow, 'email_verified_at'>): boolean =>
  user.email_verified_at !== null

/** True for an account that somebody made with an address that the shop asked them to prove, in vain so far. */
export const isSquatted = (
  user: Pick<UserRow, 'email_verified_at' | 'type' | 'verify_asked_at'>,
): boolean => user.type === 'customer' && user.verify_asked_at !== null && !isVerified(user)

/** One's own address, whether it is proved, and the one that is to follow it. */
export async function ownEmail(ctx: CustomerContext): Promise<OwnEmail> {
  const account = await getOwnAccount(ctx)
  const change = await findEmailChange(ctx.db, account.id)
  return {
    email: account.email,
    verified: isVerified(account),
    hasPassword: account.password_hash !== null,
    wanted: change?.email ?? null,
  }
}

const verifyLetter = (tx: Tx, user: UserRow) =>
  writeLetter(tx, {
    name: 'verify-address',
    to: user.email,
    customerId: user.id,
    data: { userId: user.id },
  })

/**
 * Asks for the letter that proves one's address once more.
 * @returns false when there is nothing to prove any more
 * @throws AppError RATE_LIMITED with the seconds left to wait, FORBIDDEN for an API key
 */
export async function sendVerification(ctx: CustomerContext): Promise<boolean> {
  const account = await getOwnAccount(ctx)
  if (!isVerified(account)) await countLetterTo(ctx, account.email)
  return ctx.transaction(async (tx) => {
    if (isVerified(account)) return false
    await verifyLetter(tx, account)
    return true
  })
}

/** What a letter that is made now may hold. */
interface Link {
  /** undefined where its reader has nothing to say */
  token: string | undefined
}

/**
 * Makes the link of a letter that asks to prove an address.
 * @returns no token where there is nothing to prove; undefined when the account is gone or blocked
 */
export async function makeVerifyLink(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<Link | undefined> {
  const user = await findUserById(db, userId)
  if (user?.status !== 'active') return undefined
  if (isVerified(user)) return { token: undefined }
  return { token: await makeLink(db, 'verify', { userId, email: user.email }) }
}

export interface AskedChange {
  userId: string
  /** the address wanted */
  email: string
}

/**
 * Makes the link of a letter about a change of address that still waits.
 * @returns no token where another account has the new address, or the old one was never proved;
 * undefined when nobody waits for the change any more
 */
export async function makeChangeLink(
  { db }: Pick<Services, 'db'>,
  { userId, email }: AskedChange,
  end: 'old' | 'new',
): Promise<Link | undefined> {
  const user = await findUserById(db, userId)
  const change = await findEmailChange(db, userId)
  if (user?.status !== 'active' || change?.email !== email) return undefined
  const silent =
    end === 'old' ? !isVerified(user) : (await findUserByEmail(db, email)) !== undefined
  if (silent) return { token: undefined }
  return { token: await makeLink(db, `email-${end}`, { userId, email }) }
}

/**
 * Asks for another address: letters with links go to both ends, and it moves when both have said yes.
 * An address that was never proved has no say, its letter only tells. Nothing here tells whether the
 * address wanted is somebody's.
 * @throws AppError VALIDATION_FAILED naming `password` or `email`, CONFLICT for an account without a
 * password, RATE_LIMITED after too many guesses or letters, FORBIDDEN for an API key
 */
export async function askForEmail(
  ctx: CustomerContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await getProvedAccount(ctx, password)
  if (email.toLowerCase() === account.email.toLowerCase())
    throw validationError([{ path: 'email', message: 'is the address of this account already' }])
  await countLetterTo(ctx, email)
  await ctx.transaction(async (tx) => {
    const isProved = isVerified(account)
    await putEmailChange(tx, { userId: account.id, email, oldConfirmed: !isProved })
    const asked = { customerId: account.id, data: { userId: account.id, email } }
    await writeLetter(tx, { name: 'confirm-new-address', to: email, ...asked })
    await writeLetter(tx, { name: 'confirm-old-address', to: account.email, ...asked })
  }, 'change-self')
}

/** What Postgres says of a row that another one keeps out. */
const taken = '23505'

/** Moves an account whose both ends have said yes. @throws AppError CONFLICT when somebody else was first */
async function move(tx: Tx, user: UserRow, email: string): Promise<void> {
  await endLinksOf(tx, user.id)
  const after = await updateUser(tx, user.id, {
    email,
    email_verified_at: sql<Date>`now()`,
  }).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === taken
      ? new AppError('CONFLICT', 'An account with this email already exists.', { cause: error })
      : error
  })
  await onEmailProved.run(tx, user.id)
  await recordEvents(tx, customerHappenings('customer.updated', after!))
  await recordAudit(
    tx,
    { id: user.id, label: email },
    {
      action: 'user.change-email',
      entityId: email,
      changes: { email: [user.email, email] },
    },
  )
  for (const to of [email, user.email])
    await writeLetter(tx, { name: 'address-changed', to, customerId: user.id, data: {} })
}

/** @returns undefined when the link is not for this account, or this change, any more */
async function confirm(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  user: UserRow,
  { purpose, email }: AccountLinkRow,
): Promise<Confirmation | undefined> {
  if (purpose === 'verify') {
    if (user.email !== email) return undefined
    if (!isVerified(user)) await updateUser(tx, user.id, { email_verified_at: sql<Date>`now()` })
    await onEmailProved.run(tx, user.id)
    return 'verified'
  }
  // The address that the code of a first factor goes to stays until it is set up: asked for with a
  // stolen password, a change may need the new mailbox alone.
  if (owesFactor(settings, user)) throw new AppError('FACTOR_MISSING')
  const end = purpose === 'email-old' ? 'old' : 'new'
  const change = await confirmEmailChange(tx, { userId: user.id, email, end })
  if (!change) return undefined
  if (!change.old_confirmed_at || !change.new_confirmed_at) return 'waiting'
  await move(tx, user, change.email)
  return 'changed'
}

/**
 * Says yes by a link: that an address is one's own, or that an account may move to another one.
 * @throws AppError VALIDATION_FAILED naming `token` when the link is good for nothing any more,
 * CONFLICT when the address was given to another account meanwhile, FACTOR_MISSING for a change of address
 * of an account whose role asks for a factor first; then the link stays good
 */
export async function followEmailLink(ctx: OperationContext, token: string): Promise<Confirmation> {
  const link = await getLink(ctx, token, ['verify', 'email-old', 'email-new'])
  return followLink(ctx, link, (tx, user) => confirm(tx, ctx, user, link))
}
