/**
 * `npm run araliya -- admin --email owner@shop.lk`: creates an administrator, or restores the
 * access of one: new password, administrator, not blocked, all old sessions and API keys ended.
 * With --remove-two-factor it also removes two-factor authentication.
 */
import { Command } from 'commander'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { resetAdmin } from '../../server/modules/accounts/recovery/reset-admin.ts'
import { UsageError } from '../lib/command.ts'
import { openDatabase, withDatabaseUrl } from '../lib/database.ts'

async function readPassword(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text.replace(/\r?\n$/, '')
}

export const command = new Command('admin')
  .description(
    'Creates an administrator, or restores the access of one: sets a new password and the owner role, unblocks the account, and ends all sessions and API keys.',
  )
  .requiredOption('--email <address>', 'the email address of the administrator')
  .option('--first-name <name>', 'first name of a new administrator')
  .option('--last-name <name>', 'last name of a new administrator')
  .option('--password-stdin', 'read the password from standard input instead of generating one')
  .option('--remove-two-factor', 'remove two-factor authentication of this administrator')
  .addHelpText(
    'after',
    `
A generated password is shown once. Example:
  echo 'a long password' | npm run araliya -- admin --email owner@shop.lk --password-stdin`,
  )
  .action(async ({ passwordStdin, ...options }) => {
    const password = passwordStdin ? await readPassword() : undefined
    const result = await withDatabaseUrl(async (url) => {
      await migrateToLatest(url)
      await using db = openDatabase(url)
      return await resetAdmin(db, { ...options, password })
    })
    if ('problem' in result) throw new UsageError(result.problem)
    const { email, created, shownPassword, endedKeys, setupCode } = result
    process.stdout.write(
      `${email} is ${created ? 'a new administrator' : 'an administrator again; all sessions were ended'}.\n`,
    )
    if (endedKeys.length > 0)
      process.stdout.write(
        `Revoked API keys: ${endedKeys.join(', ')}. Create new ones in the admin area.\n`,
      )
    if (shownPassword) process.stdout.write(`Password: ${shownPassword}  (shown only once)\n`)
    if (setupCode)
      process.stdout.write(`Two-factor setup code: ${setupCode}  (valid for 30 minutes)\n`)
  })
