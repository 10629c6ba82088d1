/** Wraps `fetch` for the shop's own calls of other servers: each call passes its trace on. */
import { calling } from '../../core/tracing/scope.ts'

/** The options of a call; its headers are an object, so that trace headers can be added. */
type Called = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/**
 * Calls `fetch`, recorded when its trace is recorded.
 * @throws the errors of `fetch`
 */
export const tracedFetch = (url: URL, { headers, ...init }: Called = {}): Promise<Response> =>
  calling(
    init.method ?? 'GET',
    url,
    (trace) => fetch(url, { ...init, headers: { ...headers, ...trace } }),
    ({ status }) => status,
  )
