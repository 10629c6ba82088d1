/** Replaces timers and randomness of a history by the scheduler's; other code keeps its own. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Chance } from './random.ts'
import type { Scheduler } from './scheduler.ts'

interface Rule {
  scheduler: Scheduler
  chance: Chance
}

/** Returns a timer that looks like Node's own to the code. */
const handle = (cancel: () => void) => {
  const self = { cancel, ref: () => self, unref: () => self, hasRef: () => false }
  return self
}

/** Replaces timers and randomness. @returns restores the machine's own */
export function ruleTime({ scheduler, chance }: Rule): Disposable {
  const own = {
    wait: timers.setTimeout,
    set: globalThis.setTimeout,
    clear: globalThis.clearTimeout,
    random: Math.random,
    elapsed: performance.now.bind(performance),
    bytes: crypto.randomBytes,
    uuid: crypto.randomUUID,
  }
  const isOurs = () => scheduler.current() !== undefined
  timers.setTimeout = ((after = 0, value: never, options: { signal?: AbortSignal } = {}) => {
    if (!isOurs()) return own.wait(after, value, options)
    const { signal } = options
    return new Promise((resolve, reject) => {
      const abort = () => {
        cancel()
        reject(new DOMException('The operation was aborted', 'AbortError'))
      }
      const cancel = scheduler.alarm(
        after,
        () => {
          signal?.removeEventListener('abort', abort)
          resolve(value)
        },
        () => reject(new Error('killed')),
      )
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    })
  }) as typeof timers.setTimeout
  const drawn = (size: number) => Buffer.from(Array.from({ length: size }, () => chance.below(256)))
  crypto.randomBytes = ((size: number, ...callback: []) =>
    isOurs() && callback.length === 0
      ? drawn(size)
      : own.bytes(size, ...callback)) as typeof own.bytes
  crypto.randomUUID = (options) => {
    if (!isOurs()) return own.uuid(options)
    const hex = drawn(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  syncBuiltinESMExports()
  globalThis.setTimeout = ((work: (...all: unknown[]) => void, after = 0, ...rest: unknown[]) => {
    const mine = scheduler.current()
    if (!mine) return own.set(work, after, ...rest)
    return handle(scheduler.alarm(after, () => scheduler.as(mine, () => work(...rest))))
  }) as unknown as typeof setTimeout
  globalThis.clearTimeout = ((timer?: { cancel?: () => void }) =>
    timer?.cancel ? timer.cancel() : own.clear(timer as NodeJS.Timeout)) as typeof clearTimeout
  Math.random = () => (isOurs() ? chance.next() : own.random())
  performance.now = () => (isOurs() ? scheduler.now() : own.elapsed())
  return {
    [Symbol.dispose]() {
      timers.setTimeout = own.wait
      crypto.randomBytes = own.bytes
      crypto.randomUUID = own.uuid
      syncBuiltinESMExports()
      globalThis.setTimeout = own.set
      globalThis.clearTimeout = own.clear
      Math.random = own.random
      performance.now = own.elapsed
    },
  }
}
