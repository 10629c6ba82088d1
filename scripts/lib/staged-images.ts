/** Stages the images of a restore in a place of their own, and moves them in at the end. */
import pLimit from 'p-limit'
import { RestoreError } from '../../db/dump/write.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'

/** The key prefix of staged images, which belong to no shop yet. */
export const stagingPrefix = 'restoring/'

/** Concurrent moves. */
const together = 8

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
}

const typeOf = (key: string): string =>
  contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

export interface StagedImages {
  /**
   * Stages an image; one that the store already has stays unchanged.
   * @throws RestoreError when the store has another image of that name
   */
  add: (key: string, body: Buffer) => Promise<void>
  /** Moves all images to their final keys; the move can be undone. */
  moveIn: () => Promise<void>
  /** Keeps the images, and removes the staging place. */
  finish: () => Promise<void>
  /** Restores the store's former state. */
  rollBack: () => Promise<void>
}

/** Removes the remains of a killed restore, and starts staging. */
export async function stageImages(storage: Storage): Promise<StagedImages> {
  const staged: string[] = []
  const moved: string[] = []

  async function isThere(key: string, body: Buffer): Promise<boolean> {
    const there = await storage.get(key)
    if (there && !there.body.equals(body))
      throw new RestoreError(`Another image has the name ${key} already.`)
    return there !== undefined
  }

  await storage.removeUnder(stagingPrefix)
  return {
    async add(key, body) {
      if (await isThere(key, body)) return
      if (!(await storage.putNew(stagingPrefix + key, { body, contentType: typeOf(key) })))
        throw new RestoreError(`${key} is in the backup twice, or another restore is running.`)
      staged.push(key)
    },
    async moveIn() {
      const limit = pLimit(together)
      const move = async (key: string) => {
        if (!(await storage.moveNew(stagingPrefix + key, key)))
          throw new RestoreError(`Another image got the name ${key} during the restore.`)
        moved.push(key)
      }
      // Waits for all moves, so that none happens after an undo.
      const done = await Promise.allSettled(staged.map((key) => limit(move, key)))
      for (const one of done) if (one.status === 'rejected') throw one.reason
    },
    finish: () => storage.removeUnder(stagingPrefix),
    async rollBack() {
      for (const key of moved) await storage.remove(key)
      await storage.removeUnder(stagingPrefix)
    },
  }
}
