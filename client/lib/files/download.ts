/** Downloads a protected file by fetch: links cannot carry the session token. */

import { endSession } from '../account/session.ts'
import { requestStepUp } from '../api/step-up.ts'
import { readToken } from '../api/token.ts'
import { saveFile } from '../browser/save-file.ts'

/**
 * Saves the answer of a path as a file.
 * @param path under /api, with its query
 * @param body sends the request by POST
 * @returns the file's name
 * @throws Error when the server refuses or cannot be reached
 */
export async function download(path: string, fallbackName: string, body?: object): Promise<string> {
  const ask = () =>
    fetch(`/api${path}`, {
      headers: {
        Authorization: `Bearer ${readToken() ?? ''}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  let response = await ask()
  if (response.status === 403 && (await requiresStepUp(response)) && (await requestStepUp()))
    response = await ask()
  if (response.status === 401) endSession()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const stated = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')
  const name = stated?.[1] ?? fallbackName
  saveFile(await response.blob(), name)
  return name
}

const requiresStepUp = async (response: Response): Promise<boolean> =>
  ((await response.json().catch(() => ({}))) as { code?: unknown }).code === 'TWO_FACTOR_REQUIRED'
