/**
 * `npm run test:long [-- part …]`: the parts one after another, each with a limit of its own, and at the
 * end the table of what was found into docs/promises.md. Ends with 1 when a part failed or took too long.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Outcome } from '../support/promises.ts'
import { parts } from './parts.ts'
import { type PartResult, writePromises } from './promises-page.ts'

/** Minutes that a part may take. */
const limit = 30
const root = path.resolve(import.meta.dirname, '../..')

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}

function runPart(name: string, ledger: string): PartResult {
  const { files, env } = parts[name]!
  const began = performance.now()
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', 'test/long/vitest.config.ts', ...files],
    ],
    {
      cwd: root,
      stdio: 'inherit',
      timeout: limit * 60_000,
      env: { ...process.env, ...env, PROMISES_LEDGER: ledger },
    },
  )
  return { name, minutes: (performance.now() - began) / 60_000, passed: status === 0 }
}

const folder = mkdtempSync(path.join(tmpdir(), 'araliya-long-'))
const ledger = path.join(folder, 'outcomes.jsonl')
const results = (asked.length > 0 ? asked : Object.keys(parts)).map((name) => runPart(name, ledger))
const outcomes = existsSync(ledger)
  ? readFileSync(ledger, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Outcome)
  : []
rmSync(folder, { recursive: true })

process.stdout.write('\n')
for (const { name, minutes, passed } of results)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}, ${minutes.toFixed(1)} minutes\n`)
const machine = `${cpus().length} cores, load average ${loadavg()[0]!.toFixed(1)} at the end`
process.stdout.write(`${writePromises(root, outcomes, machine)}\n`)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
