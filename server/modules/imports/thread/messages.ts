/** What a run and its thread say to each other: structured clones, so no functions and no classes. */
import type { DatabaseOptions } from '../../../../db/connection/client.ts'
import { FallenActor } from '../../../core/access/actor.ts'
import type { ImportReport } from '../contract/imports.schema.ts'
import { ImportRefusal, ImportStopped } from '../contract/issues.ts'
import type { MappedRow } from '../map/row.ts'
import type { ImportJob } from '../run/import-job.ts'
import { LeaseLost } from '../run/lease.ts'

/** What of a row its pictures are found by, and what copying them changes. */
type PicturedRow = Pick<MappedRow, 'line' | 'given' | 'whole' | 'issues' | 'warnings'>

/** What a thread is started with. */
export interface ThreadJob {
  database: Pick<DatabaseOptions, 'url' | 'max'>
  file: string
  job: Pick<ImportJob, 'lease' | 'actor' | 'mapping' | 'options' | 'writers' | 'origins'>
  lowAtMost: number
  copiesPictures: boolean
}

export type ToThread =
  | { type: 'write' }
  | { type: 'stop'; reason: unknown }
  | { type: 'low'; lowAtMost: number }
  | { type: 'serving'; isServing: boolean }
  | { type: 'prepared'; rows: readonly PicturedRow[]; copied: number; failed: number }
  | { type: 'not-prepared'; error: CarriedError }

export type FromThread =
  | { type: 'progress'; report: ImportReport }
  | { type: 'written' }
  | { type: 'prepare'; rows: readonly PicturedRow[] }
  | { type: 'connection-lost'; message: string }
  | { type: 'done'; report: ImportReport }
  | { type: 'failed'; error: CarriedError }

/** Errors that the other side tells apart by their class. */
const kinds = { ImportRefusal, ImportStopped, LeaseLost, FallenActor } as const

export interface CarriedError {
  kind: keyof typeof kinds | undefined
  message: string
  stack: string | undefined
  /** SQLSTATE, or of a socket */
  code: string | undefined
}

/** An error as it goes from thread to thread. */
export function carried(error: unknown): CarriedError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const { code } = (error ?? {}) as { code?: unknown }
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find(
    (name) => error instanceof kinds[name],
  )
  return { kind, message, stack, code: typeof code === 'string' ? code : undefined }
}

/** The same error on the other side: its class, its words and its code. */
export function arrived({ kind, message, stack, code }: CarriedError): Error {
  const error = new (kind ? kinds[kind] : Error)(message)
  return Object.assign(error, { stack }, code === undefined ? {} : { code })
}
