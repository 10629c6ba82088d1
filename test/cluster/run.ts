/**
 * `npm run test:cluster [-- file …]`: the tests of this folder in their short form. `npm run test:cluster --
 * long 1 2` runs parts of the long form, ten minutes each, and writes what they found into docs/promises.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { readOutcomes, writePromises } from '../long/promises-page.ts'

const root = path.resolve(import.meta.dirname, '../..')
const [form, ...asked] = process.argv.slice(2)
const allParts = ['1', '2', '3', '4', '5', '6']

const run = (files: readonly string[], env: Record<string, string> = {}): number =>
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--config', 'test/cluster/vitest.config.ts', ...files],
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  ).status ?? 1

function runLong(parts: readonly string[]): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'araliya-cluster-'))
  const ledger = path.join(folder, 'outcomes.jsonl')
  const env = { LONG: '1', PROMISES_LEDGER: ledger }
  const failed = parts.filter((part) => run(['killed'], { ...env, CLUSTER_PART: part }) !== 0)
  const machine = `${cpus().length} cores, load average ${loadavg()[0]!.toFixed(1)} at the end`
  process.stdout.write(`${writePromises(root, readOutcomes(ledger), machine)}\n`)
  rmSync(folder, { recursive: true })
  for (const part of failed) process.stdout.write(`FAILED  part ${part}\n`)
  return failed.length === 0 ? 0 : 1
}

const unknown = form === 'long' ? asked.filter((part) => !allParts.includes(part)) : []
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}. The parts: ${allParts.join(', ')}.\n`,
  )
  process.exit(2)
}
process.exit(
  form === 'long'
    ? runLong(asked.length > 0 ? asked : allParts)
    : run(form === undefined ? [] : [form, ...asked]),
)
