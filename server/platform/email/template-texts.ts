/** The texts of emails: the defaults, or those that staff wrote. */
import type { Db } from '../../../db/connection/client.ts'
import { findAllLetterWords } from '../../../db/queries/core/emails.queries.ts'
import type { Services } from '../../core/context/context.ts'
import type { Letter, Words } from './define-email.ts'

type Known = ReadonlyMap<string, Words>

/** Milliseconds that texts are cached, so that a busy shop reads them once for many emails. */
const knownFor = 1_000
const known = new WeakMap<Db, { until: number; words: Promise<Known> }>()

async function read(db: Db): Promise<Known> {
  const rows = await findAllLetterWords(db)
  return new Map(rows.map(({ letter, subject, closing }) => [letter, { subject, closing }]))
}

/** Returns the texts of an email, at most a second old. */
export async function wordsOf({ db }: Pick<Services, 'db'>, letter: Letter): Promise<Words> {
  let entry = known.get(db)
  if (!entry || entry.until < performance.now()) {
    entry = { until: performance.now() + knownFor, words: read(db) }
    known.set(db, entry)
    // A failed read is retried.
    entry.words.catch(() => known.delete(db))
  }
  return (await entry.words).get(letter.name) ?? letter
}

/** Drops the cached texts, so that the next email uses the changed ones. */
export const forgetWords = ({ db }: Pick<Services, 'db'>): void => void known.delete(db)
