/** Who is invited to work here: one open invitation for an address. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** Days that an invitation is good for. */
const days = 3
/** Days that one is shown whose time is over, to be sent once more. */
const keptDays = 30

const expiry = sql<Date>`now() + make_interval(days => ${sql.lit(days)})`
const isOpen = sql<SqlBool>`invitations.expires_at > now()`

export interface InvitationRow {
  id: string
  email: string
  first_name: string
  last_name: string
  role_id: string
  role_name: string
  /** by whose permissions it is good */
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

/** All, the newest first; those whose time is over, too. */
export const findInvitations = (db: DbOrTx): Promise<InvitationRow[]> =>
  invitations(db).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').execute()

/** One whose time may be over. */
export const findInvitation = (db: DbOrTx, id: string): Promise<InvitationRow | undefined> =>
  invitations(db).where('invitations.id', '=', id).executeTakeFirst()

/** The one that somebody may follow. */
export const findOpenInvitation = (db: DbOrTx, email: string): Promise<InvitationRow | undefined> =>
  invitations(db)
    .where(sql`lower(invitations.email)`, '=', email.toLowerCase())
    .where(isOpen)
    .executeTakeFirst()

/**
 * Invites somebody, in the place of an invitation whose time is over.
 * @returns undefined while there is an open one for the address
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

/** Begins its time anew; it is good by the permissions of whoever did that. */
export async function renewInvitation(tx: Tx, id: string, invitedBy: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ invited_by: invitedBy, expires_at: expiry })
    .where('id', '=', id)
    .execute()
}

/** Ends an invitation and every link that was sent for its address. @returns false when it is gone already */
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

/** Forgets invitations that nobody followed. */
export async function forgetOldInvitations(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
