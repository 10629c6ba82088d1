/** Calls the purge API of each kind of CDN. */

import type { CdnTarget } from '../../core/config/cdn.env.ts'
import { maxHeaderBytes } from '../cache/keys.ts'
import { tracedFetch } from '../telemetry/fetch.ts'

/** The request, without its address. */
type Call = Parameters<typeof tracedFetch>[1]

/** The CDN did not purge; the call must be retried. */
export class PurgeRefused extends Error {
  /** milliseconds to wait, if the CDN named them */
  readonly waitMs: number | undefined
  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Milliseconds for one call. */
const callMs = 5_000

/** Splits keys into groups that fit one call, by number and length. */
function* groups(keys: readonly string[], most: number): Generator<string[]> {
  let group: string[] = []
  let bytes = 0
  for (const key of keys) {
    if (group.length >= most || bytes + key.length >= maxHeaderBytes) {
      yield group
      group = []
      bytes = 0
    }
    group.push(key)
    bytes += key.length + 1
  }
  if (group.length > 0) yield group
}

const requests: Record<
  CdnTarget['kind'],
  { most: number; request: (target: CdnTarget, keys: string[]) => [path: string, Call] }
> = {
  varnish: {
    most: Number.POSITIVE_INFINITY,
    request: ({ token }, keys) => [
      '/',
      {
        method: 'PURGE',
        headers: { 'xkey-purge': keys.join(' '), ...(token ? { 'x-purge-token': token } : {}) },
      },
    ],
  },
  fastly: {
    most: 256,
    request: ({ token = '' }, keys) => [
      '/purge',
      {
        method: 'POST',
        headers: {
          'fastly-key': token,
          'surrogate-key': keys.join(' '),
          accept: 'application/json',
        },
      },
    ],
  },
  cloudflare: {
    most: 100,
    request: ({ token = '' }, keys) => [
      '/purge_cache',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: keys }),
      },
    ],
  },
}

/** Purges keys. @throws PurgeRefused on a timeout, or for any answer but a success */
export async function purgeKeys(target: CdnTarget, keys: readonly string[]): Promise<void> {
  const { most, request } = requests[target.kind]
  for (const group of groups(keys, most)) {
    const [path, init] = request(target, group)
    const answer = await tracedFetch(new URL(target.url + path), {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(callMs),
    }).catch((error: Error) => {
      const { cause } = error
      throw new PurgeRefused(cause instanceof Error ? cause.message : error.message)
    })
    await answer.body?.cancel()
    if (answer.ok) continue
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    throw new PurgeRefused(
      `the CDN answered ${answer.status}`,
      seconds > 0 ? seconds * 1_000 : undefined,
    )
  }
}
