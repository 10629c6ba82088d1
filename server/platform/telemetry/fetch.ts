/** `fetch` for the shop's own calls of other servers: each tells the trace that it is made for. */
import { calling } from '../../core/tracing/scope.ts'

/** What a call may say of itself; its headers stand by name, so that the trace can stand beside them. */
type Called = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/**
 * As `fetch`, recorded where somebody records the trace that it belongs to.
 * @throws whatever `fetch` throws
 */
export const tracedFetch = (url: URL, { headers, ...init }: Called = {}): Promise<Response> =>
  calling(
    init.method ?? 'GET',
    url,
    (trace) => fetch(url, { ...init, headers: { ...headers, ...trace } }),
    ({ status }) => status,
  )
