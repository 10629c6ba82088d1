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
  .description(
    'Reads the whole audit log and names the first line that was changed, removed or inserted.',
  )
  .option(
    '--anchor <place:hash>',
    'the anchor that an earlier run printed; also finds a log that was cut off or rewritten',
  )
  .addHelpText('after', '\nKeep the printed anchor where nobody can change it.')
  .action(async (options: { anchor?: string }) => {
    const kept = options.anchor === undefined ? undefined : parseAnchor(options.anchor)
    if (options.anchor !== undefined && !kept)
      throw new UsageError(`--anchor: "${options.anchor}" is not an anchor such as 1234:9f8a….`)
    const report = await withDatabaseUrl(async (url) => {
      await using db = openDatabase(url)
      return await verifyAudit(db, kept)
    })
    const { lines, erased, anchor, problem } = report
    if (problem) {
      process.stdout.write(`${problem}\nUp to there ${lines} lines are as they were written.\n`)
      process.exitCode = 1
      return
    }
    const forgotten = erased > 0 ? `, ${erased} of them without whoever was forgotten` : ''
    process.stdout.write(`All ${lines} lines are as they were written${forgotten}.\n`)
    if (anchor) process.stdout.write(`Anchor: ${formatAnchor(anchor)}\n`)
  })
