/** Codes as buyers give them, and what becomes of them: docs/pricing.md#promotions. */
import * as z from 'zod/mini'
import { requiredText } from '../../../core/values/fields.schema.ts'

/**
 * Normalises a code: in capitals, in its usual characters, without blanks and invisible characters.
 * @example plainCode(' ｅｉｄ\u200b ') // 'EID'
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .normalize('NFKC')

/** Codes that a buyer gives, each once. */
export const codes = z.array(requiredText(100).check(z.overwrite(plainCode))).check(
  z.maxLength(10, 'must have at most 10 codes'),
  z.overwrite((given) => [...new Set(given)]),
)

/** Why a code takes nothing off; the last three take nothing from the buyer either. */
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

/** What became of a code that a quote was asked with. */
export const CodeOutcome = z.object({
  code: z.string(),
  applied: z.boolean(),
  reason: z.optional(z.enum(refusals)),
  message: z.optional(z.string()),
})
