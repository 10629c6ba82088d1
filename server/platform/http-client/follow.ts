/** Follows redirects of user-entered addresses, and explains network errors. */
import type { IncomingMessage } from 'node:http'

/** A redirect without a valid target. */
export class BadRedirect extends Error {}

/**
 * Calls an address and follows its redirects.
 * @param call one request; checks each address again
 * @throws BadRedirect; the errors of `call`
 */
export async function follow(
  start: string,
  most: number,
  call: (url: URL) => Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  let url = new URL(start)
  for (let hop = 0; hop <= most; hop++) {
    const response = await call(url)
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode >= 400 || !headers.location) return response
    response.destroy()
    if (!URL.canParse(headers.location, url))
      throw new BadRedirect('the server redirects to an invalid address')
    url = new URL(headers.location, url)
  }
  throw new BadRedirect(`the server redirects more than ${most} times`)
}

/** Returns the user's message for a failed call. */
export function networkErrorText(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return 'the server is too slow'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the server does not exist'
  if (code === 'ECONNRESET') return 'the connection was interrupted'
  if (code === 'ECONNREFUSED') return 'the server does not answer'
  return code ?? message
}
