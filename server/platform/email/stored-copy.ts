/**
 * Stores copies of emails, compressed by a dictionary: 700 bytes for the email of an order, instead
 * of 1,900 without one and 9,100 as text.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Db } from '../../../db/connection/client.ts'
import {
  type EmailCopy,
  type StoredContent,
  storeEmailCopies,
} from '../../../db/queries/core/emails.queries.ts'
import { copyDictionary1 } from './copy-dictionary-1.ts'
import type { Rendered } from './render.ts'

/** By version. Stored emails and backups need each one for ever: add dictionaries, change none. */
const dictionaries: Readonly<Record<number, Buffer>> = { 1: copyDictionary1 }
const newest = 1

/** Compresses the content of an email. */
export const compressContent = (
  { text, html }: Pick<Rendered, 'text' | 'html'>,
  dictionary = newest,
): Pick<EmailCopy, 'content' | 'dictionary'> => ({
  content: zstdCompressSync(JSON.stringify([text, html]), {
    dictionary: dictionaries[dictionary]!,
  }),
  dictionary,
})

/** Reads the content of a stored copy; both are empty where there is none. */
export function contentOf(stored: StoredContent): Pick<Rendered, 'text' | 'html'> {
  const { content, dictionary } = stored
  if (!content || dictionary === null) return { text: '', html: '' }
  const json = zstdDecompressSync(content, { dictionary: dictionaries[dictionary]! })
  const [text, html] = JSON.parse(json.toString()) as [string, string]
  return { text, html }
}

/** Milliseconds during which copies join a batch, which is stored in one transaction. */
const collectMs = 5

interface Batch {
  copies: EmailCopy[]
  stored: Promise<ReadonlySet<string>>
}
const batches = new WeakMap<Db, Batch>()

function openBatch(db: Db): Batch {
  const copies: EmailCopy[] = []
  const stored = wait(collectMs).then(async () => {
    batches.delete(db)
    return new Set(await storeEmailCopies(db, copies, 'skip'))
  })
  const batch = { copies, stored }
  batches.set(db, batch)
  return batch
}

/**
 * Stores the copy of an email before it is sent, together with those of the same milliseconds.
 * @returns false when its person was erased, so that it must not be sent
 */
export async function storeCopy(db: Db, deliveryId: string, email: Rendered): Promise<boolean> {
  const copy = { deliveryId, subject: email.subject, ...compressContent(email) }
  const batch = batches.get(db) ?? openBatch(db)
  batch.copies.push(copy)
  if ((await batch.stored).has(deliveryId)) return true
  // Locked, by an erasure for example, whose end only this email waits for.
  return (await storeEmailCopies(db, [copy])).length > 0
}
