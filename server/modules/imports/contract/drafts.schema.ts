/** The remarks and questions of a drafted mapping. */
import * as z from 'zod/mini'
import { mappingQuestions } from './mapping.schema.ts'

const remarkCodes = [
  'headerless',
  'groups',
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
  'no-images',
  'rejects',
  'unusable',
  'runner-up',
] as const
export type RemarkCode = (typeof remarkCodes)[number]

/** A remark about a draft as a code with values, for clients with their own texts. */
export const DraftRemark = z.object({
  code: z.enum(remarkCodes),
  values: z.record(z.string(), z.string()),
})
export type DraftRemark = z.infer<typeof DraftRemark>

/** A question that must be answered before an import, with its possible answers. */
export const DraftQuestion = z.object({
  about: z.enum(mappingQuestions),
  options: z.array(
    z.object({
      /** what an answer is: a column, a currency code, a decimal mark */
      kind: z.enum(['column', 'code', 'mark']),
      value: z.string(),
      /** example cells of the file */
      examples: z.array(z.string()),
    }),
  ),
})
export type DraftQuestion = z.infer<typeof DraftQuestion>
