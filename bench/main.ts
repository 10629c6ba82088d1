/**
 * `npm run bench [-- part …] [--write]`: the figures of speed and scale as ratios against baselines of the same run. A figure that misses its bar is no
 * failure: figures are read, not asserted.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { benchBusy } from './busy.ts'
import { benchCapacity } from './capacity.ts'
import { benchCrowd } from './crowd.ts'
import { benchImport } from './import.ts'
import { text } from './lib/document.ts'
import { asTable, lines } from './lib/report.ts'
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

/** from which `npm run araliya -- simulate` reckons: what was measured anew of it */
let measured: Partial<Measured> = {}

/** On a shop of its own with some thousand products and customers: what one part leaves behind is in no other's way. */
const onStage = (part: (stage: Stage) => Promise<void>) => async () => {
  await using stage = await openStage({ products: 2_000, users: 2_000 })
  await part(stage)
}
/** The parts, by the name that `npm run bench` takes. */
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
  scale: benchScale,
  start: benchStart,
  import: benchImport,
}
/** Parts that are measured only by name: after the others they take twice as long. Their page is docs/scaling.md. */
export const separateParts = ['capacity']

/** Parts that were not measured, with why: at first all. */
const unmeasured = new Map(Object.keys(parts).map((name) => [name, 'not in this run']))

/** After each part, so that a run that is ended keeps what it has. */
function write(names: readonly string[]): void {
  if (Object.keys(measured).length > 0) writeScaling({ ...readMeasured(), ...measured })
  if (names.every((name) => separateParts.includes(name))) return
  const file = path.join(root, 'docs/benchmarks.md')
  const processor = cpus()[0]?.model ?? 'unknown'
  writeFileSync(file, text(lines, { processor, cores: cpus().length, loadBefore, unmeasured }))
}

/** Measures some parts, and writes the figures into docs after each of them where `writes` says so. */
export async function runBench(names: readonly string[], writes: boolean): Promise<void> {
  for (const name of names) {
    try {
      await parts[name]!()
      unmeasured.delete(name)
    } catch (error) {
      unmeasured.set(name, `failed: ${error instanceof Error ? error.message : error}`)
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : error}\n`)
      process.exitCode = 1
    }
    if (writes) write(names)
  }
  process.stdout.write(`\n${asTable()}\n`)
}
