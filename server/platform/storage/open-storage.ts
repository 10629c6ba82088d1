/** Opens the image storage of the settings. */
import path from 'node:path'
import type { Config } from '../../core/config/config.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage. The S3 client is loaded only when configured: it takes some 40 MB, and a
 * quarter of the start or of a command.
 */
export async function openStorage({ s3, dataDir }: Config): Promise<Storage> {
  if (!s3) return createDiskStorage(path.join(dataDir, 'images'))
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3)
}
