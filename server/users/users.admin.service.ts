/**
 * What staff do with accounts: look through them, block, delete, promote. The last administrator
 * who can act can never be taken away (docs/contract.md#accounts).
 */
import type { Tx } from '../../db/client.ts'
import { closeGate } from '../../db/queries/actors.ts'
import { revokeApiKeysOf } from '../../db/queries/api-keys.ts'
import {
  countUsers,
  findAllUsers,
  findUsers,
  type UserFilter,
  type UserListRow,
  type UserOrder,
  userOrders,
} from '../../db/queries/users.admin.ts'
import {
  countActiveAdmins,
  deleteSessionsOf,
  deleteUser,
  findStaffNames,
  lockUser,
  updateUser,
} from '../../db/queries/users.ts'
import type { UserRow } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { CurrentUser, OperationContext, Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { eraseFromEvents, recordEvents } from '../events/events.service.ts'
import { type Page, type PageRequest, pageOf } from '../paging.ts'
import { isUuid } from '../rules.schema.ts'
import { customerHappenings } from './users.events.ts'
import { createUser, type prepareUser } from './users.service.ts'

type StaffContext = OperationContext<'admin'>

/**
 * A page of accounts.
 * @throws AppError VALIDATION_FAILED naming `cursor` when it is not of this order
 */
export async function pageUsers(
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

/** Every account, the newest first. */
export const allUsers = ({ db }: Pick<Services, 'db'>, filter: UserFilter): Promise<UserRow[]> =>
  findAllUsers(db, filter)

/** Everybody who works here, by name. */
export const staffNames = findStaffNames

const isActiveAdmin = (user: UserRow) => user.type === 'admin' && user.status === 'active'

/**
 * Finds the account of a change of access and waits until nobody acts for it any more; nobody may
 * do this to oneself.
 */
async function lockOther(tx: Tx, actor: CurrentUser, id: string, verb: string): Promise<UserRow> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 'There is no such user.')
  if (id.toLowerCase() === actor.id)
    throw new AppError('CONFLICT', `You cannot ${verb} your own account.`)
  await closeGate(tx, id)
  const user = await lockUser(tx, id)
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user.')
  return user
}

/** Writes a change of a locked account and tells of it. */
async function write(
  tx: Tx,
  user: UserRow,
  change: Parameters<typeof updateUser>[2],
): Promise<UserRow> {
  const after = (await updateUser(tx, user.id, change)) ?? user
  await recordEvents(tx, customerHappenings('customer.updated', after))
  return after
}

/** @throws AppError CONFLICT when nobody could administer the shop without this account */
async function assertNotLastAdmin(tx: Tx, user: UserRow, verb: string): Promise<void> {
  if (isActiveAdmin(user) && (await countActiveAdmins(tx)) <= 1)
    throw new AppError('CONFLICT', `You cannot ${verb} the last active administrator.`)
}

/**
 * Blocks an account: its sessions end at once. Blocking twice changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT for oneself and for the last active administrator
 */
export function blockUser(ctx: StaffContext, id: string): Promise<UserRow> {
  return ctx.transaction(async (tx) => {
    const user = await lockOther(tx, ctx.user, id, 'block')
    if (user.status === 'blocked') return user
    await assertNotLastAdmin(tx, user, 'block')
    await deleteSessionsOf(tx, user.id)
    await recordAudit(tx, ctx.user, {
      action: 'user.block',
      entity: 'user',
      entityId: user.email,
      changes: { status: [user.status, 'blocked'] },
    })
    return write(tx, user, { status: 'blocked' })
  }, 'change-access')
}

/** @throws AppError NOT_FOUND, CONFLICT for oneself */
export function unblockUser(ctx: StaffContext, id: string): Promise<UserRow> {
  return ctx.transaction(async (tx) => {
    const user = await lockOther(tx, ctx.user, id, 'unblock')
    if (user.status === 'active') return user
    await recordAudit(tx, ctx.user, {
      action: 'user.unblock',
      entity: 'user',
      entityId: user.email,
      changes: { status: [user.status, 'active'] },
    })
    return write(tx, user, { status: 'active' })
  }, 'change-access')
}

/**
 * Makes somebody an administrator, or an administrator a customer.
 * @throws AppError NOT_FOUND, CONFLICT for oneself and for the last active administrator
 */
export function changeType(ctx: StaffContext, id: string, type: string): Promise<UserRow> {
  return ctx.transaction(async (tx) => {
    const user = await lockOther(tx, ctx.user, id, 'change the type of')
    if (user.type === type) return user
    if (type !== 'admin') {
      await assertNotLastAdmin(tx, user, 'demote')
      await revokeApiKeysOf(tx, user.id)
    }
    await recordAudit(tx, ctx.user, {
      action: 'user.change-type',
      entity: 'user',
      entityId: user.email,
      changes: { type: [user.type, type] },
    })
    return write(tx, user, { type })
  }, 'change-access')
}

/**
 * Deletes an account with its sessions; its orders and reviews stay, and API keys that it made end.
 * @throws AppError NOT_FOUND, CONFLICT for oneself and for the last active administrator
 */
export function removeUser(ctx: StaffContext, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const user = await lockOther(tx, ctx.user, id, 'delete')
    await assertNotLastAdmin(tx, user, 'delete')
    await revokeApiKeysOf(tx, user.id)
    await deleteUser(tx, user.id)
    await recordEvents(tx, customerHappenings('customer.deleted', user))
    await eraseFromEvents(tx, user.id)
    await recordAudit(tx, ctx.user, {
      action: 'user.delete',
      entity: 'user',
      entityId: user.email,
      changes: { type: [user.type, null], status: [user.status, null] },
    })
  }, 'change-access')
}

/**
 * Creates another administrator.
 * @throws AppError CONFLICT when the email is taken
 */
export async function createAdmin(
  tx: Tx,
  actor: CurrentUser,
  prepared: Awaited<ReturnType<typeof prepareUser>>,
): Promise<UserRow> {
  const user = await createUser(tx, { ...prepared, type: 'admin' })
  await recordAudit(tx, actor, {
    action: 'user.create',
    entity: 'user',
    entityId: user.email,
    changes: { type: [null, 'admin'] },
  })
  return user
}
