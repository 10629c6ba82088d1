/** Where backups are kept: a folder, or a bucket of an S3 store. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'minio'
import type { Config } from '../../server/config.ts'
import { boundedTransport } from '../../server/storage/s3-storage.ts'
import { UsageError } from './command.ts'

/** Milliseconds of silence: what lies far away answers late, and nobody waits for it but a clock. */
const silenceAllowed = 60_000

export interface BackupPlace {
  /** for people: shows no secret */
  name: string
  /** names of the backups that this command made, oldest first */
  list: () => Promise<string[]>
  /** keeps what `make` writes into the file that it is given; where that fails, nothing */
  write: <T>(name: string, make: (file: string) => Promise<T>) => Promise<T>
  /** lends a backup as a file of this machine */
  read: <T>(name: string, use: (file: string) => Promise<T>) => Promise<T>
  remove: (name: string) => Promise<void>
}

/** @example backupName(new Date('2026-11-21T12:00:00Z')) // 'araliya-2026-11-21-120000.tar.gz' */
export function backupName(now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `araliya-${stamp}.tar.gz`
}

/** When the backup of this name was made. */
export function backupTime(name: string): Date {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name) ?? []
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Whatever else lies there is somebody else's. */
const isBackup = (name: string): boolean => /^araliya-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/.test(name)

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

async function withDraft<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-backup-'))
  try {
    return await work(path.join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Account {
  endpoint: string
  accessKey: string
  secretKey: string
  region: string
}

function bucketPlace(
  { endpoint, accessKey, secretKey, region }: Account,
  bucket: string,
  prefix: string,
): BackupPlace {
  const { hostname, port, protocol, host } = new URL(endpoint)
  const secure = protocol === 'https:'
  const client = new Client({
    endPoint: hostname,
    port: port ? Number(port) : secure ? 443 : 80,
    useSSL: secure,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transport: boundedTransport(secure, silenceAllowed) as never,
  })
  const keyOf = (name: string): string => `${prefix}${name}`
  return {
    name: `${host}/${bucket}/${prefix}`,
    async list() {
      const names: string[] = []
      for await (const { name } of client.listObjectsV2(bucket, prefix, false))
        if (typeof name === 'string') names.push(name.slice(prefix.length))
      return names.filter(isBackup).sort()
    },
    write: (name, make) =>
      withDraft(name, async (file) => {
        const made = await make(file)
        await client.fPutObject(bucket, keyOf(name), file, { 'Content-Type': 'application/gzip' })
        return made
      }),
    read: (name, use) =>
      withDraft(name, async (file) => {
        await client.fGetObject(bucket, keyOf(name), file)
        return use(file)
      }),
    remove: (name) => client.removeObject(bucket, keyOf(name)),
  }
}

const usage = `A place of backups is a folder, s3://bucket/prefix (in the store of pictures, with its keys), or
https://key:secret@s3.example.com/bucket/prefix (in a store of its own; ?region=… where it has one).`

/** Bucket and prefix of an address. */
function inBucket({ pathname }: URL): [string, string] {
  const [bucket = '', ...rest] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (!bucket) throw new UsageError(usage)
  return [bucket, rest.map((part) => `${part}/`).join('')]
}

/**
 * @param place as BACKUP_TO has it
 * @throws UsageError for what is none, and for the bucket of pictures: anybody may read what lies there
 */
export function openPlace(place: string, s3: Config['s3']): BackupPlace {
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

function guarded(account: Account, s3: Config['s3'], bucket: string, prefix: string): BackupPlace {
  if (s3?.bucket === bucket && URL.parse(s3.endpoint)?.host === URL.parse(account.endpoint)?.host)
    throw new UsageError(
      `The bucket ${bucket} is that of the pictures: anybody may read what lies there. Keep backups in another one.`,
    )
  return bucketPlace(account, bucket, prefix)
}

/** Removes all but the newest. @returns the names of those that went */
export async function keepNewest(place: BackupPlace, keep: number): Promise<string[]> {
  const old = (await place.list()).slice(0, -keep)
  for (const name of old) await place.remove(name)
  return old
}
