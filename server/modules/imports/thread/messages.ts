/** Messages between a run and its thread: structured clones, so no functions or classes. */
import type { DatabaseOptions } from '../../../../db/connection/client.ts'
import { ActorRevokedError } from '../../../core/access/actor.ts'
import type { ImportReport } from '../contract/imports.schema.ts'
import { ImportError, ImportStopped } from '../contract/issues.ts'
import type { MappedRow } from '../map/row.ts'
import type { ImportJob } from '../run/import-job.ts'
import { LeaseLost } from '../run/lease.ts'

/** The parts of a row that copying images reads and changes. */
type RowWithImages = Pick<MappedRow, 'line' | 'provided' | 'whole' | 'issues' | 'warnings'>

/** The input of a thread. */
export interface ThreadJob {
  database: Pick<DatabaseOptions, 'url' | 'max'>
  file: string
  job: Pick<ImportJob, 'lease' | 'actor' | 'mapping' | 'options' | 'writers' | 'origins'>
  lowAtMost: number
  copiesImages: boolean
}

export type ToThread =
  | { type: 'write' }
  | { type: 'stop'; reason: unknown }
  | { type: 'low'; lowAtMost: number }
  | { type: 'serving'; isServing: boolean }
  | { type: 'prepared'; rows: readonly RowWithImages[]; copied: number; failed: number }
  | { type: 'not-prepared'; error: CarriedError }

export type FromThread =
  | { type: 'progress'; report: ImportReport }
  | { type: 'written' }
  | { type: 'prepare'; rows: readonly RowWithImages[] }
  | { type: 'connection-lost'; message: string }
  | { type: 'done'; report: ImportReport }
  | { type: 'failed'; error: CarriedError }

/** Errors that the other side distinguishes by class. */
const kinds = { ImportError, ImportStopped, LeaseLost, ActorRevokedError } as const

export interface CarriedError {
  kind: keyof typeof kinds | undefined
  message: string
  stack: string | undefined
  /** SQLSTATE, or a socket error code */
  code: string | undefined
}

/** Converts an error for another thread. */
export function carried(error: unknown): CarriedError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const { code } = (error ?? {}) as { code?: unknown }
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find(
    (name) => error instanceof kinds[name],
  )
  return { kind, message, stack, code: typeof code === 'string' ? code : undefined }
}

/** Restores the error on the other side: class, message, stack and code. */
export function arrived({ kind, message, stack, code }: CarriedError): Error {
  const error = new (kind ? kinds[kind] : Error)(message)
  return Object.assign(error, { stack }, code === undefined ? {} : { code })
}
