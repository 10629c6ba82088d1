/** Pictures that a file names without an address, such as `lipstick.jpg` or `C:\photos\lipstick.jpg`. */
import type { PictureFinder } from '../map/row.ts'

/** How names are compared: the file name alone, without regard to case. */
export const pictureKey = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').trim().toLowerCase().replaceAll('%20', ' ')

/** Finds the address of a picture among those that were sent ahead. */
export function pictureFinder(pictures: Readonly<Record<string, string>>): PictureFinder {
  const byKey = new Map(Object.entries(pictures).map(([name, url]) => [pictureKey(name), url]))
  return (name) => byKey.get(pictureKey(name))
}
