/**
 * Lists, blocks and deletes accounts and assigns roles for staff. The last active owner can never
 * be removed (docs/contract.md#accounts).
 */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  deleteSessionsOf,
  findStaffNames,
  lockUser,
  staffOf,
  updateUser,
} from '../../../../db/queries/accounts/users.queries.ts'
import {
  countUsers,
  findAllUsers,
  findUsers,
  type UserFilter,
  type UserListRow,
  type UserOrder,
  userOrders,
} from '../../../../db/queries/accounts/users-admin.queries.ts'
import { closeGate } from '../../../../db/queries/core/actors.queries.ts'
import { revokeApiKeysOf } from '../../../../db/queries/core/api-keys.queries.ts'
import type { RoleRow, UserRow } from '../../../../db/schema/schema.ts'
import { assertCovered, getCoveredRole } from '../../../core/access/covered-role.ts'
import { type AuditChanges, recordAudit } from '../../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { type Page, type PageRequest, pageOf } from '../../../core/operation/paging.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { onDeletionRequested } from '../users/account-hooks.ts'
import type { UserRemoval } from '../users/users.schema.ts'
import { customerEvents } from './users.events.ts'
import { createUser, deleteAccount, type prepareUser } from './users.service.ts'

/**
 * Returns a page of accounts.
 * @throws AppError VALIDATION_FAILED naming `cursor` when it belongs to another sort order
 */
export async function listUsers(
  services: Pick<Services, 'db'>,
  filter: UserFilter,
  request: PageRequest<UserOrder>,
): Promise<Page<UserListRow>> {
  const [page, total] = await Promise.all([
    pageOf(userOrders, request, (wanted) => findUsers(services.db, filter, wanted)),
    countUsers(services.db, filter),
  ])
  return { ...page, total }
}

/** Returns every account, the newest first. */
export const listAllUsers = (
  { db }: Pick<Services, 'db'>,
  filter: UserFilter,
): Promise<UserRow[]> => findAllUsers(db, filter)

/** Returns all staff, by name. */
export const staffNames = findStaffNames

/**
 * Locks another account before a change of access, and waits until its running requests end. Staff
 * cannot change their own account or one with more permissions. So only owners change owners, and
 * the acting owner stays: there is always one.
 */
export async function lockOther(
  tx: Tx,
  ctx: StaffContext,
  id: string,
  verb: string,
): Promise<{ user: UserRow; role: RoleRow | undefined }> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 'User not found.')
  if (id.toLowerCase() === ctx.user.id)
    throw new AppError('CONFLICT', `You cannot ${verb} your own account.`)
  await closeGate(tx, id)
  const user = await lockUser(tx, id)
  if (!user) throw new AppError('NOT_FOUND', 'User not found.')
  return { user, role: await assertCovered(tx, ctx, user) }
}

/** Updates a locked account and records the event. */
async function write(
  tx: Tx,
  user: UserRow,
  change: Parameters<typeof updateUser>[2],
): Promise<UserRow> {
  const after = (await updateUser(tx, user.id, change)) ?? user
  await recordEvents(tx, customerEvents('customer.updated', after))
  return after
}

/** Records a change of an account in the audit log. */
const note = (
  tx: Tx,
  ctx: StaffContext,
  verb: string,
  user: Pick<UserRow, 'email'>,
  changes: AuditChanges,
): Promise<void> =>
  recordAudit(tx, ctx.user, {
    action: `user.${verb}`,
    entityId: user.email,
    changes,
  })

/**
 * Blocks an account and ends its sessions at once. Blocking twice changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN for staff with more permissions, CONFLICT for the caller's
 * own account
 */
export function blockUser(ctx: StaffContext, id: string): Promise<UserRow> {
  return ctx.transaction(async (tx) => {
    const { user } = await lockOther(tx, ctx, id, 'block')
    if (user.status === 'blocked') return user
    await deleteSessionsOf(tx, user.id)
    await note(tx, ctx, 'block', user, { status: [user.status, 'blocked'] })
    return write(tx, user, { status: 'blocked' })
  }, 'change-access')
}

/**
 * Unblocks an account.
 * @throws AppError NOT_FOUND, FORBIDDEN for staff with more permissions, CONFLICT for the caller's
 * own account
 */
export function unblockUser(ctx: StaffContext, id: string): Promise<UserRow> {
  return ctx.transaction(async (tx) => {
    const { user } = await lockOther(tx, ctx, id, 'unblock')
    if (user.status === 'active') return user
    await note(tx, ctx, 'unblock', user, { status: [user.status, 'active'] })
    return write(tx, user, { status: 'active' })
  }, 'change-access')
}

/**
 * Assigns a role, which makes the account staff. Null makes it a customer and revokes the API keys
 * that it created.
 * @throws AppError NOT_FOUND, FORBIDDEN for a role with more permissions than the caller's,
 * CONFLICT for the caller's own account
 */
export function changeRole(ctx: StaffContext, id: string, roleId: string | null): Promise<UserRow> {
  return ctx.transaction(async (tx) => {
    const { user, role: before } = await lockOther(tx, ctx, id, 'change the role of')
    if (user.role_id === roleId) return user
    const after = roleId === null ? undefined : await getCoveredRole(tx, ctx.user, roleId)
    if (!after) await revokeApiKeysOf(tx, user.id)
    const staff = staffOf(roleId)
    await note(tx, ctx, user.type === staff.type ? 'change-role' : 'change-type', user, {
      ...(user.type === staff.type ? {} : { type: [user.type, staff.type] }),
      role: [before?.name ?? null, after?.name ?? null],
    })
    return write(tx, user, staff)
  }, 'change-access')
}

/**
 * Deletes an account, see {@link deleteAccount}. Staff vouch for the owner of its address.
 * @throws AppError NOT_FOUND, FORBIDDEN for staff with more permissions, CONFLICT for the caller's
 * own account, or store credit whose loss was not accepted
 */
export async function removeUser(
  ctx: StaffContext<'catalogue'>,
  { _id: id, forfeitStoreCredit }: UserRemoval,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { user } = await lockOther(tx, ctx, id, 'delete')
    await onDeletionRequested.run(tx, user.id, { forfeitStoreCredit })
    await deleteAccount(tx, user, true)
    await note(tx, ctx, 'delete', user, { type: [user.type, null], status: [user.status, null] })
  }, 'change-access')
  ctx.catalogue.changed()
}

/**
 * Creates a staff account.
 * @param roleId absent: the caller's role
 * @throws AppError CONFLICT when the email is taken, FORBIDDEN for a role with more permissions
 * than the caller's
 */
export async function createAdmin(
  tx: Tx,
  ctx: StaffContext,
  prepared: Awaited<ReturnType<typeof prepareUser>>,
  roleId: string | undefined,
): Promise<UserRow> {
  const role = await getCoveredRole(tx, ctx.user, roleId ?? ctx.user.role!)
  const user = await createUser(tx, { ...prepared, role: role.id })
  await note(tx, ctx, 'create', user, { type: [null, 'admin'], role: [null, role.name] })
  return user
}
