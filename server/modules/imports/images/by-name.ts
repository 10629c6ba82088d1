/**
 * Finds images that a file names by our own address or by name only, such as `lipstick.jpg` or
 * `C:\photos\lipstick.jpg`.
 */
import { keyOf } from '../../../core/media/media-address.ts'
import { isImageUrl } from '../../../core/values/fields.schema.ts'
import type { ImageFinder } from '../map/row.ts'

/** Normalises a name for comparison: the file name only, ignoring case. */
export const imageKey = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').trim().toLowerCase().replaceAll('%20', ' ')

/**
 * Returns a finder of images among those that were uploaded before. Our own addresses, as exports
 * write them, become storage keys again.
 * @param origins the shop's own
 */
export function imageFinder(
  images: Readonly<Record<string, string>>,
  origins: readonly string[],
): ImageFinder {
  const byKey = new Map(Object.entries(images).map(([name, url]) => [imageKey(name), url]))
  return (name) => (isImageUrl(name) ? keyOf(origins, name) : byKey.get(imageKey(name)))
}
