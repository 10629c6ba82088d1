/**
 * Runs `npm run bench [-- part …] [--write]`: speed and scale as ratios against baselines of the
 * same run. A figure that misses its bar is no failure: figures are reported, not asserted.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { benchBusy } from './busy.ts'
import { benchCapacity } from './capacity.ts'
import { benchCrowd } from './crowd.ts'
import { benchDay } from './day.ts'
import { benchGroups } from './groups.ts'
import { benchImport, benchVariantImport } from './import.ts'
import { text } from './lib/document.ts'
import { asTable } from './lib/report.ts'
import { openStage, root, type Stage } from './lib/stage.ts'
import { benchOrders } from './orders.ts'
import { benchPrices } from './prices.ts'
import { benchProcesses } from './processes.ts'
import { benchReads } from './reads.ts'
import { benchScale } from './scale.ts'
import { type Measured, readMeasured } from './scaling/measured.ts'
import { writeScaling } from './scaling/page.ts'
import { benchStart } from './start.ts'

const loadBefore = loadavg()[0]!

/** the new measurements for `npm run araliya -- simulate` */
let measured: Partial<Measured> = {}

/**
 * Runs a part on a shop of its own with some thousand products and customers, so that parts do not
 * affect each other.
 */
const onStage =
  (part: (stage: Stage) => Promise<void>, products = 2_000) =>
  async () => {
    await using stage = await openStage({ products, users: 2_000 })
    await part(stage)
  }
/** The parts, by their names for `npm run bench`. */
export const parts: Readonly<Record<string, () => Promise<void>>> = {
  reads: onStage(benchReads),
  orders: onStage(benchOrders),
  busy: onStage(benchBusy),
  prices: onStage(benchPrices),
  processes: onStage(benchProcesses),
  capacity: onStage(async (stage) => {
    measured = { ...measured, ...(await benchCapacity(stage)) }
  }),
  crowd: onStage(benchCrowd),
  day: onStage(benchDay, 10_000),
  groups: benchGroups,
  scale: benchScale,
  start: benchStart,
  import: benchImport,
  'variant-import': benchVariantImport,
}
/** Parts that run only by name, as others slow them to half speed; see docs/scaling.md. */
export const separateParts = ['capacity']

/** Parts that failed, with the reason. */
const failed = new Map<string, string>()

/** Writes after each part, so that an interrupted run keeps its results. */
function write(names: readonly string[]): void {
  if (Object.keys(measured).length > 0) writeScaling({ ...readMeasured(), ...measured })
  if (names.every((name) => separateParts.includes(name))) return
  const file = path.join(root, 'docs/benchmarks.md')
  const processor = cpus()[0]?.model ?? 'unknown'
  const earlier = readFileSync(file, 'utf8')
  writeFileSync(file, text(earlier, { processor, cores: cpus().length, loadBefore, failed }))
}

/** Measures the named parts; `writes` updates the docs after each. */
export async function runBench(names: readonly string[], writes: boolean): Promise<void> {
  for (const name of names) {
    try {
      await parts[name]!()
    } catch (error) {
      failed.set(name, error instanceof Error ? error.message : String(error))
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : error}\n`)
      process.exitCode = 1
    }
    if (writes) write(names)
  }
  process.stdout.write(`\n${asTable()}\n`)
}
