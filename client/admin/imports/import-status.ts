import type { Outputs } from '../../trpc.ts'

/** An import as its page shows it, in whichever step it is. */
export type ImportStatus = Outputs['imports']['get']
