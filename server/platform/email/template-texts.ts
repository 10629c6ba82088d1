/** What letters say besides what they tell: as they came, or as staff wrote it. */
import type { Db } from '../../../db/connection/client.ts'
import { findAllLetterWords } from '../../../db/queries/core/emails.queries.ts'
import type { Services } from '../../core/context/context.ts'
import type { Letter, Words } from './define-email.ts'

type Known = ReadonlyMap<string, Words>

/** Milliseconds for which words are known: a shop that sells much reads them once for many letters. */
const knownFor = 1_000
const known = new WeakMap<Db, { until: number; words: Promise<Known> }>()

async function read(db: Db): Promise<Known> {
  const rows = await findAllLetterWords(db)
  return new Map(rows.map(({ letter, subject, closing }) => [letter, { subject, closing }]))
}

/** The words of a letter, at most a second old. */
export async function wordsOf({ db }: Pick<Services, 'db'>, letter: Letter): Promise<Words> {
  let entry = known.get(db)
  if (!entry || entry.until < performance.now()) {
    entry = { until: performance.now() + knownFor, words: read(db) }
    known.set(db, entry)
    // What could not be read is asked for again.
    entry.words.catch(() => known.delete(db))
  }
  return (await entry.words).get(letter.name) ?? letter
}

/** Whoever changed words has them in the next letter. */
export const forgetWords = ({ db }: Pick<Services, 'db'>): void => void known.delete(db)
