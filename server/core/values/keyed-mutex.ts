/** One after the other within this process, by key: what must not happen twice at once. */

/** Waits for its turn under a key. Disposing the result lets the next caller go on. */
export type Lock = (key: string) => Promise<Disposable>

/** Callers with the same key go on in the order they came; other keys do not wait. */
export function createLocks(): Lock {
  const last = new Map<string, Promise<void>>()
  return async (key) => {
    const { promise: mine, resolve } = Promise.withResolvers<void>()
    const before = last.get(key)
    last.set(key, mine)
    await before
    return {
      [Symbol.dispose]() {
        if (last.get(key) === mine) last.delete(key)
        resolve()
      },
    }
  }
}

export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Works with the same key run in the order they came; other keys do not wait. */
export function createTurns(): InTurn {
  const lock = createLocks()
  return async (key, work) => {
    using _turn = await lock(key)
    return await work()
  }
}
