/**
 * `npm run audit:verify`: reads the whole audit log and names the first line that was changed, removed or
 * inserted; `-- --anchor 1234:9f8a…` (one that was kept) also finds an end that was cut off and a log
 * that was written anew.
 */
import { parseArgs } from 'node:util'
import { createDatabase } from '../db/connection/client.ts'
import { type Anchor, parseAnchor, spellAnchor, verifyAudit } from '../server/core/audit/chain.ts'
import { run, UsageError, withDatabaseUrl } from './lib/command.ts'

/** Reading a page of the log of a busy shop may take longer than a request may. */
const statementTimeout = 600_000

const usage = `Usage: npm run audit:verify [-- --anchor <place>:<hash>]
The anchor is the last line that this command printed before, kept where nobody can change it.`

await run(usage, async () => {
  const { values } = parseArgs({ options: { anchor: { type: 'string' } } })
  let kept: Anchor | undefined
  if (values.anchor !== undefined) {
    kept = parseAnchor(values.anchor)
    if (!kept) throw new UsageError()
  }
  const report = await withDatabaseUrl(async (url) => {
    await using db = createDatabase({ url, max: 1, statementTimeout }).db
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
  if (anchor) process.stdout.write(`Anchor: ${spellAnchor(anchor)}\n`)
})
