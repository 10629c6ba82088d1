/**
 * Creates PDFs in a separate process. Two hundred pages take half a second of CPU and some hundred
 * megabytes, which must not affect the shop's responses and memory. The process starts on demand,
 * prints one document at a time, and ends when idle.
 */
import { type ChildProcess, fork } from 'node:child_process'
import pLimit from 'p-limit'
import { AppError } from '../../core/errors/errors.ts'
import type { Job, TypesetResult } from './typesetter-process.ts'

const program = new URL('./typesetter-process.ts', import.meta.url)
/** Milliseconds without work until the process ends. */
const idle = 30_000
/** Timeout of a document in milliseconds. */
const timeoutMs = 20_000
/** Maximum number of waiting documents: each takes a second or two. */
const maxWaiting = 20

const queue = pLimit(1)
let running: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined

function start(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Neither keeps the shop's process alive. It ends with the shop, when its channel closes.
  child.unref()
  child.channel?.unref()
  child.once('exit', () => {
    if (running === child) running = undefined
  })
  return child
}

/** Runs one job in the process; an end or an error of the process fails the job. */
async function run(job: Job): Promise<TypesetResult> {
  clearTimeout(ending)
  running ??= start()
  const child = running
  const { promise, resolve, reject } = Promise.withResolvers<TypesetResult>()
  const fail = (why: string) => reject(new Error(why))
  const ended = (code: number | null) => fail(`the typesetter ended (${code})`)
  const broken = ({ message }: Error) => fail(message)
  const time = setTimeout(() => {
    child.kill('SIGKILL')
    fail(`a document took more than ${timeoutMs} ms`)
  }, timeoutMs)
  child
    .once('message', resolve as () => void)
    .once('exit', ended)
    .once('error', broken)
  child.send(job, (error) => error && broken(error))
  try {
    return await promise
  } finally {
    clearTimeout(time)
    child.off('message', resolve).off('exit', ended).off('error', broken)
    ending = setTimeout(() => child.kill(), idle).unref()
  }
}

/** Typesets a document. @throws AppError UNAVAILABLE with too many waiting, or a failed process */
export async function typeset(job: Job): Promise<Uint8Array> {
  if (queue.pendingCount >= maxWaiting)
    throw new AppError(
      'UNAVAILABLE',
      'Too many documents are being printed. Please try again in a minute.',
    )
  const made = await queue(() => run(job)).catch((cause: unknown) => ({ problem: String(cause) }))
  if ('pdf' in made) return made.pdf
  throw new AppError('UNAVAILABLE', 'The PDF could not be created. Please try again.', {
    cause: new Error(made.problem),
  })
}
