import type { Outputs } from '../../../lib/api/trpc.ts'

/** An import as its page shows it, in whichever step it is. */
export type ImportStatus = Outputs['imports']['get']
