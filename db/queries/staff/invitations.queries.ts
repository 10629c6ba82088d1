/** Invitations of staff: one open invitation per address. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** Days that an invitation is valid. */
const days = 3
/** Days that an expired invitation is listed, so that it can be sent again. */
const retentionDays = 30

const expiry = sql<Date>`now() + make_interval(days => ${sql.lit(days)})`
const isOpen = sql<SqlBool>`invitations.expires_at > now()`

export interface InvitationRow {
  id: string
  email: string
  first_name: string
  last_name: string
  role_id: string
  role_name: string
  /** the inviter, whose permissions must allow the role */
  invited_by: string
  inviter_email: string
  inviter_name: string
  created_at: Date
  expires_at: Date
}

const invitations = (db: DbOrTx) =>
  db
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select([
      'roles.name as role_name',
      'inviter.email as inviter_email',
      sql<string>`trim(inviter.first_name || ' ' || inviter.last_name)`.as('inviter_name'),
    ])

/** Returns all invitations, the newest first, including expired ones. */
export const findInvitations = (db: DbOrTx): Promise<InvitationRow[]> =>
  invitations(db).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').execute()

/** Finds an invitation, even an expired one. */
export const findInvitation = (db: DbOrTx, id: string): Promise<InvitationRow | undefined> =>
  invitations(db).where('invitations.id', '=', id).executeTakeFirst()

/** Finds the valid invitation of an address. */
export const findOpenInvitation = (db: DbOrTx, email: string): Promise<InvitationRow | undefined> =>
  invitations(db)
    .where(sql`lower(invitations.email)`, '=', email.toLowerCase())
    .where(isOpen)
    .executeTakeFirst()

/**
 * Inserts an invitation; replaces an expired one.
 * @returns undefined while the address has an open one
 */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    email: string
    first_name: string
    last_name: string
    role_id: string
    invited_by: string
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('invitations')
    .values({ ...invitation, expires_at: expiry })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ ...invitation, expires_at: expiry })
        .where(sql<SqlBool>`invitations.expires_at <= now()`),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Renews an invitation; from now on the permissions of the renewing user count. */
export async function renewInvitation(tx: Tx, id: string, invitedBy: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ invited_by: invitedBy, expires_at: expiry })
    .where('id', '=', id)
    .execute()
}

/** Deletes an invitation and all links to its address. @returns false when it was gone already */
export async function deleteInvitation(
  tx: Tx,
  { id, email }: Pick<InvitationRow, 'id' | 'email'>,
): Promise<boolean> {
  await tx
    .deleteFrom('account_links')
    .where('purpose', '=', 'invite')
    .where('email', '=', email)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes old expired invitations. */
export async function deleteOldInvitations(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(retentionDays)})`)
    .execute()
}
