/**
 * Stores images in any S3 storage with the minio client: a bucket with a public-read policy, time
 * limits, no overwriting.
 */
import http from 'node:http'
import https from 'node:https'
import { Client, S3Error } from 'minio'
import type { Config } from '../../core/config/config.ts'
import { AppError } from '../../core/errors/errors.ts'
import { beginCall } from '../../core/tracing/scope.ts'
import { imageCacheControl, isPossibleKey, type Storage, type StoredObject } from './storage.ts'
import { createTimeout } from './timeout.ts'

/** Milliseconds. The client has no limit of its own, and setRequestOptions does not set one. */
const answerWithin = 3_000
/** Milliseconds of silence on a connection; longer, so that the limit above applies first. */
const silenceAllowed = 3_500
/** Without it, uploads of unknown size would be buffered in huge parts. */
const partSize = 8 * 1024 * 1024

/** Returns Node's transport with a time limit on silence, in milliseconds. */
export function boundedTransport(
  secure: boolean,
  silence = silenceAllowed,
): Pick<typeof http, 'request'> {
  const { request } = secure ? https : http
  return {
    request: ((options: http.RequestOptions, answered: (answer: http.IncomingMessage) => void) => {
      const call = beginCall(options.method ?? 'GET', options.host ?? '', options.port ?? '')
      // added after signing; only headers that begin with x-amz are signed
      const headers = { ...(options.headers as http.OutgoingHttpHeaders), ...call.headers }
      const made = request({ ...options, headers }, answered)
      made.once('response', ({ statusCode = 0 }) => call.end(statusCode))
      made.once('error', call.end)
      made.setTimeout(silence, () => made.destroy(new Error('the object storage does not respond')))
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

interface Answers<T> {
  codes: ReadonlySet<string>
  meaning: T
}

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

  const withinTimeout = createTimeout(answerWithin)

  /**
   * Calls the storage.
   * @param answers the storage's error codes that are valid answers, and their values
   * @throws AppError UNAVAILABLE for every other refusal, and on a timeout
   */
  async function send<T>(work: () => Promise<T>, answers?: Answers<T>): Promise<T> {
    try {
      return await withinTimeout(work)
    } catch (cause) {
      const code = cause instanceof S3Error ? (cause.code ?? '') : undefined
      if (code !== undefined && answers?.codes.has(code)) return answers.meaning
      throw new AppError(
        'UNAVAILABLE',
        `The image storage ${code === undefined ? 'does not respond' : 'rejected the request'}. Please try again.`,
        { cause },
      )
    }
  }

  return {
    kind: 's3',
    prepare: () =>
      send(async () => {
        if (!(await client.bucketExists(s3.bucket))) await client.makeBucket(s3.bucket, s3.region)
        await client.setBucketPolicy(s3.bucket, publicRead(s3.bucket))
      }),
    putNew: (key, object) =>
      send(
        async () => {
          await client.putObject(s3.bucket, key, object.body, object.body.length, {
            'Content-Type': object.contentType,
            'Cache-Control': imageCacheControl,
            'If-None-Match': '*',
          })
          return true
        },
        { codes: taken, meaning: false },
      ),
    async moveNew(from, to) {
      // Storages that support `If-None-Match` do so for new objects, but few for copies.
      const isTaken = await send(
        async () => {
          await client.statObject(s3.bucket, to)
          return true
        },
        { codes: missing, meaning: false },
      )
      if (isTaken) return false
      await send(() => client.copyObject(s3.bucket, to, `/${s3.bucket}/${from}`))
      await send(() => client.removeObject(s3.bucket, from))
      return true
    },
    async get(key) {
      if (!isPossibleKey(key)) return undefined
      return send<StoredObject | undefined>(
        async () => {
          const stat = await client.statObject(s3.bucket, key)
          const stream = await client.getObject(s3.bucket, key)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          const contentType = (stat.metaData as Record<string, string>)['content-type']
          return {
            body: Buffer.concat(chunks),
            contentType: contentType ?? 'application/octet-stream',
          }
        },
        { codes: missing, meaning: undefined },
      )
    },
    async *list(folder = '') {
      for await (const item of client.listObjectsV2(s3.bucket, folder, true))
        if (typeof item.name === 'string') yield item.name
    },
    async remove(key) {
      await send(() => client.removeObject(s3.bucket, key))
    },
    async removeUnder(folder) {
      for await (const key of this.list(folder)) await this.remove(key)
    },
    publicUrl(key) {
      const base = s3.publicUrl ?? `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}`
      return `${base}/${key.split('/').map(encodeURIComponent).join('/')}`
    },
  }
}
