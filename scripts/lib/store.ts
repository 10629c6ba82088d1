/** The store of pictures that the settings name, for commands. */
import path from 'node:path'
import type { Config } from '../../server/config.ts'
import { createDiskStorage } from '../../server/storage/disk-storage.ts'
import { createS3Storage } from '../../server/storage/s3-storage.ts'
import type { Storage } from '../../server/storage/storage.ts'

export const openStore = (config: Config): Storage =>
  config.s3 ? createS3Storage(config.s3) : createDiskStorage(path.join(config.dataDir, 'images'))
