/** Stores files under DATA_DIR/images, which the shop serves at /images/…. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isPossibleKey, type Storage } from './storage.ts'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
}

/** Error codes for a missing file: absent, a folder, below a file, name too long. */
const missing = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

/** Creates the storage. @param folder absolute; `prepare()` creates it */
export function createDiskStorage(folder: string): Storage {
  const locate = (key: string): string => {
    const file = path.resolve(folder, key)
    if (!file.startsWith(folder + path.sep)) throw new Error(`${key} is outside the image folder`)
    return file
  }
  return {
    kind: 'disk',
    async prepare() {
      await mkdir(folder, { recursive: true })
    },
    async putNew(key, object) {
      const file = locate(key)
      await mkdir(path.dirname(file), { recursive: true })
      // Written to a temporary file and linked: readers never see half a file, and link() never
      // overwrites.
      const draft = `${file}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(draft, object.body)
        await link(draft, file)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
    async moveNew(from, to) {
      const file = locate(to)
      await mkdir(path.dirname(file), { recursive: true })
      try {
        await link(locate(from), file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      }
      await rm(locate(from))
      return true
    },
    async get(key) {
      if (!isPossibleKey(key)) return undefined
      try {
        const body = await readFile(locate(key))
        return { body, contentType: types[path.extname(key)] ?? 'application/octet-stream' }
      } catch (error) {
        if (missing.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
        throw error
      }
    },
    async *list(folderName = '') {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue
        const file = path.relative(folder, path.join(entry.parentPath, entry.name))
        const key = file.split(path.sep).join('/')
        if (key.startsWith(folderName)) yield key
      }
    },
    async remove(key) {
      await rm(locate(key), { force: true })
    },
    async removeUnder(name) {
      await rm(locate(name), { recursive: true, force: true })
    },
    publicUrl: (key) => `/images/${key.split('/').map(encodeURIComponent).join('/')}`,
  }
}
