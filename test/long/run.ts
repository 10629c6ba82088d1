/**
 * `npm run test:long [-- part …]`: the parts one after another, each with a limit of its own, and at the
 * end the table of what was found into docs/promises.md. Ends with 1 when a part failed or took too long.
 * Scripts run when they are named, without a limit, and add nothing to the table.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { type Part, parts, scripts } from './parts.ts'
import { type PartResult, readOutcomes, writePromises } from './promises-page.ts'

/** Minutes that a part may take. */
const limit = 30
const root = path.resolve(import.meta.dirname, '../..')

const chosen = process.argv.slice(2)
const known = { ...parts, ...scripts }
const unknown = chosen.filter((name) => !Object.hasOwn(known, name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}. The parts: ${Object.keys(known).join(', ')}.\n`,
  )
  process.exit(2)
}

const start = (command: readonly string[], options: SpawnSyncOptions): number | null =>
  spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', ...options }).status

const runFiles = (
  { files, env, config = 'test/long/vitest.config.ts' }: Part,
  ledger: string,
): number | null =>
  start(['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...files], {
    timeout: limit * 60_000,
    env: { ...process.env, ...env, PROMISES_LEDGER: ledger },
  })

function runPart(name: string, ledger: string): PartResult {
  const began = performance.now()
  process.stdout.write(`\n== ${name}\n`)
  const script = scripts[name]
  const status = script ? start([script], {}) : runFiles(parts[name]!, ledger)
  return { name, minutes: (performance.now() - began) / 60_000, passed: status === 0 }
}

const folder = mkdtempSync(path.join(tmpdir(), 'araliya-long-'))
const ledger = path.join(folder, 'outcomes.jsonl')
const results = (chosen.length > 0 ? chosen : Object.keys(parts)).map((name) =>
  runPart(name, ledger),
)
const outcomes = readOutcomes(ledger)
rmSync(folder, { recursive: true })

process.stdout.write('\n')
for (const { name, minutes, passed } of results)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}, ${minutes.toFixed(1)} minutes\n`)
const machine = `${cpus().length} cores, load average ${loadavg()[0]!.toFixed(1)} at the end`
process.stdout.write(`${writePromises(root, outcomes, machine)}\n`)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
