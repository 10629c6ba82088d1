/** The thread of a large import: reads, plans and writes its file with its own connections. */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '../../../../db/connection/client.ts'
import type { MappedRow } from '../map/row.ts'
import { fileSource } from '../read/source.ts'
import { FileWriter } from '../run/write-file.ts'
import { arrived, carried, type FromThread, type ThreadJob, type ToThread } from './messages.ts'

const port = parentPort!
const { database, file, job, copiesImages, ...first } = workerData as ThreadJob
const post = (message: FromThread): void => port.postMessage(message)

/** Lowers this thread's priority below the server's, on Linux only. */
function pauseForCustomers(): void {
  try {
    const id = Number(path.basename(readlinkSync('/proc/thread-self')))
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Keeps the normal priority.
  }
}
pauseForCustomers()

const stopping = new AbortController()
let { lowAtMost } = first
let isServing = false
let preparing: PromiseWithResolvers<{ copied: number; failed: number }> | undefined
let prepared: readonly MappedRow[] = []

/** Requests the images of a batch from the server, one batch at a time. */
function prepare(rows: readonly MappedRow[]): Promise<{ copied: number; failed: number }> {
  preparing = Promise.withResolvers()
  prepared = rows
  post({
    type: 'prepare',
    rows: rows.map(({ line, provided, whole, issues, warnings }) => ({
      ...{ line, provided, whole, issues, warnings },
    })),
  })
  return preparing.promise
}

const { db } = createDatabase({
  ...database,
  onError: ({ message }) => post({ type: 'connection-lost', message }),
})
const writer = new FileWriter(
  {
    ...job,
    source: fileSource(file),
    signal: stopping.signal,
    prepare: copiesImages ? prepare : undefined,
    lowAtMost: () => lowAtMost,
    isServing: () => isServing,
    onWritten: () => post({ type: 'written' }),
  },
  (report) => post({ type: 'progress', report }),
)

port.on('message', (message: ToThread) => {
  if (message.type === 'write')
    writer.writeRest(db).then(
      (report) => post({ type: 'done', report }),
      (error: unknown) => post({ type: 'failed', error: carried(error) }),
    )
  else if (message.type === 'stop') stopping.abort(message.reason)
  else if (message.type === 'low') lowAtMost = message.lowAtMost
  else if (message.type === 'serving') isServing = message.isServing
  else if (message.type === 'not-prepared') preparing?.reject(arrived(message.error))
  else {
    for (const [at, row] of message.rows.entries()) Object.assign(prepared[at]!, row)
    preparing?.resolve({ copied: message.copied, failed: message.failed })
  }
})
