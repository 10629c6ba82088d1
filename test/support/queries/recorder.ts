/** A Kysely without a database that records its statements. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tx } from '../../../db/connection/client.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { answer } from './samples.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Returns a row for the first run of a statement, and none later, so that paging loops end. */
class RecordingDriver extends DummyDriver {
  readonly statements = new Map<string, Statement>()

  override async acquireConnection() {
    return {
      executeQuery: async (query: Statement) => {
        const known = this.statements.has(query.sql)
        if (!known) this.statements.set(query.sql, query)
        return { rows: known ? [] : [answer as never], numAffectedRows: 1n }
      },
      // biome-ignore lint/correctness/useYield: nothing here is streamed
      async *streamQuery(): AsyncGenerator<never> {
        throw new Error('Nothing is streamed.')
      },
    }
  }
}

/** Records every statement that `run` sends, each once, in order. */
export async function record(run: (tx: Tx) => unknown): Promise<Statement[]> {
  const driver = new RecordingDriver()
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const result = run(db as unknown as Tx)
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
    for await (const _ of result as AsyncIterable<unknown>);
  else await result
  return [...driver.statements.values()]
}
