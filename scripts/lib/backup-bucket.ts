/** Stores backups in an S3 bucket; loaded on demand, as its client is a quarter of a command. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'minio'
import { boundedTransport } from '../../server/platform/storage/s3-storage.ts'
import { type BackupPlace, isBackup } from './backup-names.ts'

/** Milliseconds without data: a distant store is slow, and only a schedule waits for it. */
const silenceAllowed = 60_000

async function withDraft<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-backup-'))
  try {
    return await work(path.join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface Account {
  endpoint: string
  accessKey: string
  secretKey: string
  region: string
}

/** Opens a bucket. @param prefix begins each key: nothing, or a name that ends with a slash */
export function bucketPlace(
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
