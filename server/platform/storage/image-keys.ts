/** Names stored images: `<milliseconds>-<safe original name>.<ext>`, and their smaller widths. */
import { randomBytes } from 'node:crypto'
import type { Storage, StoredObject } from './storage.ts'

/** Widths stored beside every image, for `srcset`; the client uses the same rule. */
export const smallerWidths = [480, 960] as const

/** The media type of every stored image. */
export const storedType = 'image/webp'

/** Folder of import files beside the images. */
export const importFilePlace = 'imports/'

/** Longest part of an original name that is cleaned, in characters. */
const maxNameLength = 80
/** Characters, with the dot. */
const longestExtension = 8

/** Returns the key of an image's smaller width: `w480/<key>`. */
export const widthKey = (key: string, width: number): string => `w${width}/${key}`

/** Matches the names of stored images within a key, an address or a text. */
const imageName = /\d{13}-[\w.-]+\.webp/g

/** Returns a random name for a review photo, so that it cannot be guessed. */
export const reviewPhotoName = (): string => `review-${randomBytes(12).toString('hex')}`

/** Returns true when an image's name was created by {@link reviewPhotoName}. */
export const isReviewPhoto = (name: string): boolean =>
  /^\d{13}-review-[0-9a-f]{24}\.webp$/.test(name)

/** Returns the names of stored images in a text, such as an address or an article. */
export const imageNames = (text: string): string[] => text.match(imageName) ?? []

/** Returns the image name of `w480/<name>` or `<name>`; undefined for other files. */
export function imageNameOf(key: string): string | undefined {
  const folder = smallerWidths.map((width) => `w${width}/`).find((one) => key.startsWith(one)) ?? ''
  const name = key.slice(folder.length)
  return imageNames(name)[0] === name ? name : undefined
}

/**
 * Keeps letters, digits, dot, dash and underscore of a file name; drops path, accents and the rest.
 *
 * @example safeName('../Rosé serum (1).JPG') // 'Rose-serum-1.JPG'
 */
function safeName(original: string): string {
  const base = original.split(/[/\\]/).at(-1) ?? ''
  const plain = base.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const cleaned = plain.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|-+(?=\.)|[-.]+$/g, '')
  const dot = cleaned.lastIndexOf('.')
  const stem = (dot > 0 ? cleaned.slice(0, dot) : cleaned).slice(0, maxNameLength)
  return `${stem || 'image'}${dot > 0 ? cleaned.slice(dot, dot + longestExtension) : ''}`
}

/**
 * Returns the name of the WebP made from a file.
 *
 * @example webpName('../Rosé serum (1).JPG') // 'Rose-serum-1.webp'
 */
export function webpName(original: string): string {
  const name = safeName(original)
  const dot = name.lastIndexOf('.')
  return `${dot > 0 ? name.slice(0, dot) : name}.webp`
}

/**
 * Stores an object under the current millisecond, or the next free one (docs/contract.md#media).
 * No object is overwritten.
 * @param name a safe name with the extension of the stored type
 * @returns the key
 */
export async function storeUnderFreeName(
  storage: Storage,
  name: string,
  now: number,
  object: StoredObject,
): Promise<string> {
  for (let millisecond = now; ; millisecond += 1) {
    const key = `${millisecond}-${name}`
    if (await storage.putNew(key, object)) return key
  }
}
