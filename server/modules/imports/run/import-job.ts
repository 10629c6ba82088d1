/** What a run of an import is given: who started it, what it reads, and how it is to write. */
import type { ImportLease } from '../../../../db/queries/imports/import-leases.queries.ts'
import type { JobActor } from '../../../core/access/actor.ts'
import type { ActorTransaction, RequestContext, Services } from '../../../core/context/context.ts'
import type { ImportOptions } from '../contract/imports.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { MappedRow } from '../map/row.ts'
import type { ImportSource } from '../read/source.ts'

/** What starts an import: a request of somebody, or a feed that acts for them. */
export interface ImportContext extends Services, Pick<RequestContext, 'askedAt'> {
  user: JobActor
  transaction: ActorTransaction
}

export interface ImportJob {
  lease: ImportLease
  actor: JobActor
  source: ImportSource
  mapping: Mapping
  options: ImportOptions
  signal: AbortSignal
  /** batches to write side by side, see `writersBeside` */
  writers: 1 | 2
  /** the shop's own, which the addresses of its pictures may begin with */
  origins: readonly string[]
  /** prepares the pictures of a batch before it is planned (`images: "copy"`) */
  prepare?:
    | ((rows: readonly MappedRow[]) => Promise<{ copied: number; failed: number }>)
    | undefined
  /** the setting orders.lowStock */
  lowAtMost: () => number
  /** true while the shop serves others: less is written at once then, with rests between */
  isServing?: (() => boolean) | undefined
  /** after each batch that was written */
  onWritten?: (() => void) | undefined
}
