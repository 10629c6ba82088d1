/** The messages between a worker and its supervisor. */
import type { StartupInfo } from '../process/startup-banner.ts'

export type FromWorker =
  /** the shop is open in this worker */
  | { kind: 'open'; opening: StartupInfo }
  /** requests the metrics of all workers */
  | { kind: 'wanted'; id: number }
  /** the worker's own metrics, as requested */
  | { kind: 'metrics'; id: number; text: string }

export type ToWorker =
  /** requests the worker's own metrics */
  | { kind: 'ask'; id: number }
  /** the metrics of all workers, as requested */
  | { kind: 'all'; id: number; text: string }
