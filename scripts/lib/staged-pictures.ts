/** Pictures of a restore: in a place of their own until everything else is certain, then moved at once. */
import pLimit from 'p-limit'
import { RestoreError } from '../../db/dump/write.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'

/** Keys of pictures that are being restored begin with it; what lies there belongs to no shop yet. */
export const stagePlace = 'restoring/'

/** Moves on their way at the same time. */
const together = 8

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
}

const typeOf = (key: string): string =>
  contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

export interface StagedPictures {
  /**
   * Puts a picture aside; one that the store has already stays as it is.
   * @throws RestoreError when the store has another one of that name
   */
  add: (key: string, body: Buffer) => Promise<void>
  /** Moves all of them to where they belong; they can still be taken back. */
  moveIn: () => Promise<void>
  /** They stay; nothing is left of their place. */
  finish: () => Promise<void>
  /** Leaves the store as it was. */
  takeBack: () => Promise<void>
}

/** Clears away what a restore left that was killed, and begins anew. */
export async function stagePictures(storage: Storage): Promise<StagedPictures> {
  const staged: string[] = []
  const moved: string[] = []

  async function isThere(key: string, body: Buffer): Promise<boolean> {
    const there = await storage.get(key)
    if (there && !there.body.equals(body))
      throw new RestoreError(`Another picture already has the name ${key}.`)
    return there !== undefined
  }

  await storage.removeUnder(stagePlace)
  return {
    async add(key, body) {
      if (await isThere(key, body)) return
      if (!(await storage.putNew(stagePlace + key, { body, contentType: typeOf(key) })))
        throw new RestoreError(`${key} is twice in the backup, or is being restored twice.`)
      staged.push(key)
    },
    async moveIn() {
      const limit = pLimit(together)
      const move = async (key: string) => {
        if (!(await storage.moveNew(stagePlace + key, key)))
          throw new RestoreError(`Another picture has got the name ${key} in the meantime.`)
        moved.push(key)
      }
      // Waits for all of them, so that none is moved after an undo.
      const done = await Promise.allSettled(staged.map((key) => limit(move, key)))
      for (const one of done) if (one.status === 'rejected') throw one.reason
    },
    finish: () => storage.removeUnder(stagePlace),
    async takeBack() {
      for (const key of moved) await storage.remove(key)
      await storage.removeUnder(stagePlace)
    },
  }
}
