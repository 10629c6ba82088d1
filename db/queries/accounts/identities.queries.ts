/** Identities of accounts at sign-in providers: the provider's id of a person, never an email. */
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { UserRow } from '../../schema/schema.ts'

export function findUserByIdentity(
  db: DbOrTx,
  provider: string,
  subject: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

export async function insertIdentity(
  tx: Tx,
  identity: { provider: string; subject: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('identities')
    .values({
      provider: identity.provider,
      subject: identity.subject,
      user_id: identity.userId,
    })
    .execute()
}
