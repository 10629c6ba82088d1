/** Redirects of addresses that somebody entered, and what is said when the net fails them. */
import type { IncomingMessage } from 'node:http'

/** A redirect that leads nowhere. */
export class BadRedirect extends Error {}

/**
 * Calls an address, and where it redirects to.
 * @param call one request; judges each address anew
 * @throws BadRedirect; what `call` throws
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
    if (!URL.canParse(headers.location, url)) throw new BadRedirect('it redirects to no address')
    url = new URL(headers.location, url)
  }
  throw new BadRedirect(`it redirects more than ${most} times`)
}

/** What somebody reads of a call that came to nothing. */
export function wordsFor(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return 'the server is too slow'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such server'
  if (code === 'ECONNRESET') return 'the connection broke off'
  if (code === 'ECONNREFUSED') return 'the server does not answer'
  return code ?? message
}
