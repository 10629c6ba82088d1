/** Opens a PDF of the API in a new tab: links cannot carry the session token. */
import { readToken } from '../api/token.ts'

/** The server refused the PDF; the message is the server's, where it sent one. */
export class PdfError extends Error {
  readonly status: number
  /** the fields that the server refused */
  readonly paths: readonly string[]
  constructor(status: number, message: string, paths: readonly string[]) {
    super(message)
    this.status = status
    this.paths = paths
  }
}

async function ask(path: string, body: object | undefined): Promise<Blob> {
  const token = readToken()
  const response = await fetch(`/api${path}`, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (response.ok) return response.blob()
  const { message = '', issues = [] } = await response.json().catch(() => ({}))
  const paths = issues.map(({ path }: { path: string }) => path)
  throw new PdfError(response.status, message, paths)
}

/** Saves the file where the browser opens no tab. */
function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/**
 * Opens a PDF in a new tab.
 * @param path under /api; or a function that finds the path
 * @param body sends the request by POST
 * @throws PdfRefused, or the error of `path`
 */
export async function showPdf(path: string | (() => Promise<string>), body?: object) {
  // At once: after an answer the browser would block the tab as a pop-up.
  const tab = open('', '_blank')
  try {
    const file = await ask(typeof path === 'string' ? path : await path(), body)
    const address = URL.createObjectURL(file)
    if (tab) tab.location.href = address
    else save(address)
    // The tab has read it long before; reloading it does not work afterwards.
    setTimeout(() => URL.revokeObjectURL(address), 600_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
