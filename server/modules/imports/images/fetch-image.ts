/** Fetches one image from another shop, within limits of size, time, redirects and hosts. */
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadLimits } from '../../../core/media/uploads.schema.ts'
import { sendPublicRequest } from '../../../platform/http-client/call.ts'
import { BadRedirect, follow, networkErrorText } from '../../../platform/http-client/follow.ts'
import { PrivateAddressError } from '../../../platform/http-client/public-address.ts'

export const fetchLimits = {
  bytes: uploadLimits.fileBytes,
  /** milliseconds for one attempt, from name lookup to the last byte */
  timeMs: 15_000,
  redirects: 3,
  attempts: 3,
  /** images fetched at the same time */
  together: 6,
  waitMs: 500,
} as const

/** An image cannot be fetched, and a retry would not help. The message is for the report. */
export class ImageUnavailable extends Error {}

export interface FetchOptions {
  signal?: AbortSignal | undefined
  /** which IP addresses may be called; tests allow the loopback */
  allowed?: ((address: string) => boolean) | undefined
  /** less than {@link fetchLimits} when a user waits for the image */
  timeMs?: number
  attempts?: number
}

/**
 * Fetches an image.
 * @returns the bytes as received; the image pipeline validates them
 * @throws ImageUnavailable with a reason for the user
 */
export async function fetchImage(url: string, options: FetchOptions = {}): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchOnce(url, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (error instanceof ImageUnavailable) throw error
      if (error instanceof PrivateAddressError || error instanceof BadRedirect)
        throw new ImageUnavailable(error.message)
      if (attempt >= (options.attempts ?? fetchLimits.attempts))
        throw new ImageUnavailable(networkErrorText(error))
      await sleep(fetchLimits.waitMs * attempt, undefined, { signal: options.signal })
    }
  }
}

async function fetchOnce(url: string, options: FetchOptions): Promise<Buffer> {
  const response = await follow(url, fetchLimits.redirects, (one) => get(one, options))
  const { statusCode = 0 } = response
  if (statusCode === 200) return readLimited(response)
  response.destroy()
  // Busy and broken servers may answer a retry; the others' answers are final.
  if (statusCode === 429 || statusCode >= 500) throw new Error(`the server answered ${statusCode}`)
  throw new ImageUnavailable(`the server answered ${statusCode}`)
}

function get(url: URL, { signal, allowed, timeMs }: FetchOptions): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ImageUnavailable('only http and https addresses are fetched')
  return sendPublicRequest(url, {
    headers: { accept: 'image/*', 'user-agent': 'Araliya catalogue import' },
    timeMs: timeMs ?? fetchLimits.timeMs,
    signal,
    allowed,
  })
}

async function readLimited(response: IncomingMessage): Promise<Buffer> {
  const announced = Number(response.headers['content-length'])
  if (announced > fetchLimits.bytes) throw tooLarge(response)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > fetchLimits.bytes) throw tooLarge(response)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(response: IncomingMessage): ImageUnavailable {
  response.destroy()
  return new ImageUnavailable(`the image has more than ${fetchLimits.bytes / 1_048_576} MB`)
}
