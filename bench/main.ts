/**
 * `npm run bench [-- part …] [--write]`: the figures of speed and scale as ratios against baselines of the same run. A figure that misses its bar is no
 * failure: figures are read, not asserted.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { run as runCommand, UsageError } from '../scripts/lib/command.ts'
import { benchBeside } from './beside.ts'
import { benchCapacity } from './capacity.ts'
import { benchCrowd } from './crowd.ts'
import { benchDeliveries } from './deliveries.ts'
import { benchImport } from './import.ts'
import { text } from './lib/document.ts'
import { asTable, lines } from './lib/report.ts'
import { openStage, root, type Stage } from './lib/stage.ts'
import { benchOrders } from './orders.ts'
import { benchPapers } from './papers.ts'
import { benchPrices } from './prices.ts'
import { benchProcesses } from './processes.ts'
import { benchReads } from './reads.ts'
import { benchRecall } from './recall.ts'
import { benchScale } from './scale.ts'
import { type Measured, readMeasured } from './scaling/measured.ts'
import { writeScaling } from './scaling/page.ts'
import { benchStart } from './start.ts'
import { benchTelemetry } from './telemetry.ts'

const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
const writes = words.includes('--write')
const loadBefore = loadavg()[0]!

/** from which `npm run simulate` reckons: what was measured anew of it */
let measured: Partial<Measured> = {}

/** On a shop of its own with some thousand products and customers: what one part leaves behind is in no other's way. */
const onStage = (part: (stage: Stage) => Promise<void>) => async () => {
  await using stage = await openStage({ products: 2_000, users: 2_000 })
  await part(stage)
}
const parts: Record<string, () => Promise<void>> = {
  reads: onStage(benchReads),
  orders: onStage(benchOrders),
  prices: onStage(benchPrices),
  deliveries: onStage(benchDeliveries),
  telemetry: onStage(benchTelemetry),
  processes: onStage(benchProcesses),
  beside: onStage(async (stage) => {
    measured.beside = await benchBeside(stage)
  }),
  capacity: onStage(async (stage) => {
    measured = { ...measured, ...(await benchCapacity(stage)) }
  }),
  crowd: onStage(benchCrowd),
  recall: onStage(benchRecall),
  papers: benchPapers,
  scale: benchScale,
  start: benchStart,
  import: benchImport,
}
/** Their own page has these, beside what was measured for it. */
const ofScaling = ['capacity', 'beside']

/** Those of scaling are only measured by name, each on a machine that came to rest: after the others they took twice as long. */
const isWanted = (name: string) =>
  wanted.length === 0 ? !ofScaling.includes(name) : wanted.includes(name)
/** Parts that were not measured, with why: at first all. */
const unmeasured = new Map(Object.keys(parts).map((name) => [name, 'not in this run']))

const usage = `Usage: npm run bench [-- PART …] [--write]
The parts: ${[...unmeasured.keys()].join(', ')}. Without a part all but ${ofScaling.join(' and ')}, in some twenty minutes; --write puts
what was measured into docs.`

/** After each part, so that a run that is ended keeps what it has. */
function write(): void {
  if (Object.keys(measured).length > 0) writeScaling({ ...readMeasured(), ...measured })
  if (wanted.length > 0 && wanted.every((name) => ofScaling.includes(name))) return
  const file = path.join(root, 'docs/benchmarks.md')
  const processor = cpus()[0]?.model ?? 'unknown'
  writeFileSync(file, text(lines, { processor, cores: cpus().length, loadBefore, unmeasured }))
}

async function run(name: string, part: () => Promise<void>): Promise<void> {
  try {
    await part()
    unmeasured.delete(name)
  } catch (error) {
    unmeasured.set(name, `broke off: ${error instanceof Error ? error.message : error}`)
    process.stderr.write(`${name} broke off: ${error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
  if (writes) write()
}

await runCommand(usage, async () => {
  const unknown = words.filter((word) => word !== '--write' && !unmeasured.has(word))
  if (unknown.length > 0)
    throw new UsageError(`There is no ${unknown.join(', ')} to measure.\n${usage}`)
  for (const [name, part] of Object.entries(parts)) if (isWanted(name)) await run(name, part)
  process.stdout.write(`\n${asTable()}\n`)
})
process.exit()
