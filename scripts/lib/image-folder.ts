/**
 * Implements `--image-folder`: uploads images that a file names without an address, before the run.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { imageUrlLimit } from '../../server/modules/imports/contract/imports.schema.ts'
import { ImportError } from '../../server/modules/imports/contract/issues.ts'
import type { Mapping } from '../../server/modules/imports/contract/mapping.schema.ts'
import { imageKey } from '../../server/modules/imports/images/by-name.ts'
import { ProductReader } from '../../server/modules/imports/map/product-reader.ts'
import { fileSource } from '../../server/modules/imports/read/source.ts'
import { CommandError, exitCodes } from './command.ts'
import type { Progress } from './progress.ts'
import type { ShopClient } from './shop-client.ts'

/** Concurrent uploads: the server encodes each image again. */
const together = 2

/** Returns the files of the folder and its subfolders, by the key of their names. */
async function filesByKey(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandError(
        `--image-folder: ${folder}: ${error.code === 'ENOENT' ? 'the folder does not exist' : error.message}`,
        exitCodes.usage,
      )
    },
  )
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => [imageKey(entry.name), path.join(entry.parentPath, entry.name)]),
  )
}

/** Returns the folder's images that the catalogue names. */
async function findImageFiles(
  file: string,
  mapping: Mapping,
  files: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const wanted = new Set<string>()
  const reader = await ProductReader.open(fileSource(file), mapping).catch((error: unknown) => {
    throw error instanceof ImportError ? new CommandError(`${file}: ${error.message}`) : error
  })
  const collect = (name: string) => {
    const key = imageKey(name)
    if (!files.has(key)) return undefined
    wanted.add(key)
    return '/images/here'
  }
  for await (const _rows of reader.rows(collect));
  return wanted
}

/**
 * Uploads the folder's images that the catalogue names; equal bytes are stored once.
 * @returns file name → address, for the start of the run
 */
export async function uploadImages(
  shop: ShopClient,
  file: string,
  folder: string,
  mapping: Mapping,
  progress: Progress,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const files = await filesByKey(folder)
  const wanted = [...(await findImageFiles(file, mapping, files))]
  if (wanted.length > imageUrlLimit)
    throw new CommandError(
      `the file names ${wanted.length} images of ${folder}; one run can have at most ${imageUrlLimit}`,
    )
  const addresses: Record<string, string> = {}
  let done = 0
  await pLimit(together).map(wanted, async (key) => {
    const file = files.get(key)!
    const bytes = await readFile(file)
    const query = new URLSearchParams({ fileName: path.basename(file) })
    const { url } = await shop
      .json<{ url: string }>(`/imports/images?${query}`, {
        method: 'POST',
        bytes,
        repeatable: true,
        signal,
      })
      .catch((error: unknown) => {
        throw error instanceof CommandError ? new CommandError(`${file}: ${error.message}`) : error
      })
    addresses[key] = url
    progress.update('images', ++done, wanted.length)
  })
  return addresses
}
