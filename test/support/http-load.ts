/** Sends HTTP over real sockets, many at once: the global fetch would hide the connections. */
import http from 'node:http'
import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  body: any
}

interface Call {
  method?: string
  path: string
  token?: string
  headers?: Record<string, string>
  body?: unknown
  /** milliseconds until the caller gives up */
  timeout?: number
}

export interface LoadClient extends Disposable {
  /** sends a request. @throws when the connection breaks or times out */
  call: (call: Call) => Promise<Reply>
}

/**
 * Creates a client. @param connections maximum sockets; further calls wait for one
 * @param ca the certificate of an address with TLS
 */
export function createLoadClient(address: string, connections: number, ca?: string): LoadClient {
  const { Agent, request } = ca === undefined ? http : https
  const agent = new Agent({ keepAlive: true, maxSockets: connections, ...(ca ? { ca } : {}) })
  return {
    call: ({ method = 'GET', path, token, headers = {}, body, timeout = 30_000 }) =>
      new Promise((resolve, reject) => {
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const sent = request(
          new URL(path, address),
          {
            method,
            agent,
            headers: {
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(payload === undefined
                ? {}
                : {
                    'content-type': 'application/json',
                    'content-length': String(Buffer.byteLength(payload)),
                  }),
              ...headers,
            },
            timeout,
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              text += chunk
            })
            response.on('error', reject)
            response.on('aborted', () => reject(new Error('the answer was cut off')))
            response.on('end', () => {
              const isJson = /json/.test(String(response.headers['content-type']))
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: isJson ? JSON.parse(text) : text,
              })
            })
          },
        )
        sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeout} ms`)))
        sent.on('error', reject)
        sent.end(payload)
      }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}

interface Waiting {
  status: number
  headers: { 'retry-after'?: number | string | string[] | undefined }
}

/**
 * Repeats a call, as `Retry-After` says, while the shop is too busy (503), as it may be on a slow
 * machine. Only for repeatable calls: reads, ending sessions, and orders with an Idempotency-Key.
 * @returns the first other answer, or the last 503 after a minute
 */
export async function insist<R extends Waiting>(ask: () => Promise<R>): Promise<R> {
  for (const until = performance.now() + 60_000; ; ) {
    const reply = await ask()
    if (reply.status !== 503 || performance.now() > until) return reply
    await wait(Number(reply.headers['retry-after']) * 1_000)
  }
}

/** Runs `work` for 0 … count−1, at most `atOnce` of them at the same time. */
export async function inParallel<T>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results = new Array<T>(count)
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  return results
}

/** Counts the replies by status. */
export function countStatuses(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
