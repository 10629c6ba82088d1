/**
 * `npm run bench [-- reads orders prices deliveries telemetry papers scale start processes beside capacity crowd import] [--write]`: the figures of speed
 * and scale as ratios against baselines of the same run. A figure that misses its bar is no
 * failure: figures are read, not asserted.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { benchBeside } from './beside.ts'
import { benchCapacity } from './capacity.ts'
import { benchCrowd } from './crowd.ts'
import { benchDeliveries } from './deliveries.ts'
import { benchImport } from './import.ts'
import { asTable, lines } from './lib/report.ts'
import { openStage, root } from './lib/stage.ts'
import { benchOrders } from './orders.ts'
import { benchPapers } from './papers.ts'
import { benchPrices } from './prices.ts'
import { benchProcesses } from './processes.ts'
import { benchReads } from './reads.ts'
import { benchScale } from './scale.ts'
import { type Measured, readMeasured } from './scaling/measured.ts'
import { writeScaling } from './scaling/page.ts'
import { benchStart } from './start.ts'
import { benchTelemetry } from './telemetry.ts'

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const loadBefore = loadavg()[0]!
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

/** Parts that broke off, with why; the others are measured all the same. */
const brokenOff: string[] = []
/** from which `npm run simulate` reckons: what was measured anew of it */
let measured: Partial<Measured> = {}
const ofScaling = ['capacity', 'beside']
async function run(name: string, part: () => Promise<void>): Promise<void> {
  if (!isWanted(name)) return
  try {
    await part()
  } catch (error) {
    brokenOff.push(`${name}: ${error instanceof Error ? error.message : error}`)
    process.stderr.write(`${name} broke off: ${error instanceof Error ? error.stack : error}\n`)
  }
}

if (
  [
    'reads',
    'orders',
    'prices',
    'deliveries',
    'telemetry',
    'processes',
    'beside',
    'capacity',
    'crowd',
  ].some(isWanted)
) {
  await using stage = await openStage({ products: 2_000, users: 2_000 })
  await run('reads', () => benchReads(stage))
  await run('orders', () => benchOrders(stage))
  await run('prices', () => benchPrices(stage))
  await run('deliveries', () => benchDeliveries(stage))
  await run('telemetry', () => benchTelemetry(stage))
  await run('processes', () => benchProcesses(stage))
  await run('beside', async () => {
    measured.beside = await benchBeside(stage)
  })
  await run('capacity', async () => {
    measured = { ...measured, ...(await benchCapacity(stage)) }
  })
  await run('crowd', () => benchCrowd(stage))
}
await run('papers', benchPapers)
await run('scale', benchScale)
await run('start', benchStart)
await run('import', benchImport)

process.stdout.write(`\n${asTable()}\n`)
if (process.argv.includes('--write') && Object.keys(measured).length > 0)
  writeScaling({ ...readMeasured(), ...measured })
// Their own page has these, beside what was measured for it.
if (
  process.argv.includes('--write') &&
  (wanted.length === 0 || wanted.some((name) => !ofScaling.includes(name)))
) {
  const file = path.join(root, 'docs/benchmarks.md')
  const { text } = await import('./lib/document.ts')
  const processor = cpus()[0]?.model ?? 'unknown'
  writeFileSync(file, text(lines, { processor, cores: cpus().length, loadBefore, brokenOff }))
}
process.exit(brokenOff.length > 0 ? 1 : 0)
