/** The texts of emails: the defaults, or those that staff wrote. */
import type { Db } from '../../../db/connection/client.ts'
import { findEmailTemplates } from '../../../db/queries/core/emails.queries.ts'
import type { Services } from '../../core/context/context.ts'
import type { EmailTemplate, EmailTexts } from './define-email.ts'

type TextsByTemplate = ReadonlyMap<string, EmailTexts>

/** Milliseconds that texts are cached, so that a busy shop reads them once for many emails. */
const cacheMs = 1_000
const cache = new WeakMap<Db, { until: number; texts: Promise<TextsByTemplate> }>()

async function read(db: Db): Promise<TextsByTemplate> {
  const rows = await findEmailTemplates(db)
  return new Map(rows.map(({ template, subject, closing }) => [template, { subject, closing }]))
}

/** Returns the texts of an email, at most a second old. */
export async function textsOf(
  { db }: Pick<Services, 'db'>,
  template: EmailTemplate,
): Promise<EmailTexts> {
  let entry = cache.get(db)
  if (!entry || entry.until < performance.now()) {
    entry = { until: performance.now() + cacheMs, texts: read(db) }
    cache.set(db, entry)
    // A failed read is retried.
    entry.texts.catch(() => cache.delete(db))
  }
  return (await entry.texts).get(template.name) ?? template
}

/** Drops the cached texts, so that the next email uses the changed ones. */
export const clearCachedTexts = ({ db }: Pick<Services, 'db'>): void => void cache.delete(db)
