/** Hands mutants out to engines, each in a copy of its own; one that hangs is ended and replaced. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProjectCopy } from './copy.ts'
import type { Trial, Verdict } from './engine.ts'

/** The verdict on a mutant that never ends. */
export const noEnd = 'came to no end'

export interface TriedMutant {
  trial: Trial
  /** undefined: there was no time left for it */
  verdict: Verdict | undefined
}

/** Side by side; the machine we count on has two cores. */
const engines = 2
/** Milliseconds without the end of a test: a mutant that runs in circles answers to nothing. */
const longest = 90_000

interface Engine {
  process: ChildProcess
  lines: Interface
}

function startEngine({ folder }: ProjectCopy): Engine {
  const engine = spawn(process.execPath, [path.join(folder, 'test/mutations/engine.ts')], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
    // its workers go with it
    detached: true,
  })
  return { process: engine, lines: createInterface(engine.stdout!) }
}

/** Ends it with its database; workers that run in circles hear nothing and are killed. */
async function end({ process: engine, lines }: Engine): Promise<void> {
  lines.close()
  if (engine.exitCode === null && engine.signalCode === null) {
    const exited = once(engine, 'exit')
    engine.kill('SIGTERM')
    await Promise.race([exited, wait(10_000, undefined, { ref: false })])
  }
  try {
    process.kill(-engine.pid!, 'SIGKILL')
  } catch {
    // all processes have exited
  }
}

/** What an engine says of a mutant; undefined when it says nothing any more. */
function ask(engine: Engine, trial: Trial): Promise<Verdict | undefined> {
  const { promise, resolve } = Promise.withResolvers<Verdict | undefined>()
  const timer = setTimeout(() => resolve(undefined), longest)
  const onExit = () => resolve(undefined)
  const onLine = (line: string) => {
    timer.refresh()
    if (line.startsWith('@verdict ')) resolve(JSON.parse(line.slice(9)) as Verdict)
  }
  engine.lines.on('line', onLine)
  engine.process.once('exit', onExit)
  engine.process.stdin!.write(`${JSON.stringify(trial)}\n`)
  return promise.finally(() => {
    clearTimeout(timer)
    engine.lines.off('line', onLine)
    engine.process.off('exit', onExit)
  })
}

/**
 * Tries all of them, in their order, until the time is over.
 * @param makeCopy makes a project to change
 * @param until on the clock of `performance`
 */
export async function tryAll(
  trials: readonly Trial[],
  makeCopy: () => ProjectCopy,
  until: number,
): Promise<TriedMutant[]> {
  const tried: TriedMutant[] = trials.map((trial) => ({ trial, verdict: undefined }))
  let next = 0
  const work = async () => {
    let copy = makeCopy()
    let engine = startEngine(copy)
    while (next < tried.length && performance.now() < until) {
      const one = tried[next]!
      next += 1
      one.verdict = await ask(engine, one.trial)
      if (one.verdict) continue
      one.verdict = { killed: true, by: noEnd }
      await end(engine)
      copy.remove()
      copy = makeCopy()
      engine = startEngine(copy)
    }
    await end(engine)
    copy.remove()
  }
  await Promise.all(Array.from({ length: Math.min(engines, trials.length) }, work))
  return tried
}
