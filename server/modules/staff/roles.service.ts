/** Manages roles: staff cannot grant more than they hold, and the owner role never changes. */
import type { Tx } from '../../../db/connection/client.ts'
import { closeGate } from '../../../db/queries/core/actors.queries.ts'
import { deleteInvitation, findInvitations } from '../../../db/queries/staff/invitations.queries.ts'
import {
  deleteRole,
  findHolders,
  findRole,
  findRoles,
  findStaff,
  insertRole,
  type RoleListRow,
  type StaffRow,
  updateRole,
} from '../../../db/queries/staff/roles.queries.ts'
import type { RoleRow } from '../../../db/schema/schema.ts'
import { getCoveredRole } from '../../core/access/covered-role.ts'
import { coversAll } from '../../core/access/permission-check.ts'
import { changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { CurrentUser, Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import {
  completePermissions,
  ownerRole,
  type Permission,
} from '../../core/permissions/permissions.schema.ts'
import { assertEnabled } from '../../platform/modules/enabled-modules.ts'

type Reads = Pick<Services, 'db'>

/** Returns all roles with their number of holders, the owner role first. */
export const listRoles = ({ db }: Reads): Promise<RoleListRow[]> => findRoles(db)

/** Returns all staff, by name. */
export const listStaff = ({ db }: Reads): Promise<StaffRow[]> => findStaff(db)

/** Returns the caller's role; null for customers and API keys. */
export const ownRole = async ({ db }: Reads, user: CurrentUser): Promise<RoleRow | null> =>
  user.role === null ? null : ((await findRole(db, user.role)) ?? null)

const takenName = (): AppError =>
  new AppError('CONFLICT', 'A role with this name already exists. Choose another name.', {
    issues: [{ path: 'name', message: 'is already taken' }],
  })

/**
 * Adds the required permissions to the chosen ones, and keeps those of disabled modules.
 * @throws AppError FORBIDDEN for one that the caller does not hold, VALIDATION_FAILED for one of a
 * disabled module
 */
function complete(
  { user, modules }: StaffContext<'modules'>,
  chosen: readonly Permission[],
  before: readonly string[] = [],
): Permission[] {
  assertEnabled(modules, { permissions: chosen })
  const unavailable = before.filter((permission) => !modules.hasPermission(permission))
  const permissions = completePermissions([...chosen, ...unavailable])
  if (!coversAll(user, permissions))
    throw new AppError('FORBIDDEN', 'You cannot grant permissions that you do not have.')
  return permissions
}

/**
 * Creates a role in the caller's transaction.
 * @throws AppError CONFLICT when the name is taken, FORBIDDEN for more permissions than the
 * caller's
 */
export async function createRole(
  tx: Tx,
  ctx: StaffContext<'modules'>,
  wanted: { name: string; permissions: Permission[] },
): Promise<RoleListRow> {
  const role = { name: wanted.name, permissions: complete(ctx, wanted.permissions) }
  const row = await insertRole(tx, role)
  if (!row) throw takenName()
  await recordAudit(tx, ctx.user, {
    action: 'role.create',
    entityId: row.name,
    changes: changesBetween<Partial<typeof role>>({}, role),
  })
  return { ...row, holders: 0 }
}

/**
 * Locks a role that may change, and waits until its holders' running requests end. Their gates
 * close first: a request that passed its gate reads the role next.
 */
async function lockRoleForChange(tx: Tx, user: CurrentUser, id: string): Promise<RoleRow> {
  if (id === ownerRole)
    throw new AppError('CONFLICT', 'The owner role has all permissions and cannot be changed.')
  if (id === user.role)
    throw new AppError('CONFLICT', 'You cannot change your own role. Ask another owner.')
  for (const holder of await findHolders(tx, id)) await closeGate(tx, holder)
  return getCoveredRole(tx, user, id, 'alone')
}

/**
 * Changes a role's name and permissions. When it returns, no request uses the previous permissions.
 * @throws AppError NOT_FOUND, FORBIDDEN for more permissions than the caller's, CONFLICT for the
 * owner role, the caller's own role and a taken name, PRECONDITION_FAILED
 */
export function changeRole(
  ctx: StaffContext<'modules'>,
  wanted: { id: string; name: string; permissions: Permission[]; version?: number | undefined },
): Promise<RoleListRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockRoleForChange(tx, ctx.user, wanted.id)
    assertVersion(ctx, wanted.version, before.version)
    const permissions = complete(ctx, wanted.permissions, before.permissions)
    const after = await updateRole(tx, { id: before.id, name: wanted.name, permissions })
    if (!after) throw takenName()
    await recordAudit(tx, ctx.user, {
      action: 'role.update',
      entityId: after.name,
      changes: changesBetween(
        { name: before.name, permissions: before.permissions },
        { name: after.name, permissions: after.permissions },
      ),
    })
    return { ...after, holders: (await findHolders(tx, after.id)).length }
  }, 'change-access')
}

/**
 * Deletes a role.
 * @throws AppError NOT_FOUND, FORBIDDEN for more permissions than the caller's, CONFLICT for the
 * owner role and a role with holders
 */
export function removeRole(ctx: StaffContext, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const role = await lockRoleForChange(tx, ctx.user, id)
    if ((await findHolders(tx, id)).length > 0)
      throw new AppError(
        'CONFLICT',
        `The role ${role.name} still has holders. Assign them another role first.`,
      )
    const invited = (await findInvitations(tx)).filter(({ role_id }) => role_id === id)
    for (const one of invited) await deleteInvitation(tx, one)
    await deleteRole(tx, id)
    await recordAudit(tx, ctx.user, {
      action: 'role.delete',
      entityId: role.name,
      changes: {
        permissions: [role.permissions, null],
        ...(invited.length > 0 ? { invitations: [invited.map(({ email }) => email), []] } : {}),
      },
    })
  }, 'change-access')
}
