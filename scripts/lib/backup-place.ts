/** Opens the place for backups: a folder, or a bucket of an S3 store. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../server/core/config/config.ts'
import type { Account } from './backup-bucket.ts'
import { type BackupPlace, isBackup } from './backup-names.ts'
import { UsageError } from './command.ts'

function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    async list() {
      return (await readdir(folder).catch(() => [])).filter(isBackup).sort()
    },
    async write(name, make) {
      await mkdir(folder, { recursive: true })
      return make(path.join(folder, name))
    },
    read: (name, use) => use(path.join(folder, name)),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

const usage = `A backup place is a folder, s3://bucket/prefix (in the image storage), or
https://key:secret@s3.example.com/bucket/prefix (in another storage; with ?region=… if needed).`

/** Returns bucket and prefix of an address. */
function inBucket({ pathname }: URL): [string, string] {
  const [bucket = '', ...rest] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (!bucket) throw new UsageError(usage)
  return [bucket, rest.map((part) => `${part}/`).join('')]
}

/**
 * Opens a place for backups.
 * @param place as BACKUP_TO has it
 * @throws UsageError for an invalid place, and for the bucket of images, whose contents are public
 */
export async function openPlace(place: string, s3: Config['s3']): Promise<BackupPlace> {
  if (!/^[a-z0-9]+:\/\//.test(place)) return folderPlace(path.resolve(place))
  const url = URL.parse(place)
  if (!url) throw new UsageError(usage)
  if (url.protocol === 's3:') {
    if (!s3) throw new UsageError(`${place} needs S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.`)
    const [bucket, prefix] = inBucket(new URL(`s3://store/${place.slice('s3://'.length)}`))
    return guarded(s3, s3, bucket, prefix)
  }
  if (!/^https?:$/.test(url.protocol) || !url.username || !url.password) throw new UsageError(usage)
  const account = {
    endpoint: url.origin,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
  return guarded(account, s3, ...inBucket(url))
}

async function guarded(
  account: Account,
  s3: Config['s3'],
  bucket: string,
  prefix: string,
): Promise<BackupPlace> {
  if (s3?.bucket === bucket && URL.parse(s3.endpoint)?.host === URL.parse(account.endpoint)?.host)
    throw new UsageError(
      `The bucket ${bucket} is the public image bucket. Store backups in another one.`,
    )
  const { bucketPlace } = await import('./backup-bucket.ts')
  return bucketPlace(account, bucket, prefix)
}

/** Removes all but the newest backups. @returns the names of the removed ones */
export async function deleteOldBackups(place: BackupPlace, keep: number): Promise<string[]> {
  const old = (await place.list()).slice(0, -keep)
  for (const name of old) await place.remove(name)
  return old
}
