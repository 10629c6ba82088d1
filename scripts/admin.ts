/**
 * `npm run admin -- --email owner@shop.lk`: makes an administrator, or lets one who is locked out
 * back in: new password, administrator, not blocked, every old session and API key ended, and with
 * --without-factor no second factor.
 */
import { parseArgs } from 'node:util'
import { createDatabase } from '../db/connection/client.ts'
import { migrateToLatest } from '../db/migrate/migrator.ts'
import { resetAdmin } from '../server/modules/accounts/recovery/reset-admin.ts'
import { run, UsageError, withDatabaseUrl } from './lib/command.ts'

const usage = `Usage: npm run admin -- --email owner@shop.lk [--first-name Nimali] [--last-name Perera] [--password-stdin] [--without-factor]
The password is made and shown once, or read from standard input with --password-stdin:
  echo 'a long password' | npm run admin -- --email owner@shop.lk --password-stdin
A second factor stays unless --without-factor takes it away.`

async function readPassword(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text.replace(/\r?\n$/, '')
}

await run(usage, async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'password-stdin': { type: 'boolean' },
      'without-factor': { type: 'boolean' },
    },
  })
  if (!values.email) throw new UsageError()
  const password = values['password-stdin'] ? await readPassword() : undefined
  const result = await withDatabaseUrl(async (url) => {
    await migrateToLatest(url)
    await using db = createDatabase({ url, max: 1 }).db
    return await resetAdmin(db, {
      email: values.email!,
      password,
      firstName: values['first-name'],
      lastName: values['last-name'],
      withoutFactor: values['without-factor'],
    })
  })
  if ('problem' in result) throw new UsageError(`${result.problem}\n${usage}`)
  const { email, created, shownPassword, endedKeys, setupCode } = result
  process.stdout.write(
    `${email} is ${created ? 'a new administrator' : 'an administrator again; older sessions are ended'}.\n`,
  )
  if (endedKeys.length > 0)
    process.stdout.write(
      `API keys that ended: ${endedKeys.join(', ')}. Make new ones in the admin area.\n`,
    )
  if (shownPassword) process.stdout.write(`Password: ${shownPassword}  (shown this once)\n`)
  if (setupCode)
    process.stdout.write(
      `Code for the second factor that the shop asks for: ${setupCode}  (for 30 minutes)\n`,
    )
})
