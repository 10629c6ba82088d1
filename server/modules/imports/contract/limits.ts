import type { Db } from '../../../../db/connection/client.ts'

declare module '../../../core/context/context.ts' {
  interface Services {
    /** connections of imports, so that a running import never takes the shop's */
    imports: Db
    /** the same for the worker thread of a large import */
    importDatabase: { url: string; pooled: boolean; max: number }
  }
}

/** Bounds of every import, so that no file can take the server's memory, disk, time or connections. */
export const importLimits = {
  /** bytes of one file; a million rows of a kilobyte */
  fileBytes: 1_073_741_824,
  /** bytes that one part of a workbook may unpack to: of a file, and of one that came in a body */
  unpackedBytes: { file: 1_073_741_824, body: 67_108_864 },
  rows: 1_000_000,
  /** characters of one record: a product with a long HTML description has some ten thousand */
  recordLength: 1_048_576,
  columns: 1_000,
  /** nesting of one JSON record */
  depth: 64,
  /** rows of one product in formats with several rows a product; Shopify allows 2,048 variants */
  groupRows: 4_096,
  /** characters of variable products that wait for their variations (WooCommerce) */
  parentLength: 64 * 1_048_576,
  /** bytes looked at to recognise a file */
  head: 262_144,
  /** bytes of a file from which it is read and written in a thread of its own */
  inThreadFrom: 262_144,
  /** imports that wait for their turn, on all servers together */
  waiting: 20,
  /** seconds after which somebody who found the queue full may ask again */
  fullRetryAfter: 5,
} as const

/** Shops of fewer connections than this have a small database: their imports write on one. */
const enoughForTwo = 5

/**
 * How many batches a run writes side by side. Two are about half as quick again as one: while one of
 * them waits for the file or for its commit, the other keeps the database at work.
 * @param connections those of the shop
 */
export const writersBeside = (connections: number): 1 | 2 => (connections < enoughForTwo ? 1 : 2)

/**
 * Connections for all imports of a process together: for the run that writes, as many for the dry
 * run, and one for those who wait.
 */
export const importConnections = (connections: number): number => 2 * writersBeside(connections) + 1
