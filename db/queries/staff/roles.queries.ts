/** Roles of staff. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { RoleRow, UserRow } from '../../schema/schema.ts'

export const findRole = (db: DbOrTx, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a role until the transaction ends: `shared` to assign it, `alone` to change it. */
export const lockRole = (
  tx: Tx,
  id: string,
  lock: 'shared' | 'alone',
): Promise<RoleRow | undefined> => {
  const role = tx.selectFrom('roles').selectAll().where('id', '=', id)
  return (lock === 'alone' ? role.forUpdate() : role.forShare()).executeTakeFirst()
}

/** A role with its number of holders, and of invited people where requested. */
export type RoleListRow = RoleRow & { holders: number; invited?: number }

/** Returns all roles; the owner's first, then in order of creation. */
export const findRoles = (db: DbOrTx): Promise<RoleListRow[]> =>
  db
    .selectFrom('roles')
    .selectAll()
    .select([
      sql<number>`(select count(*) from users where role_id = roles.id)`.as('holders'),
      sql<number>`(select count(*) from invitations where role_id = roles.id)`.as('invited'),
    ])
    .orderBy(sql`id <> 'owner'`)
    .orderBy('created_at')
    .orderBy('name')
    .execute()

/** Inserts a role. @returns undefined when another role has the name, ignoring case */
export const insertRole = (
  tx: Tx,
  role: { name: string; permissions: string[] },
): Promise<RoleRow | undefined> =>
  tx
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Finds the holders of the role, in the common order of locks. */
export async function findHolders(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Updates a role. @returns undefined when another role has the name */
export const updateRole = (
  tx: Tx,
  { id, name, permissions }: { id: string; name: string; permissions: string[] },
): Promise<RoleRow | undefined> =>
  tx
    .updateTable('roles')
    .set({ name, permissions, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roles as other')
            .select('other.id')
            .where(sql`lower(other.name)`, '=', name.toLowerCase())
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}

/** A member of staff with their role. */
export type StaffRow = UserRow & { role_name: string }

/** Returns all staff, by name. */
export const findStaff = (db: DbOrTx): Promise<StaffRow[]> =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .selectAll('users')
    .select('roles.name as role_name')
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .orderBy('users.id')
    .execute()
