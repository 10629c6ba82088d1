/** A database whose answers can be held back: what happens between a query and its answer is staged. */
import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../db/connection/client.ts'

/** What was asked, as far as it was built for this query, and what came back. */
interface HeldAnswer {
  /** the query's tree as JSON; empty for one that was compiled before */
  query: string
  rows: readonly Record<string, unknown>[]
}

export interface HeldDatabase {
  /** the same database; its answers pass by here */
  db: Db
  /** Holds back the next answer of this kind until `release`; `reached` settles when it is there. */
  holdNext: (matches: (answer: HeldAnswer) => boolean) => {
    reached: Promise<void>
    release: () => void
  }
}

export function holdAnswers(db: Db): HeldDatabase {
  let hold: { take: (answer: HeldAnswer) => Promise<void> | undefined } | undefined
  const asked = new WeakMap<object, unknown>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.set(queryId, node)
      return node
    },
    async transformResult({ queryId, result }) {
      const query = hold ? (JSON.stringify(asked.get(queryId)) ?? '') : ''
      await hold?.take({ query, rows: result.rows })
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    holdNext(matches) {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      hold = {
        take(answer) {
          if (!matches(answer)) return undefined
          hold = undefined
          reached.resolve()
          return released.promise
        },
      }
      return { reached: reached.promise, release: () => released.resolve() }
    },
  }
}
