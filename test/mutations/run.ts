/**
 * `npm run test:mutations [-- short | known | area …]`: do the tests notice mistakes? Small mistakes
 * are made in a copy of the sources, one at a time, and the tests that cover them are run. `short`
 * tries a dozen that no test noticed once, `known` all of those, an area every change that
 * operators.ts can make in its files; nothing at all means `known` and all areas. Ends with 1 when a
 * known mistake survives, or in an area more than a tenth that is not explained.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { areas } from './areas.ts'
import { copyProject } from './copy.ts'
import type { Trial } from './engine.ts'
import { explained } from './explained.ts'
import { knownMistakes } from './known.ts'
import { mutantsOf } from './operators.ts'
import { noEnd, type TriedMutant, tryAll } from './pool.ts'
import { sourcesOf } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Minutes that an area may take; what is left then is said to be untried. */
const limit = 9.5

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

function knownTrials(short: boolean): Trial[] {
  return knownMistakes
    .filter((mistake) => !short || mistake.short)
    .map(({ file, from, to, test, title }) => {
      const start = read(file).indexOf(from)
      if (start < 0 || read(file).includes(from, start + 1))
        throw new Error(`${file} must have once what known.ts changes: ${from}`)
      return { file, start, end: start + from.length, text: to, tests: [test], title }
    })
}

function areaTrials(name: string): Trial[] {
  const area = areas[name]!
  return sourcesOf(root, area).flatMap((file) =>
    mutantsOf(file, read(file)).map((mutant) => ({ ...mutant, file, tests: area.tests })),
  )
}

/** A test that fails anyway notices nothing. @returns the first that fails in an area without any mistake */
async function failsAnyway([first]: readonly Trial[], until: number): Promise<string | undefined> {
  const nothing = { ...first!, start: 0, end: 0, text: '' }
  const [result] = await tryAll([nothing], () => copyProject(root), until)
  const { killed, by, problem } = result!.verdict!
  return problem ?? (killed ? by : undefined)
}

const oneLine = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

/** `file:line  what → what else`, as a reader looks it up. */
function describe({ file, start, end, text }: Trial): {
  place: string
  line: string
  change: string
} {
  const source = read(file)
  const begin = source.lastIndexOf('\n', start - 1) + 1
  const line = source.slice(begin, source.indexOf('\n', start)).trim()
  const place = `${file}:${source.slice(0, start).split('\n').length}`
  return {
    place,
    line,
    change: `${oneLine(source.slice(start, end))} → ${oneLine(text).replace(/^;?$/, 'nothing')}`,
  }
}

function explanationOf(trial: Trial): string | undefined {
  const { line, change } = describe(trial)
  return explained.find(
    (one) =>
      one.file === trial.file &&
      one.line === line &&
      (one.change === undefined || one.change === change),
  )?.why
}

/** Says what became of each file. @returns true when too much survived */
function report(name: string, mutants: readonly TriedMutant[], allowedShare: number): boolean {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const tried = mutants.filter(({ verdict }) => verdict)
  const survived = tried.filter(({ verdict }) => !verdict!.killed)
  const open = survived.filter(({ trial }) => explanationOf(trial) === undefined)
  for (const { trial, verdict } of tried)
    if (verdict!.by === noEnd)
      say(`  ${noEnd}  ${describe(trial).place}  ${describe(trial).change}`)
  for (const { trial, verdict } of open) {
    const { place, change } = describe(trial)
    say(`  ${verdict!.problem ?? 'survived'}  ${place}  ${change}`)
  }
  for (const file of new Set(mutants.map(({ trial }) => trial.file))) {
    const of = (all: readonly TriedMutant[]) =>
      all.filter(({ trial }) => trial.file === file).length
    const [all, left, unknown] = [of(tried), of(survived), of(open)]
    say(
      `  ${file}: ${all - left} of ${all} killed, ${unknown} survived, ${left - unknown} explained`,
    )
  }
  const killed = tried.length - survived.length
  const countable = tried.length - (survived.length - open.length)
  const untried = mutants.length - tried.length
  const endless = tried.filter(({ verdict }) => verdict!.by === noEnd).length
  const share = countable === 0 ? '' : `, ${Math.floor((100 * killed) / countable)} %`
  const rest = [
    endless > 0 && `${endless} of them by time`,
    countable < tried.length && `${tried.length - countable} explained`,
    untried > 0 && `${untried} not tried`,
  ].filter(Boolean)
  say([`${name}: ${killed} of ${countable} killed${share}`, ...rest].join(', '))
  return open.length > allowedShare * countable
}

const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : ['known', ...Object.keys(areas)]
const wrong = names.filter((name) => !['short', 'known', ...Object.keys(areas)].includes(name))
if (wrong.length > 0) {
  const all = ['short', 'known', ...Object.keys(areas)].join(', ')
  process.stderr.write(`There is no ${wrong.join(', ')}. There are ${all}.\n`)
  process.exit(2)
}

let failed = false
for (const name of names) {
  const isKnown = name === 'short' || name === 'known'
  const trials = isKnown ? knownTrials(name === 'short') : areaTrials(name)
  const until = performance.now() + limit * 60_000
  const failing = isKnown ? undefined : await failsAnyway(trials, until)
  if (failing) {
    process.stderr.write(`${name}: without a mistake, too, this fails: ${failing}\n`)
    failed = true
    continue
  }
  const mutants = await tryAll(trials, () => copyProject(root), until)
  failed = report(name, mutants, isKnown ? 0 : 0.1) || failed
}
process.exit(failed ? 1 : 0)
