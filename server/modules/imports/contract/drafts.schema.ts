/** The remarks and questions of a drafted mapping. */
import * as z from 'zod/mini'
import { doc } from '../../../core/values/fields.schema.ts'
import { mappingQuestions } from './mapping.schema.ts'

const remarkCodes = [
  'headerless',
  'groups',
  'listed-variants',
  'listed-values',
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
  code: z.enum(remarkCodes).apply(doc, 'Kind of remark.'),
  values: z.record(z.string(), z.string()).apply(doc, 'Values for its text.'),
})
export type DraftRemark = z.infer<typeof DraftRemark>

/** A question that must be answered before an import, with its possible answers. */
export const DraftQuestion = z.object({
  about: z.enum(mappingQuestions).apply(doc, 'What the mapping leaves open.'),
  options: z
    .array(
      z.object({
        kind: z
          .enum(['column', 'code', 'mark'])
          .apply(doc, 'What an answer is: a column, a currency code, a decimal mark.'),
        value: z.string().apply(doc, 'The answer.'),
        examples: z.array(z.string()).apply(doc, 'Example cells of the file.'),
      }),
    )
    .apply(doc, 'Possible answers.'),
})
export type DraftQuestion = z.infer<typeof DraftQuestion>
