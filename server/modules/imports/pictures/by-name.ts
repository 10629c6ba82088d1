/** Pictures as a file names them: by our own address, or without one, such as `lipstick.jpg` or `C:\photos\lipstick.jpg`. */
import { keyOf } from '../../../core/media/media-address.ts'
import { isImageUrl } from '../../../core/values/fields.schema.ts'
import type { PictureFinder } from '../map/row.ts'

/** How names are compared: the file name alone, without regard to case. */
export const pictureKey = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').trim().toLowerCase().replaceAll('%20', ' ')

/**
 * Finds the address of a picture among those that were sent ahead; our own addresses, as an export
 * writes them, become keys again.
 * @param origins the shop's own
 */
export function pictureFinder(
  pictures: Readonly<Record<string, string>>,
  origins: readonly string[],
): PictureFinder {
  const byKey = new Map(Object.entries(pictures).map(([name, url]) => [pictureKey(name), url]))
  return (name) => (isImageUrl(name) ? keyOf(origins, name) : byKey.get(pictureKey(name)))
}
