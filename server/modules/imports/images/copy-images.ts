/** Copies a batch's images into the shop's media store before it is planned (`images: "copy"`). */
import { createHash } from 'node:crypto'
import {
  findImportImages,
  insertImportImage,
} from '../../../../db/queries/content/media.queries.ts'
import { insertMedia } from '../../../../db/queries/content/media-library.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { createKeyedMutex } from '../../../core/values/keyed-mutex.ts'
import { imageNames } from '../../../platform/storage/image-keys.ts'
import { importImage } from '../../media/uploads.service.ts'
import { issue } from '../contract/issues.ts'
import type { MappedRow } from '../map/row.ts'
import { type FetchOptions, fetchImage, fetchLimits, ImageUnavailable } from './fetch-image.ts'

type Store = Pick<AllServices, 'db' | 'storage' | 'clock'>

/** Failure reasons by address. */
type Failures = Map<string, string>

/**
 * Replaces other servers' addresses by our own and fetches images that are not stored yet. A failed
 * image is left out with a warning. A product that would lose all its images keeps those it has.
 */
export async function copyImages(
  services: Store,
  rows: readonly MappedRow[],
  options: FetchOptions = {},
): Promise<{ copied: number; failed: number }> {
  const wanted = new Set(
    rows.flatMap((row) =>
      row.issues.length ? [] : (row.provided.Images ?? []).filter(isElsewhere(services)),
    ),
  )
  if (!wanted.size) return { copied: 0, failed: 0 }
  const known = await findImportImages(services.db, [...wanted])
  const failures: Failures = new Map()
  const missing = [...wanted].filter((url) => !known.has(url))
  let copied = 0
  const work = async () => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      options.signal?.throwIfAborted()
      try {
        known.set(url, await copyOne(services, url, options))
        copied++
      } catch (error) {
        failures.set(url, reasonOf(error))
      }
    }
  }
  await Promise.all(Array.from({ length: fetchLimits.together }, work))
  for (const row of rows) replaceIn(row, known, failures)
  return { copied, failed: failures.size }
}

/** Returns a check for foreign addresses; those of this site and its store are kept. */
const isElsewhere = ({ storage }: Store) => {
  const own = storage.publicUrl('')
  return (url: string) => /^https?:/i.test(url) && !(own.startsWith('http') && url.startsWith(own))
}

async function copyOne(services: Store, url: string, options: FetchOptions): Promise<string> {
  const bytes = await fetchImage(url, options)
  const name = decodeSafely(new URL(url).pathname.split('/').at(-1) ?? '') || 'image'
  const address = await storeImage(services, bytes, name)
  await insertImportImage(services.db, url, address)
  return address
}

const inTurn = createKeyedMutex()

/**
 * Stores an image once: equal bytes always have the same address, even when stored concurrently.
 * @throws AppError for an unusable image, and when the store does not answer
 */
export function storeImage(services: Store, bytes: Buffer, name: string): Promise<string> {
  const source = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  return inTurn(source, async () => {
    const known = (await findImportImages(services.db, [source])).get(source)
    if (known !== undefined) return known
    const address = await importImage(services.storage, bytes, name, services.clock().getTime())
    await insertImportImage(services.db, source, address)
    await insertMedia(services.db, imageNames(address))
    return address
  })
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns a failure's reason. An unreachable store or database stops the run, to be resumed. */
function reasonOf(error: unknown): string {
  if (error instanceof ImageUnavailable) return error.message
  if (error instanceof AppError && error.code !== 'UNAVAILABLE') return error.message
  throw error
}

function replaceIn(row: MappedRow, known: ReadonlyMap<string, string>, failures: Failures): void {
  const images = row.provided.Images
  if (!images?.length || row.issues.length) return
  for (const url of images) {
    const reason = failures.get(url)
    if (reason)
      row.warnings.push(issue(row.line, 'image', `was not copied: ${reason}`, 'Images', url))
  }
  const address = (url: string) => known.get(url) ?? url
  // Several addresses may have the same image, which a product shows once.
  const every = images.map(address)
  const stored = images.flatMap((url, index) =>
    failures.has(url) || every.indexOf(address(url)) < index ? [] : [index],
  )
  const addresses = stored.map((index) => every[index]!)
  const alts = row.provided.imageAlts
  const remainingAlts = alts ? { imageAlts: stored.map((index) => alts[index] ?? '') } : {}
  if (row.whole) row.whole = { ...row.whole, Images: addresses, ...remainingAlts }
  const { Images: _, imageAlts: __, ...others } = row.provided
  row.provided = addresses.length ? { ...others, Images: addresses, ...remainingAlts } : others
}
