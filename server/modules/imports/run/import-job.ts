/** The input of an import run: its user, its file, and how it writes. */
import type { ImportLease } from '../../../../db/queries/imports/import-leases.queries.ts'
import type { JobActor } from '../../../core/access/actor.ts'
import type { ActorTransaction, RequestContext, Services } from '../../../core/context/context.ts'
import type { ImportOptions } from '../contract/imports.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { MappedRow } from '../map/row.ts'
import type { ImportSource } from '../read/source.ts'

/** The context of an import: a user's request, or a feed that acts for its user. */
export type ImportContext = Services<
  'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
> &
  Pick<RequestContext, 'requestOrigin'> & { user: JobActor; transaction: ActorTransaction }

export interface ImportJob {
  lease: ImportLease
  actor: JobActor
  source: ImportSource
  mapping: Mapping
  options: ImportOptions
  signal: AbortSignal
  /** batches written in parallel, see `writersBeside` */
  writers: 1 | 2
  /** the shop's origins, with which addresses of its own images may begin */
  origins: readonly string[]
  /** stores the images of a batch before it is planned (`images: "copy"`) */
  prepare?:
    | ((rows: readonly MappedRow[]) => Promise<{ copied: number; failed: number }>)
    | undefined
  /** the setting orders.lowStock */
  lowAtMost: () => number
  /** true while the shop serves requests: batches are then smaller, with pauses between */
  isServing?: (() => boolean) | undefined
  /** called after each written batch */
  onWritten?: (() => void) | undefined
}
