/** What the draft of a mapping says and asks. */
import * as z from 'zod/mini'
import { mappingQuestions } from './mapping.schema.ts'

const remarkCodes = [
  'headerless',
  'two-prices',
  'currency-column',
  'currency',
  'long-ids',
  'repeated-ids',
  'ids-of-links',
  'ids-of-names',
  'no-category',
  'some-categories',
  'kept-categories',
  'no-stock',
  'no-column',
  'html',
  'repeated-header',
  'no-pictures',
  'rejects',
  'unusable',
  'runner-up',
] as const
export type RemarkCode = (typeof remarkCodes)[number]

/** What a draft says of itself, for whoever has words of their own. */
export const DraftRemark = z.object({
  code: z.enum(remarkCodes),
  values: z.record(z.string(), z.string()),
})
export type DraftRemark = z.infer<typeof DraftRemark>

/** A question of a draft that must be answered before anything is imported, with its answers. */
export const DraftQuestion = z.object({
  about: z.enum(mappingQuestions),
  options: z.array(
    z.object({
      /** what is chosen: a column, the code of a currency, a decimal mark */
      kind: z.enum(['column', 'code', 'mark']),
      value: z.string(),
      /** cells of the file */
      examples: z.array(z.string()),
    }),
  ),
})
export type DraftQuestion = z.infer<typeof DraftQuestion>
