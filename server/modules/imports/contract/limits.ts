import type { Db } from '../../../../db/connection/client.ts'

declare module '../../../core/context/context.ts' {
  interface ModuleServices {
    /** connection pool of imports, so that a running import never takes the shop's connections */
    imports: Db
    /** the same for the worker thread of a large import */
    importDatabase: { url: string; pooled: boolean; max: number }
  }
}

/** Limits of every import: no file may exhaust memory, disk, time or connections of the server. */
export const importLimits = {
  /** bytes of one file; a million rows of a kilobyte */
  fileBytes: 1_073_741_824,
  /** bytes that one part of a workbook may unpack to: from a file, and from a request body */
  unpackedBytes: { file: 1_073_741_824, body: 67_108_864 },
  rows: 1_000_000,
  /** characters of one record: a product with a long HTML description has about ten thousand */
  recordLength: 1_048_576,
  columns: 1_000,
  /** nesting of one JSON record */
  depth: 64,
  /** rows of one product in formats with several per product; Shopify allows 2,048 variants */
  groupRows: 4_096,
  /** characters of variable products that wait for their variations (WooCommerce) */
  parentLength: 64 * 1_048_576,
  /** bytes read to recognise a file */
  head: 262_144,
  /** file size in bytes from which an import runs in a thread of its own */
  inThreadFrom: 262_144,
  /** imports in the queue, on all servers together */
  waiting: 20,
  /** seconds after which clients may retry when the queue is full */
  fullRetryAfter: 5,
} as const

/** Shops with fewer connections have a small database: their imports write on one. */
const enoughForTwo = 5

/**
 * Returns how many batches a run writes in parallel. Two are about half as quick again as one:
 * while one waits for the file or its commit, the other keeps the database busy.
 * @param connections connections of the shop
 */
export const parallelWriters = (connections: number): 1 | 2 => (connections < enoughForTwo ? 1 : 2)

/**
 * Returns the connections of all imports of a process: for the run that writes, as many for the dry
 * run, and one for those that wait.
 */
export const importConnections = (connections: number): number =>
  2 * parallelWriters(connections) + 1
