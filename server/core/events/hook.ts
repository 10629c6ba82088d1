/**
 * A hook lets a later module take part in the transaction of an earlier one, without the earlier one
 * knowing it. A module lists its handlers in its `<name>.module.ts`.
 */
export interface Hook<Args extends unknown[]> {
  add: (handler: (...args: Args) => Promise<void>) => void
  /** Removes all handlers. */
  clear: () => void
  /** Runs all handlers one after another, in the order in which they were added. */
  run: (...args: Args) => Promise<void>
}

/** A handler with its hook. */
export interface HookHandler {
  hook: { clear: () => void }
  connect: () => void
}

/** Creates a hook without handlers. */
export function createHook<Args extends unknown[]>(): Hook<Args> {
  let handlers: ((...args: Args) => Promise<void>)[] = []
  return {
    add: (handler) => void handlers.push(handler),
    clear: () => {
      handlers = []
    },
    async run(...args) {
      for (const handler of handlers) await handler(...args)
    },
  }
}

/** Pairs a hook with the handler of a module. */
export const on = <Handler>(
  hook: { add: (handler: Handler) => void; clear: () => void },
  handler: NoInfer<Handler>,
): HookHandler => ({ hook, connect: () => hook.add(handler) })
