import type { Outputs } from '../../../lib/api/trpc.ts'

/** An import as its page shows it, in any step. */
export type ImportStatus = Outputs['imports']['get']
