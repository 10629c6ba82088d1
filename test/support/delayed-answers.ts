/** Delays database answers, so that a test acts between a query and its answer. */
import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../db/connection/client.ts'

/** A query, where it was built for this call, and its result. */
interface DelayedAnswer {
  /** the query's tree as JSON; empty for one that was compiled before */
  query: string
  rows: readonly Record<string, unknown>[]
}

export interface DelayedDatabase {
  /** the same database; its answers pass through here */
  db: Db
  /** Delays the next matching answer until `release`; `reached` settles when it arrives. */
  delayNext: (matches: (answer: DelayedAnswer) => boolean) => {
    reached: Promise<void>
    release: () => void
  }
}

export function delayAnswers(db: Db): DelayedDatabase {
  let hold: { take: (answer: DelayedAnswer) => Promise<void> | undefined } | undefined
  const trees = new WeakMap<object, unknown>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      trees.set(queryId, node)
      return node
    },
    async transformResult({ queryId, result }) {
      const query = hold ? (JSON.stringify(trees.get(queryId)) ?? '') : ''
      await hold?.take({ query, rows: result.rows })
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    delayNext(matches) {
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
