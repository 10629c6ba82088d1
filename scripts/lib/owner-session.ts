/**
 * Logs a command in as the shop's first owner, on the machine whose settings lead to the database.
 */
import { SetupError } from '../../db/connection/setup-error.ts'
import { findFirstOwner } from '../../db/queries/accounts/users.queries.ts'
import { tryOpenSession } from '../../server/modules/accounts/sessions/sessions.ts'
import { CommandError, exitCodes } from './command.ts'
import { openDatabase, withDatabaseUrl } from './database.ts'

/** Says how a command logs in where it cannot act as the owner. */
export const loginAdvice =
  'Log in with --token (or ARALIYA_TOKEN), or with --email and --password of an administrator.'

/**
 * Opens a session of the first active owner, in the database of the settings.
 * @throws CommandError that says how to log in, where the database does not answer or has no owner
 */
export function openOwnerSession(): Promise<{ token: string; email: string }> {
  return withDatabaseUrl(async (url) => {
    await using db = openDatabase(url)
    const owner = await findFirstOwner(db)
    const token = owner && (await tryOpenSession(db, owner.id, { twoFactorVerified: true }))
    if (owner && token) return { token, email: owner.email }
    throw new CommandError(`This shop has no active owner. ${loginAdvice}`, exitCodes.usage)
  }).catch((error: unknown) => {
    if (!(error instanceof SetupError)) throw error
    throw new CommandError(`${error.message}\n${loginAdvice}`, exitCodes.usage)
  })
}
