/** Names of stored pictures: `<milliseconds>-<safe original name>.<ext>` and its smaller widths. */
import { randomBytes } from 'node:crypto'
import type { Storage, StoredObject } from './storage.ts'

/** Widths kept beside every picture, for `srcset`; the shop's client knows them by this rule. */
export const smallerWidths = [480, 960] as const

/** What every picture in the store is. */
export const storedType = 'image/webp'

/** Where files of imports lie beside the pictures. */
export const importFilePlace = 'imports/'

/** Longest part of an original name that is kept, in characters. */
const longestName = 80
/** With its dot. */
const longestExtension = 8

/** `w480/<key>`: where the smaller width of a picture lives. */
export const widthKey = (key: string, width: number): string => `w${width}/${key}`

/** The pictures that this shop names itself, within a key, an address or a text. */
const ownName = /\d{13}-[\w.-]+\.webp/g

/** What a photo of a review is stored as: neither its file's name nor a guess leads to it. */
export const reviewPhotoName = (): string => `review-${randomBytes(12).toString('hex')}`

/** Whether a picture's name was made of {@link reviewPhotoName}. */
export const isReviewPhoto = (name: string): boolean =>
  /^\d{13}-review-[0-9a-f]{24}\.webp$/.test(name)

/** The names of our own pictures that a text mentions, such as an address or an article. */
export const pictureNames = (text: string): string[] => text.match(ownName) ?? []

/** `w480/<name>` and `<name>` → the picture's name; undefined for what this shop did not store itself. */
export function pictureOf(key: string): string | undefined {
  const folder = smallerWidths.map((width) => `w${width}/`).find((one) => key.startsWith(one)) ?? ''
  const name = key.slice(folder.length)
  return pictureNames(name)[0] === name ? name : undefined
}

/**
 * Letters, digits, dot, dash and underscore of a file's name; path, accents and the rest go.
 *
 * @example safeName('../Rosé serum (1).JPG') // 'Rose-serum-1.JPG'
 */
function safeName(original: string): string {
  const base = original.split(/[/\\]/).at(-1) ?? ''
  const plain = base.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const kept = plain.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|-+(?=\.)|[-.]+$/g, '')
  const dot = kept.lastIndexOf('.')
  const stem = (dot > 0 ? kept.slice(0, dot) : kept).slice(0, longestName)
  return `${stem || 'image'}${dot > 0 ? kept.slice(dot, dot + longestExtension) : ''}`
}

/**
 * The name under which the WebP made of a file is kept.
 *
 * @example webpName('../Rosé serum (1).JPG') // 'Rose-serum-1.webp'
 */
export function webpName(original: string): string {
  const name = safeName(original)
  const dot = name.lastIndexOf('.')
  return `${dot > 0 ? name.slice(0, dot) : name}.webp`
}

/**
 * Stores under the current millisecond, or the next one that is free (docs/contract.md#pictures): nothing is
 * ever overwritten.
 * @param name a safe name with the extension of what is stored
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
