/** What a worker and its supervisor say to each other. */
import type { Opening } from '../process/startup-banner.ts'

export type FromWorker =
  /** the shop is open here */
  | { kind: 'open'; opening: Opening }
  /** wants the metrics of all workers */
  | { kind: 'wanted'; id: number }
  /** its own, as it was asked */
  | { kind: 'metrics'; id: number; text: string }

export type ToWorker =
  /** asks for its own */
  | { kind: 'ask'; id: number }
  /** those of all, as it wanted */
  | { kind: 'all'; id: number; text: string }
