/** One after the other within this process, by key: what must not happen twice at once. */

export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Works with the same key run in the order they came; other keys do not wait. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = mine.catch(() => {})
    last.set(key, settled)
    try {
      return await mine
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
