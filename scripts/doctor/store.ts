/** Checks the image store: writes, reads and removes a small object. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { openStorage } from '../../server/platform/storage/open-storage.ts'
import { type Check, errorText, fail, ok } from './check.ts'

export const store: Check = async ({ config }) => {
  const { s3, dataDir } = config
  const folder = path.join(dataDir, 'images')
  const where = s3 ? `bucket ${s3.bucket} at ${s3.endpoint}` : folder
  try {
    const storage = await openStorage(config)
    await storage.prepare()
    const key = `doctor-${randomBytes(8).toString('hex')}.webp`
    const body = randomBytes(100)
    await storage.putNew(key, { body, contentType: 'image/webp' })
    const found = await storage.get(key)
    await storage.remove(key)
    if (found?.body.equals(body)) return [ok('images', `${where} stores, returns and removes them`)]
    return [fail('images', `${where} returned different bytes`, 'npm run araliya -- storage-check')]
  } catch (error) {
    const advice = s3
      ? 'Check S3_ENDPOINT, the keys and the region. npm run araliya -- storage-check shows more.'
      : 'Give the shop write access to DATA_DIR.'
    return [fail('images', `${where}: ${errorText(error)}`, advice)]
  }
}
