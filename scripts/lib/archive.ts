/**
 * A shop in one file, `.tar.gz`: `start.json` (schema and tables), `tables/<name>/<piece>.json`,
 * `end.json` (row counts, checksums, sequences), `images/<key>`, `complete.json` (what there is, and
 * the checksum of all that).
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
  /** what addresses of pictures begin with; null: the pictures were left out */
  picturesAt: string | null
}

export interface BackupSummary {
  rows: number
  pictures: number
}

/** The last entry; archives of older versions have no checksum. */
export interface Complete extends BackupSummary {
  sha256?: string
}

/** Adds up entries, names included, in their order. */
export function createEntrySum() {
  const hash = createHash('sha256')
  return {
    add({ name, body }: TarEntry): void {
      hash.update(`${name}\0${body.length}\0`).update(body)
    },
    value: (): string => hash.digest('hex'),
  }
}

/** The file, unpacked; a failure of either reaches the reader. */
function unpack(file: string): AsyncIterable<Buffer> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/** A key that stays where pictures are. */
const isKey = (key: string): boolean =>
  key.length > 0 && key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/**
 * The entries of a backup but for the last one, which says whether they were all there and whole.
 * @throws RestoreError at the latest after the last entry, when anything is not as it was written
 */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  const sum = createEntrySum()
  let pictures = 0
  let first = true
  let complete: Complete | undefined
  try {
    for await (const entry of readTar(unpack(file))) {
      if (complete) throw new RestoreError('The backup goes on behind its end.')
      if (first && !isStart(entry)) throw new RestoreError('This is no backup of Araliya.')
      first = false
      if (entry.name === 'complete.json') {
        complete = read<Complete>(entry)
        continue
      }
      sum.add(entry)
      if (entry.name.startsWith('images/')) {
        pictures += 1
        if (!isKey(entry.name.slice('images/'.length)))
          throw new RestoreError(`The backup has a picture of the name ${entry.name}.`)
      }
      yield entry
    }
  } catch (error) {
    throw error instanceof RestoreError ? error : unreadable(error)
  }
  if (!complete) throw new RestoreError('The backup is not complete.')
  if (complete.pictures !== pictures || (complete.sha256 && complete.sha256 !== sum.value()))
    throw new RestoreError('The backup was damaged: it is not what was written.')
}

/** The contents of an entry that holds JSON. */
export const read = <T>({ body }: TarEntry): T => JSON.parse(body.toString('utf8')) as T

const isStart = (entry: TarEntry): boolean =>
  entry.name === 'start.json' && read<Start>(entry).format === format

/** Told as what it is: the file's fault, not the shop's. */
export const unreadable = (cause: unknown): RestoreError =>
  new RestoreError(`The backup cannot be read: ${(cause as Error).message}`, { cause })

/**
 * Reads the whole file once, to its last byte, and keeps nothing.
 * @returns how it begins
 * @throws RestoreError when it is damaged or none
 */
export async function verifyArchive(file: string): Promise<Start> {
  let start: Start | undefined
  for await (const entry of readArchive(file)) start ??= read<Start>(entry)
  return start!
}
