/** Attempts for one request at most. */
const mostAttempts = 3
/** Longest wait in seconds: the caller gets a response that asks for more. */
const longestWait = 60

const seconds = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, count * 1_000))

/** Returns true for a request that may be sent again although the server may have run it. */
const isRepeatable = (init: RequestInit | undefined): boolean =>
  (init?.method ?? 'GET') === 'GET' || new Headers(init?.headers).has('idempotency-key')

/**
 * Repeats requests: after 429 all, after 503 and a lost connection those that are repeatable. Waits
 * as long as `Retry-After` says, else half a second more at each attempt.
 */
export function retrying(send: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (url, init) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === mostAttempts || init?.signal?.aborted
      const answer = await send(url, init).catch((error: unknown) => {
        if (isLast || init?.signal?.aborted || !isRepeatable(init)) throw error
      })
      const isRefused = answer?.status === 429 || (answer?.status === 503 && isRepeatable(init))
      const wait = Number(answer?.headers.get('retry-after') ?? attempt / 2)
      if (answer && (isLast || !isRefused || !(wait <= longestWait))) return answer
      await answer?.body?.cancel()
      await seconds(wait)
    }
  }
}
