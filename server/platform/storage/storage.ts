/** Where pictures live. One interface, two stores: files on this machine, or any S3 store. */

export interface StoredObject {
  body: Buffer
  contentType: string
}

declare module '../../core/context/context.ts' {
  interface Services {
    storage: Storage
  }
}

export interface Storage {
  /** `disk` or `s3`, for the log and the health page */
  kind: string
  /** Makes the store ready: the folder, or the bucket with its public-read policy. */
  prepare: () => Promise<void>
  /**
   * Stores an object that nobody has stored yet; it is readable in public for ever after.
   * @returns false when the key is taken: nothing was changed
   * @throws AppError UNAVAILABLE when the store does not answer within 5 s
   */
  putNew: (key: string, object: StoredObject) => Promise<boolean>
  /**
   * Gives an object another key that nobody has; its type stays.
   * @returns false when the key is taken: nothing was changed
   * @throws AppError UNAVAILABLE when the store refuses or does not answer
   */
  moveNew: (from: string, to: string) => Promise<boolean>
  /**
   * undefined when there is no such object
   * @throws AppError UNAVAILABLE when the store refuses to tell, or does not answer
   */
  get: (key: string) => Promise<StoredObject | undefined>
  /** Every key, the smaller widths included, in no certain order; of a folder, those that begin with its name. */
  list: (folder?: string) => AsyncIterable<string>
  /** Removes an object; nothing happens when there is none. */
  remove: (key: string) => Promise<void>
  /** Removes all objects whose keys begin with a folder's name, such as `restoring/`. */
  removeUnder: (folder: string) => Promise<void>
  /** The address a browser reads the object from: absolute for S3, `/images/…` for files. */
  publicUrl: (key: string) => string
}

/** Public images may be kept by browsers for an hour (docs/contract.md#pictures). */
export const imageCacheControl = 'public, max-age=3600'

/** Longest key of any S3 store, in bytes. */
const longestKey = 1_024

/** Returns false for a name that no object can have, such as one that starts with a slash. */
export const isPossibleKey = (key: string): boolean =>
  Buffer.byteLength(key) <= longestKey &&
  !/[\u0000-\u001f\u007f]/.test(key) &&
  !key.split('/').some((part) => part === '' || part === '.' || part === '..')
