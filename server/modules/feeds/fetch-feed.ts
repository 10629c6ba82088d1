/** Fetches a feed's file if it changed, within limits and from the public internet only. */
import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import querystring from 'node:querystring'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { allowedFor, sendPublicRequest } from '../../platform/http-client/call.ts'
import { BadRedirect, follow, networkErrorText } from '../../platform/http-client/follow.ts'
import { PrivateAddressError } from '../../platform/http-client/public-address.ts'

const redirects = 3

/** No file could be fetched; the message is for the feed's owner. */
export class FileUnavailable extends Error {}

export interface FeedRequest {
  url: string
  /** sent only to the server of `url`, never to a redirect's target */
  header: { name: string; value: string } | undefined
  /** of the last known file */
  etag: string | null
  lastModified: string | null
  maxMegabytes: number
  timeoutSeconds: number
  signal: AbortSignal
  /** which IP addresses may be called; tests allow the loopback */
  allowed: ((address: string) => boolean) | undefined
}

export interface FeedFile {
  etag: string | null
  lastModified: string | null
  /** throws NoFile when the download is incomplete */
  body: AsyncIterable<Uint8Array>
  /** hash of the body, once it was read */
  hash: Hash
}

/**
 * Fetches a feed's file.
 * @returns undefined when the server says that the file is unchanged
 * @throws NoFile
 */
export async function fetchFeed(request: FeedRequest): Promise<FeedFile | undefined> {
  const { etag, lastModified, timeoutSeconds } = request
  const time = AbortSignal.timeout(timeoutSeconds * 1_000)
  const orNoFile: Guard = async (work) => {
    try {
      return await work()
    } catch (error) {
      request.signal.throwIfAborted()
      if (time.aborted)
        throw new FileUnavailable(`the download took longer than ${timeoutSeconds} s`)
      if (error instanceof FileUnavailable) throw error
      if (error instanceof PrivateAddressError || error instanceof BadRedirect)
        throw new FileUnavailable(error.message)
      throw new FileUnavailable(networkErrorText(error))
    }
  }
  const response = await orNoFile(() => call(request, AbortSignal.any([request.signal, time])))
  const { statusCode = 0, headers } = response
  if (statusCode === 200) {
    const hash = createHash('sha256')
    return {
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
      body: read(response, request.maxMegabytes, hash, orNoFile),
      hash,
    }
  }
  response.destroy()
  if (statusCode === 304 && (etag !== null || lastModified !== null)) return undefined
  throw new FileUnavailable(`the server answered ${statusCode}`)
}

/** Converts errors of the download into NoFile with a readable reason. */
type Guard = <T>(work: () => Promise<T>) => Promise<T>

function call(
  { url, header, etag, lastModified, timeoutSeconds, allowed }: FeedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { origin, protocol, username, password } = new URL(url)
  const login = [username, password].map((text) => querystring.unescape(text)).join(':')
  const credentials: Record<string, string> =
    login === ':' ? {} : { authorization: `Basic ${toBase64(login)}` }
  if (header) credentials[header.name.toLowerCase()] = header.value
  return follow(url, redirects, (one) => {
    if (one.protocol !== 'https:' && one.protocol !== protocol)
      throw new FileUnavailable('the server redirects to an address without https')
    // Node would send credentials to any redirect target, but not back to the first server.
    Object.assign(one, { username: '', password: '' })
    return sendPublicRequest(one, {
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip',
        'user-agent': 'Araliya catalogue import',
        ...(etag === null ? {} : { 'if-none-match': etag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
        ...(one.origin === origin ? credentials : {}),
      },
      timeMs: timeoutSeconds * 1_000,
      signal,
      allowed: allowedFor(one, allowed),
    })
  })
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64')

async function* read(
  response: IncomingMessage,
  maxMegabytes: number,
  hash: Hash,
  orNoFile: Guard,
): AsyncGenerator<Uint8Array, void> {
  const maxBytes = maxMegabytes * 1_048_576
  const tooLarge = new FileUnavailable(`the file has more than ${maxMegabytes} MB`)
  const chunks = unpacked(response)
  try {
    const encoding = response.headers['content-encoding'] ?? 'identity'
    if (!/^(identity|(x-)?gzip)$/i.test(encoding))
      throw new FileUnavailable(`the file has an unsupported encoding: ${encoding.slice(0, 50)}`)
    if (Number(response.headers['content-length']) > maxBytes) throw tooLarge
    for (let size = 0; ; ) {
      const { done, value } = await orNoFile(() => chunks.next())
      if (done) return
      size += value.length
      if (size > maxBytes) throw tooLarge
      hash.update(value)
      yield value
    }
  } finally {
    response.destroy()
  }
}

/** Unpacks gzip, recognised by its first bytes, whether from transfer encoding or a .gz file. */
async function* unpacked(response: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  if (first.done) return
  const all = (async function* () {
    yield first.value
    for (let one = await chunks.next(); !one.done; one = await chunks.next()) yield one.value
  })()
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all
  const gunzip = createGunzip()
  // Errors surface in the read loop below.
  pipeline(Readable.from(all), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    const isPacking = String((error as NodeJS.ErrnoException).code).startsWith('Z_')
    throw isPacking ? new FileUnavailable('the compressed file is damaged or incomplete') : error
  }
}
