/**
 * `npm run araliya -- audit-verify`: verifies the whole audit log and names the first line that was
 * changed, removed or inserted. `-- --anchor 1234:9f8a…` (an anchor kept earlier) also detects a
 * truncated log and a rewritten one.
 */
import { Command } from 'commander'
import { formatAnchor, parseAnchor, verifyAudit } from '../../server/core/audit/chain.ts'
import { UsageError } from '../lib/command.ts'
import { openDatabase, withDatabaseUrl } from '../lib/database.ts'

export const command = new Command('audit-verify')
  .description('Verifies the audit log and reports the first changed, removed or inserted line.')
  .option(
    '--anchor <place:hash>',
    'the anchor of an earlier run; also detects a truncated or rewritten log',
  )
  .addHelpText('after', '\nStore the printed anchor in a safe place.')
  .action(async (options: { anchor?: string }) => {
    const expected = options.anchor === undefined ? undefined : parseAnchor(options.anchor)
    if (options.anchor !== undefined && !expected)
      throw new UsageError(`--anchor: "${options.anchor}" is not an anchor such as 1234:9f8a…`)
    const report = await withDatabaseUrl(async (url) => {
      await using db = openDatabase(url)
      return await verifyAudit(db, expected)
    })
    const { lines, erased, anchor, problem } = report
    if (problem) {
      process.stdout.write(`${problem}\nThe ${lines} lines before are unchanged.\n`)
      process.exitCode = 1
      return
    }
    const forgotten = erased > 0 ? `, ${erased} of them with erased personal data` : ''
    process.stdout.write(`All ${lines} lines are unchanged${forgotten}.\n`)
    if (anchor) process.stdout.write(`Anchor: ${formatAnchor(anchor)}\n`)
  })
