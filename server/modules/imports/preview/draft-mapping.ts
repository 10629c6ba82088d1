/** Drafts a file's mapping: all of it for a table, the open questions for a recognised format. */
import { ImportError } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { ProductReader } from '../map/product-reader.ts'
import { type Suggestion, suggestMapping } from '../map/suggest.ts'
import type { ImportSource } from '../read/source.ts'
import type { Recognised } from '../recognise/recognise.ts'

/** Returns true when the format does not define the columns. */
export const needsMapping = ({ format }: Pick<Recognised, 'format'>): boolean =>
  format === 'table' || format === 'objects'

/**
 * Drafts a mapping.
 * @param chosen the part of the file and the format that the draft is for
 * @returns null when the format is recognised and leaves nothing open
 */
export async function draftMapping(
  source: ImportSource,
  recognised: Recognised,
  chosen: Mapping,
): Promise<Suggestion | null> {
  if (needsMapping(recognised)) {
    const draft = suggestMapping(recognised)
    return { ...draft, mapping: { ...chosen, ...draft.mapping } }
  }
  try {
    const { questions } = await ProductReader.open(source, chosen)
    const about = questions.map((question) => question.about)
    const mapping = { ...chosen, questions: about }
    return about.length > 0 ? { mapping, notes: [], remarks: [], questions } : null
  } catch (error) {
    // The mapping that is tried next is refused for the same reason.
    if (error instanceof ImportError) return null
    throw error
  }
}
