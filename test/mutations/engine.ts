/**
 * Tries mutants one after the other in the copy of the project that holds this file, in one vitest
 * that stays: a restart for each would take most of the time. `run.ts` sends the mutants over the
 * standard input; each verdict is one line of JSON on the standard output.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import type { Mutant } from './operators.ts'

/** One change of a file, and the tests that shall notice. */
export interface Trial extends Mutant {
  file: string
  /** test files, or folders of them */
  tests: readonly string[]
  /** of these tests only the one that is called so */
  title?: string | undefined
}

export interface Verdict {
  killed: boolean
  /** the test that noticed */
  by: string
  /** why nothing can be said of it */
  problem?: string
}

const root = path.resolve(import.meta.dirname, '../..')

/** A mutant may make a test wait; where all is well none waits that long. */
const patience = { testTimeout: 20_000, hookTimeout: 20_000, expect: { poll: { timeout: 4_000 } } }

/** How many mistakes each test file has noticed. */
const noticed = new Map<string, number>()
/** As the area lists them. */
let listed: readonly string[] = []

/** What noticed most comes first, else what is listed first: the first failure ends the run. */
class BestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const countOf = ({ moduleId }: TestSpecification) => noticed.get(moduleId) ?? 0
    const placeOf = ({ moduleId }: TestSpecification) =>
      listed.findIndex((name) => moduleId.startsWith(path.join(root, name)))
    return files.toSorted(
      (one, other) => countOf(other) - countOf(one) || placeOf(one) - placeOf(other),
    )
  }
}

async function failures(vitest: Vitest, { tests, title }: Trial): Promise<string[]> {
  listed = tests
  const specifications = await vitest.globTestSpecifications([...tests])
  if (specifications.length === 0) throw new Error(`There are no tests ${tests.join(', ')}.`)
  if (title) vitest.setGlobalTestNamePattern(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  else vitest.resetGlobalTestNamePattern()
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Those of earlier trials are among them, as they ended then.
  const requested = new Set(specifications.map(({ moduleId }) => moduleId))
  const testModules = known.filter(({ moduleId }) => requested.has(moduleId))
  for (const module of testModules)
    if (!module.ok()) noticed.set(module.moduleId, (noticed.get(module.moduleId) ?? 0) + 1)
  const failed = testModules.flatMap((module) => [
    ...[...module.children.allTests('failed')].map((test) => test.fullName),
    ...module.errors().map(({ message }) => message),
  ])
  const ran = testModules.flatMap((module) => [...module.children.allTests('passed')])
  if (ran.length === 0 && failed.length === 0) throw new Error(`No test ran: ${title ?? tests}`)
  return [...failed, ...unhandledErrors.map((error) => String((error as Error).message))]
}

async function tryMutant(vitest: Vitest, trial: Trial): Promise<Verdict> {
  const file = path.join(root, trial.file)
  const source = readFileSync(file, 'utf8')
  const change = (text: string) => {
    writeFileSync(file, text)
    vitest.invalidateFile(file)
  }
  change(source.slice(0, trial.start) + trial.text + source.slice(trial.end))
  try {
    const [first] = await failures(vitest, trial)
    return { killed: first !== undefined, by: first ?? '' }
  } finally {
    change(source)
  }
}

// An exit of our own stops the database of the run.
process.once('SIGTERM', () => process.exit(0))

const vitest = await createVitest(
  'test',
  {
    root,
    config: path.join(root, 'test/vitest.config.ts'),
    watch: false,
    bail: 1,
    maxWorkers: 1,
    // so that the waiting process can distinguish many slow tests from an endless one
    reporters: [{ onTestCaseResult: () => void process.stdout.write('\n@alive\n') }],
    sequence: { sequencer: BestFirst },
    ...patience,
  },
  { server: { watch: null } },
)
await vitest.standalone()
for await (const line of createInterface(process.stdin)) {
  const verdict = await tryMutant(vitest, JSON.parse(line) as Trial).catch(
    (error: unknown): Verdict => ({ killed: false, by: '', problem: String(error) }),
  )
  process.stdout.write(`\n@verdict ${JSON.stringify(verdict)}\n`)
}
await vitest.close()
process.exit(0)
