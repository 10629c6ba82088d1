/** Any S3 store through the minio client: bucket with a public-read policy, bounded in time, never overwriting. */
import http from 'node:http'
import https from 'node:https'
import { Client, S3Error } from 'minio'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { createPatience } from './patience.ts'
import { imageCacheControl, type Storage } from './storage.ts'

/** Milliseconds. The client has no limit of its own and setRequestOptions gives it none. */
const answerWithin = 3_000
/** Milliseconds of silence on a connection; longer, so that the limit above is what callers meet. */
const silenceAllowed = 3_500
/** Unknown-size uploads would otherwise be buffered in huge parts. */
const partSize = 8 * 1024 * 1024

/** Node's transport with a time limit on silence. */
function boundedTransport(secure: boolean): Pick<typeof http, 'request'> {
  const { request } = secure ? https : http
  return {
    request: ((...args: Parameters<typeof http.request>) => {
      const made = request(...args)
      made.setTimeout(silenceAllowed, () =>
        made.destroy(new Error('the object store does not answer')),
      )
      return made
    }) as typeof http.request,
  }
}

const publicRead = (bucket: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/*`],
      },
    ],
  })

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchBucket'])
const taken = new Set(['PreconditionFailed', 'ConditionalRequestConflict'])

export function createS3Storage(s3: NonNullable<Config['s3']>): Storage {
  const endpoint = new URL(s3.endpoint)
  const secure = endpoint.protocol === 'https:'
  const client = new Client({
    endPoint: endpoint.hostname,
    port: endpoint.port ? Number(endpoint.port) : secure ? 443 : 80,
    useSSL: secure,
    accessKey: s3.accessKey,
    secretKey: s3.secretKey,
    region: s3.region,
    pathStyle: true,
    partSize,
    transport: boundedTransport(secure) as never,
  })

  const withinPatience = createPatience(answerWithin)

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await withinPatience(work)
    } catch (cause) {
      if (cause instanceof S3Error) throw cause
      throw new AppError(
        'UNAVAILABLE',
        'The store of pictures does not answer. Please try again in a moment.',
        { cause },
      )
    }
  }

  return {
    kind: 's3',
    async prepare() {
      await bounded(async () => {
        if (!(await client.bucketExists(s3.bucket))) await client.makeBucket(s3.bucket, s3.region)
        await client.setBucketPolicy(s3.bucket, publicRead(s3.bucket))
      })
    },
    async putNew(key, object) {
      try {
        await bounded(() =>
          client.putObject(s3.bucket, key, object.body, object.body.length, {
            'Content-Type': object.contentType,
            'Cache-Control': imageCacheControl,
            'If-None-Match': '*',
          }),
        )
        return true
      } catch (error) {
        if (error instanceof S3Error && taken.has(error.code ?? '')) return false
        if (error instanceof S3Error)
          throw new AppError('UNAVAILABLE', 'The store of pictures refused.', { cause: error })
        throw error
      }
    },
    async get(key) {
      try {
        return await bounded(async () => {
          const stat = await client.statObject(s3.bucket, key)
          const stream = await client.getObject(s3.bucket, key)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          const contentType = (stat.metaData as Record<string, string>)['content-type']
          return {
            body: Buffer.concat(chunks),
            contentType: contentType ?? 'application/octet-stream',
          }
        })
      } catch (error) {
        if (error instanceof S3Error && missing.has(error.code ?? '')) return undefined
        throw error
      }
    },
    async *list() {
      for await (const item of client.listObjectsV2(s3.bucket, '', true))
        if (typeof item.name === 'string') yield item.name
    },
    async remove(key) {
      await bounded(() => client.removeObject(s3.bucket, key))
    },
    publicUrl(key) {
      const base = s3.publicUrl ?? `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}`
      return `${base}/${key.split('/').map(encodeURIComponent).join('/')}`
    },
  }
}
