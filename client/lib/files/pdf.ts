/** A PDF of the API in a tab of its own, where the browser shows and prints it: no link carries a login. */
import { readToken } from '../api/token.ts'

/** Why there is no file, in the server's words where it had some. */
export class PdfRefused extends Error {
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
  throw new PdfRefused(response.status, message, paths)
}

/** Where the browser opens no tab, the file is saved. */
function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/**
 * @param path under /api; or what finds it out first
 * @param body where it is asked for by POST
 * @throws PdfRefused, or what `path` throws
 */
export async function showPdf(path: string | (() => Promise<string>), body?: object) {
  // At once: after an answer a new tab would be taken for a pop-up that nobody wants.
  const tab = open('', '_blank')
  try {
    const file = await ask(typeof path === 'string' ? path : await path(), body)
    const address = URL.createObjectURL(file)
    if (tab) tab.location.href = address
    else save(address)
    // The tab has read it long before; a reload of it is a new press of the button.
    setTimeout(() => URL.revokeObjectURL(address), 600_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
