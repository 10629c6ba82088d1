/** Keyed mutex: runs work with the same key one at a time within this process. */

/** Waits for the key's turn. Disposing the result admits the next caller. */
export type Lock = (key: string) => Promise<Disposable>

/** Creates locks. Callers with the same key proceed in order; other keys do not wait. */
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

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a queue per key. Work with the same key runs in order; other keys do not wait. */
export function createKeyedMutex(): KeyedMutex {
  const lock = createLocks()
  return async (key, work) => {
    using _turn = await lock(key)
    return await work()
  }
}
