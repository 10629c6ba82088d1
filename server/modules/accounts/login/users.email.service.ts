/** Verifies and changes email addresses. docs/adr/0024-prove-email-addresses-by-link.md. */
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
import type {
  Access,
  AllServices,
  CustomerContext,
  OperationContext,
  Services,
} from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import { createLink, followLink, getLink } from '../sessions/links.ts'
import { countEmailTo } from '../sessions/login-throttle.ts'
import { mustSetUpTwoFactor } from '../two-factor/required.ts'
import { onEmailVerified } from '../users/account-hooks.ts'
import type { Confirmation, OwnEmail } from '../users/users.schema.ts'
import { customerEvents } from './users.events.ts'
import { getOwnAccount, verifyOwnPassword } from './users.service.ts'

/** Returns true when the account's email address is verified. Some rights depend on it. */
export const isVerified = (user: Pick<UserRow, 'email_verified_at'>): boolean =>
  user.email_verified_at !== null

/** Returns true for a customer account that was asked to verify its address and never did. */
export const isSquatted = (
  user: Pick<UserRow, 'email_verified_at' | 'type' | 'verification_requested_at'>,
): boolean =>
  user.type === 'customer' && user.verification_requested_at !== null && !isVerified(user)

/** Returns the caller's address, whether it is verified, and the pending new one. */
export async function ownEmail(ctx: CustomerContext): Promise<OwnEmail> {
  const account = await getOwnAccount(ctx)
  const change = await findEmailChange(ctx.db, account.id)
  return {
    email: account.email,
    verified: isVerified(account),
    hasPassword: account.password_hash !== null,
    pendingEmail: change?.email ?? null,
  }
}

const queueVerification = (tx: Tx, user: UserRow) =>
  queueEmail(tx, {
    name: 'verify-address',
    to: user.email,
    customerId: user.id,
    data: { userId: user.id },
  })

/**
 * Sends the verification email again.
 * @returns false when the address is already verified
 * @throws AppError RATE_LIMITED with the seconds left to wait, FORBIDDEN for an API key
 */
export async function sendVerification(ctx: CustomerContext): Promise<boolean> {
  const account = await getOwnAccount(ctx)
  if (!isVerified(account)) await countEmailTo(ctx, account.email)
  return ctx.transaction(async (tx) => {
    if (isVerified(account)) return false
    await queueVerification(tx, account)
    return true
  })
}

/** The link of an email that is being sent. */
interface Link {
  /** undefined when the reader has nothing to confirm */
  token: string | undefined
}

/**
 * Creates the link of a verification email.
 * @returns no token when there is nothing to verify; undefined when the account is deleted or
 * blocked
 */
export async function createVerificationLink(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<Link | undefined> {
  const user = await findUserById(db, userId)
  if (user?.status !== 'active') return undefined
  if (isVerified(user)) return { token: undefined }
  return { token: await createLink(db, 'verify', { userId, email: user.email }) }
}

export interface EmailChangeRequest {
  userId: string
  /** the new address */
  email: string
}

/**
 * Creates the link of an email about a pending change of address.
 * @returns no token when another account has the new address, or the old one was never verified;
 * undefined when the change is no longer pending
 */
export async function createEmailChangeLink(
  { db }: Pick<Services, 'db'>,
  { userId, email }: EmailChangeRequest,
  end: 'old' | 'new',
): Promise<Link | undefined> {
  const user = await findUserById(db, userId)
  const change = await findEmailChange(db, userId)
  if (user?.status !== 'active' || change?.email !== email) return undefined
  const silent =
    end === 'old' ? !isVerified(user) : (await findUserByEmail(db, email)) !== undefined
  if (silent) return { token: undefined }
  return { token: await createLink(db, `email-${end}`, { userId, email }) }
}

/**
 * Requests a change of email address. Both addresses get a link, and the change needs both
 * confirmations. An address that was never verified needs none; its email only informs. The answer
 * does not reveal whether the new address has an account.
 * @throws AppError VALIDATION_FAILED naming `password` or `email`, CONFLICT for an account without
 * a password, RATE_LIMITED after too many guesses or emails, FORBIDDEN for an API key
 */
export async function requestEmailChange(
  ctx: CustomerContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await verifyOwnPassword(ctx, password)
  if (email.toLowerCase() === account.email.toLowerCase())
    throw validationError([{ path: 'email', message: 'is already the email of this account' }])
  await countEmailTo(ctx, email)
  await ctx.transaction(async (tx) => {
    const hasVerified = isVerified(account)
    await putEmailChange(tx, { userId: account.id, email, oldConfirmed: !hasVerified })
    const recipient = { customerId: account.id, data: { userId: account.id, email } }
    await queueEmail(tx, { name: 'confirm-new-address', to: email, ...recipient })
    await queueEmail(tx, { name: 'confirm-old-address', to: account.email, ...recipient })
  }, 'change-self')
}

/** PostgreSQL's code for a unique violation. */
const taken = '23505'

/** Changes the address after both confirmations. @throws AppError CONFLICT for a taken address */
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
  await onEmailVerified.run(tx, user.id)
  await recordEvents(tx, customerEvents('customer.updated', after!))
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
    await queueEmail(tx, { name: 'address-changed', to, customerId: user.id, data: {} })
}

/** Applies a confirmation link. @returns undefined when it no longer fits the account */
async function confirm(
  tx: Tx,
  { settings }: Pick<AllServices, 'settings'>,
  user: UserRow,
  { purpose, email }: AccountLinkRow,
): Promise<Confirmation | undefined> {
  if (purpose === 'verify') {
    if (user.email !== email) return undefined
    if (!isVerified(user)) await updateUser(tx, user.id, { email_verified_at: sql<Date>`now()` })
    await onEmailVerified.run(tx, user.id)
    return 'verified'
  }
  // With a stolen password, a change of address may need the new mailbox alone. So the address that
  // receives the 2FA setup code stays until 2FA is set up.
  if (mustSetUpTwoFactor(settings, user)) throw new AppError('TWO_FACTOR_SETUP_REQUIRED')
  const end = purpose === 'email-old' ? 'old' : 'new'
  const change = await confirmEmailChange(tx, { userId: user.id, email, end })
  if (!change) return undefined
  if (!change.old_confirmed_at || !change.new_confirmed_at) return 'waiting'
  await move(tx, user, change.email)
  return 'changed'
}

/**
 * Follows a link that verifies an address or confirms a change of address.
 * @throws AppError VALIDATION_FAILED naming `token` when the link is invalid, CONFLICT when another
 * account took the address meanwhile, TWO_FACTOR_SETUP_REQUIRED for a change of address when the account's
 * role requires 2FA first; the link then stays valid
 */
export async function followEmailLink(
  ctx: OperationContext<Access, 'settings'>,
  token: string,
): Promise<Confirmation> {
  const link = await getLink(ctx, token, ['verify', 'email-old', 'email-new'])
  return followLink(ctx, link, (tx, user) => confirm(tx, ctx, user, link))
}
