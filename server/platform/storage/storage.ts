/** The interface of image storages, with two implementations: local files, or any S3 storage. */

export interface StoredObject {
  body: Buffer
  contentType: string
}

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    storage: Storage
  }
}

export interface Storage {
  /** `disk` or `s3`, for the log and the health page */
  kind: string
  /** Prepares the storage: the folder, or the bucket with its public-read policy. */
  prepare: () => Promise<void>
  /**
   * Stores a new object, which is publicly readable from then on.
   * @returns false when the key is taken: nothing was changed
   * @throws AppError UNAVAILABLE when the storage does not answer within 5 s
   */
  putNew: (key: string, object: StoredObject) => Promise<boolean>
  /**
   * Moves an object to a free key; its type stays.
   * @returns false when the key is taken: nothing was changed
   * @throws AppError UNAVAILABLE when the storage refuses or does not answer
   */
  moveNew: (from: string, to: string) => Promise<boolean>
  /**
   * Reads an object; undefined when it does not exist.
   * @throws AppError UNAVAILABLE when the storage refuses, or does not answer
   */
  get: (key: string) => Promise<StoredObject | undefined>
  /**
   * Lists every key, the smaller widths included, in no particular order; with `folder` only the
   * keys that begin with it.
   */
  list: (folder?: string) => AsyncIterable<string>
  /** Removes an object, if it exists. */
  remove: (key: string) => Promise<void>
  /** Removes all objects whose keys begin with a folder's name, such as `restoring/`. */
  removeUnder: (folder: string) => Promise<void>
  /** Returns the object's public address: absolute for S3, `/images/…` for files. */
  publicUrl: (key: string) => string
}

/** Browsers may cache public images for an hour (docs/contract.md#media). */
export const imageCacheControl = 'public, max-age=3600'

/** Longest key of any S3 store, in bytes. */
const maxKeyLength = 1_024

/** Returns false for a name that no object can have, such as one that starts with a slash. */
export const isPossibleKey = (key: string): boolean =>
  Buffer.byteLength(key) <= maxKeyLength &&
  !/[\u0000-\u001f\u007f]/.test(key) &&
  !key.split('/').some((part) => part === '' || part === '.' || part === '..')
