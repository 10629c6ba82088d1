/** Creates a read-only Kysely instance over any function that runs its queries. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { Db } from './client.ts'

/** Runs a query and its parameters, as Kysely compiled them. */
export type ReadQuery = (query: CompiledQuery) => Promise<QueryResult<unknown>>

const refuse = async (): Promise<never> => {
  throw new Error('This connection reads only, one query at a time.')
}

/** Creates a reader without transactions: two queries may see different states. */
export function createReader(read: ReadQuery): Db {
  const connection = {
    executeQuery: read,
    // biome-ignore lint/correctness/useYield: there is nothing to yield
    async *streamQuery() {
      await refuse()
    },
  } as DatabaseConnection
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
