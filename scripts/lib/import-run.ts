/** Uploads a file in parts and follows its run. */
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ImportOptions,
  type ImportRow,
  type ImportStatus,
  isSettled,
} from '../../server/modules/imports/contract/imports.schema.ts'
import type { Mapping } from '../../server/modules/imports/contract/mapping.schema.ts'
import { CommandError, exitCodes } from './command.ts'
import type { Progress } from './progress.ts'
import { type ShopClient, ShopRefusal } from './shop-client.ts'

/** Small enough for the ten seconds that a request may take, on a slow connection, too. */
const partBytes = 1_048_576
const pollMs = { first: 50, later: 300 } as const

/**
 * Uploads the file. A part whose answer was lost is sent again; the server reports how much it has.
 * @throws CommandError with exit code 2 when the file cannot be read
 * /
 */
export async function uploadFile(
  shop: ShopClient,
  file: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<ImportStatus> {
  await using handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${file}: ${error.code === 'ENOENT' ? 'the file does not exist' : error.message}`,
      exitCodes.usage,
    )
  })
  const stat = await handle.stat()
  if (!stat.isFile()) throw new CommandError(`${file}: is not a file`, exitCodes.usage)
  const size = stat.size
  const buffer = Buffer.alloc(Math.min(partBytes, Math.max(1, size)))
  let offset = 0
  let status: ImportStatus | undefined
  do {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
    const complete = offset + bytesRead >= size
    status = await sendPart(
      shop,
      status,
      path.basename(file),
      buffer.subarray(0, bytesRead),
      offset,
      complete,
      signal,
    )
    offset = status.bytes
    progress.update('uploading', offset, size)
  } while (status.state === 'uploading')
  if (status.state === 'failed') throw new CommandError(`${file}: ${status.message}`)
  return status
}

async function sendPart(
  shop: ShopClient,
  status: ImportStatus | undefined,
  fileName: string,
  bytes: Uint8Array,
  offset: number,
  complete: boolean,
  signal: AbortSignal,
): Promise<ImportStatus> {
  if (!status) {
    const query = new URLSearchParams({ fileName, start: 'later', complete: String(complete) })
    return shop.json(`/imports?${query}`, { method: 'POST', bytes, signal })
  }
  const query = new URLSearchParams({ offset: String(offset), complete: String(complete) })
  try {
    return await shop.json(`/imports/${status.id}/file?${query}`, {
      method: 'PATCH',
      bytes,
      repeatable: true,
      signal,
    })
  } catch (error) {
    // The part arrived; only its answer was lost.
    if (error instanceof ShopRefusal && error.status === 409)
      return shop.json(`/imports/${status.id}`)
    throw error
  }
}

/** Starts a run; when too many are waiting, retries after the time that the shop names. */
async function startRun(
  shop: ShopClient,
  id: string,
  body: unknown,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await shop.json(`/imports/${id}/start`, { method: 'POST', body, signal })
      return
    } catch (error) {
      const isFull = error instanceof ShopRefusal && error.status === 429
      if (!isFull || error.retryAfter === undefined) throw error
      progress.update('waiting: the import queue is full', 0, null)
      await sleep(error.retryAfter * 1_000, undefined, { signal })
    }
  }
}

/** Starts a run and follows it to its end. */
export async function followRun(
  shop: ShopClient,
  id: string,
  request: { options: Partial<ImportOptions>; mapping: Mapping | undefined },
  progress: Progress,
  signal: AbortSignal,
): Promise<ImportStatus> {
  const body = { ...request.options, ...(request.mapping ? { mapping: request.mapping } : {}) }
  await startRun(shop, id, body, progress, signal)
  return follow(shop, id, progress, signal)
}

/** Follows a run to its end. */
export async function follow(
  shop: ShopClient,
  id: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<ImportStatus> {
  let wait: number = pollMs.first
  for (;;) {
    const status = await shop.json<ImportStatus>(`/imports/${id}`, { signal })
    if (isSettled(status.state)) {
      progress.clear()
      return status
    }
    const { undo, report } = status
    if (undo?.report) progress.update(labelOf(status), undo.report.done, undo.report.total)
    else progress.update(labelOf(status), report.rows.read, report.total)
    await sleep(wait, undefined, { signal })
    wait = pollMs.later
  }
}

function labelOf(status: ImportStatus): string {
  if (status.state === 'waiting') return 'waiting for another import'
  if (status.state === 'reading') return 'reading'
  if (status.undo?.report) return 'undoing'
  return status.dryRun ? 'planning' : 'importing'
}

/** Fetches rows of the run, up to `limit`. */
export async function fetchRows(
  shop: ShopClient,
  id: string,
  filter: { outcome?: string; warned?: boolean },
  limit: number,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: String(Math.min(500, limit - rows.length)) })
    if (filter.outcome) query.set('outcome', filter.outcome)
    if (filter.warned) query.set('warned', 'true')
    if (cursor) query.set('cursor', cursor)
    const page: { items: ImportRow[]; nextCursor: string | null } = await shop.json(
      `/imports/${id}/rows?${query}`,
    )
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && rows.length < limit)
  return rows
}
