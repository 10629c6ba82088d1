/**
 * Reads and describes backups, `.tar.gz`: `start.json` (schema and tables),
 * `tables/<name>/<chunk>.json`, `end.json` (row counts, checksums, sequences), `images/<key>`,
 * `complete.json` (the contents and their checksum).
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { DumpTable } from '../../db/dump/catalog.ts'
import { RestoreError } from '../../db/dump/write.ts'
import { readTar, type TarEntry } from './tar.ts'

export const format = 'araliya-backup-1'

export interface Start {
  format: string
  madeAt: string
  migrations: string[]
  tables: DumpTable[]
  /** the prefix of image addresses; null: the backup has no images */
  imagesAt: string | null
}

export interface BackupSummary {
  rows: number
  images: number
}

/** The last entry. Early archives have no checksum, and 0.1 counted `pictures`. */
export interface Complete extends BackupSummary {
  pictures?: number
  sha256?: string
}

/** Calculates the checksum of entries, names included, in their order. */
export function createEntrySum() {
  const hash = createHash('sha256')
  return {
    add({ name, body }: TarEntry): void {
      hash.update(`${name}\0${body.length}\0`).update(body)
    },
    value: (): string => hash.digest('hex'),
  }
}

/** Decompresses the file; an error of either stream reaches the reader. */
function unpack(file: string): AsyncIterable<Buffer> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/** Returns true for a key within the image store. */
const isKey = (key: string): boolean =>
  key.length > 0 && key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/**
 * Yields the entries of a backup except the last, which says whether they are complete.
 * @throws RestoreError at the latest after the last entry, when anything is not as it was written
 * /
 */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  const sum = createEntrySum()
  let images = 0
  let first = true
  let complete: Complete | undefined
  try {
    for await (const entry of readTar(unpack(file))) {
      if (complete) throw new RestoreError('The backup has data after its end.')
      if (first && !isStart(entry)) throw new RestoreError('The file is not an Araliya backup.')
      first = false
      if (entry.name === 'complete.json') {
        complete = read<Complete>(entry)
        continue
      }
      sum.add(entry)
      if (entry.name.startsWith('images/')) {
        images += 1
        if (!isKey(entry.name.slice('images/'.length)))
          throw new RestoreError(`The backup has an image with the invalid name ${entry.name}.`)
      }
      yield entry
    }
  } catch (error) {
    throw error instanceof RestoreError ? error : unreadable(error)
  }
  if (!complete) throw new RestoreError('The backup is not complete.')
  if (
    (complete.images ?? complete.pictures) !== images ||
    (complete.sha256 && complete.sha256 !== sum.value())
  )
    throw new RestoreError('The backup is damaged: its checksum does not match.')
}

/** Parses an entry of JSON. */
export const read = <T>({ body }: TarEntry): T => JSON.parse(body.toString('utf8')) as T

/** Parses the first entry; 0.1 wrote `picturesAt` for `imagesAt`. */
const readStart = (entry: TarEntry): Start => {
  const { picturesAt, ...start } = read<Start & { picturesAt?: string | null }>(entry)
  return picturesAt === undefined ? start : { ...start, imagesAt: picturesAt }
}

const isStart = (entry: TarEntry): boolean =>
  entry.name === 'start.json' && read<Start>(entry).format === format

/** Reports a damaged file as the file's fault, not the shop's. */
export const unreadable = (cause: unknown): RestoreError =>
  new RestoreError(`The backup cannot be read: ${(cause as Error).message}`, { cause })

/**
 * Verifies the whole file in one pass, and stores nothing.
 * @returns how it begins
 * @throws RestoreError when it is damaged or none
 * /
 */
export async function verifyArchive(file: string): Promise<Start> {
  let start: Start | undefined
  for await (const entry of readArchive(file)) start ??= readStart(entry)
  return start!
}
