/** Discount codes as buyers enter them, and their results: docs/pricing.md#promotions. */
import * as z from 'zod/mini'
import { doc, requiredText } from '../../../core/values/fields.schema.ts'

/**
 * Normalises a code: upper case, NFKC characters, without spaces and invisible characters.
 * @example plainCode(' ｅｉｄ\u200b ') // 'EID'
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .normalize('NFKC')

/** Codes that a buyer enters, each once. */
export const codes = z.array(requiredText(100).check(z.overwrite(plainCode))).check(
  z.maxLength(10, 'must have at most 10 codes'),
  z.overwrite((list) => [...new Set(list)]),
)

/** Why a code gives no discount; the last three cost the buyer nothing. */
const refusals = [
  'unknown',
  'early',
  'ended',
  'usedUp',
  'usedByYou',
  'notYours',
  'notFirst',
  'minimum',
  'nothing',
  'delivery',
  'better',
  'costsMore',
] as const
export type Refusal = (typeof refusals)[number]

/** Result of a code in a quote. */
export const CodeOutcome = z.object({
  code: z.string().apply(doc, 'The code.'),
  applied: z.boolean().apply(doc, 'true: it gives a discount.'),
  reason: z.optional(z.enum(refusals)).apply(doc, 'Why it gives none, for programs.'),
  message: z.optional(z.string()).apply(doc, 'Why it gives none, for people.'),
})
