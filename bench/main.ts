/**
 * `npm run bench [-- reads orders scale start processes import] [--write]`: the figures of speed and scale
 * as ratios against baselines of the same run. Nothing here fails: figures are read, not asserted.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { benchImport } from './import.ts'
import { asTable, lines } from './lib/report.ts'
import { openStage, root } from './lib/stage.ts'
import { benchOrders } from './orders.ts'
import { benchProcesses } from './processes.ts'
import { benchReads } from './reads.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

if (['reads', 'orders', 'processes'].some(isWanted)) {
  await using stage = await openStage({ products: 2_000, users: 200 })
  if (isWanted('reads')) await benchReads(stage)
  if (isWanted('orders')) await benchOrders(stage)
  if (isWanted('processes')) await benchProcesses(stage)
}
if (isWanted('scale')) await benchScale()
if (isWanted('start')) await benchStart()
if (isWanted('import')) await benchImport()

process.stdout.write(`\n${asTable()}\n`)
if (process.argv.includes('--write')) {
  const file = path.join(root, 'docs/benchmarks.md')
  const { text } = await import('./lib/document.ts')
  writeFileSync(file, text(lines, cpus()[0]?.model ?? 'unknown', cpus().length))
}
process.exit(0)
