/**
 * A hook lets a later module take part in the transaction of an earlier one, without the earlier one
 * knowing it. server/app/hooks.ts lists who takes part.
 */
export interface Hook<Args extends unknown[]> {
  add: (handler: (...args: Args) => Promise<void>) => void
  /** Runs all handlers one after another, in the order in which they were added. */
  run: (...args: Args) => Promise<void>
}

/** Creates a hook without handlers. */
export function createHook<Args extends unknown[]>(): Hook<Args> {
  const handlers: ((...args: Args) => Promise<void>)[] = []
  return {
    add: (handler) => void handlers.push(handler),
    async run(...args) {
      for (const handler of handlers) await handler(...args)
    },
  }
}
