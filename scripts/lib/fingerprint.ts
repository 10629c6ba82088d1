/** Calculates fingerprints of a build's sources. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Lists the files below a folder whose path is `wanted`. */
export function filesUnder(folder: string, wanted: (file: string) => boolean): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(wanted)
}

/** Returns the SHA-256 of names and contents, so that new dates of a checkout are no change. */
export function fingerprintOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const contents = readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}
