/**
 * Implements `npm run import -- --undo ID`: undoes an import, and lists what was left unchanged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportStatus } from '../../server/modules/imports/contract/imports.schema.ts'
import type {
  UndoPlan,
  UndoReport,
  UndoRow,
} from '../../server/modules/imports/contract/undo.schema.ts'
import { ask } from './ask.ts'
import { CommandError, exitCodes, painter } from './command.ts'
import type { Options } from './import-options.ts'
import { follow } from './import-run.ts'
import { section, shownValue } from './import-section.ts'
import { shownRows } from './import-text.ts'
import { interruptible } from './interruptible.ts'
import { createProgress } from './progress.ts'
import { ShopClient, ShopLost, ShopRefusal } from './shop-client.ts'

/** Formats `5 products changed by the import: 2 deleted, 3 reverted`. */
function countsText(what: string, total: number, counts: readonly [number, string][]): string {
  const parts = counts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`)
  return `${total} ${what} changed by the import: ${parts.join(', ') || 'none processed yet'}`
}

function reportTexts({ groups, ...report }: UndoReport): string[] {
  const products = countsText('products', report.total, [
    [report.deleted, 'deleted'],
    [report.restored, 'reverted'],
    [report.undeleted, 'restored'],
    [report.unchanged, 'unchanged'],
    [report.skipped, 'skipped'],
  ])
  if (!groups) return [products]
  const ofGroups: [number, string][] = [
    [groups.deleted, 'deleted'],
    [groups.restored, 'reverted'],
    [groups.skipped, 'kept'],
  ]
  const grouped = countsText('product groups', groups.total, ofGroups)
  return report.total > 0 ? [products, grouped] : [grouped]
}

const rowText = ({ productId, reason, fields }: UndoRow): string =>
  `${productId}: ${reason}${fields.map(({ field, imported, current }) => `, ${field} ${shownValue(current)} (imported: ${shownValue(imported)})`).join('')}`

function print(title: string, report: UndoReport, rows: readonly UndoRow[], more?: string | null) {
  const paint = painter(process.stdout)
  const lines = [
    paint('bold', title),
    ...reportTexts(report),
    ...section(
      paint('yellow', 'Products to review'),
      rows.slice(0, shownRows).map(rowText),
      report.skipped + report.stockShort,
      '; use --json for more',
    ),
    ...(more ? ['', paint('red', more)] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Fetches the rows of the undo, up to the limit of a report. */
async function fetchUndoRows(shop: ShopClient, id: string, limit: number): Promise<UndoRow[]> {
  const rows: UndoRow[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: String(Math.min(500, limit - rows.length)) })
    if (cursor) query.set('cursor', cursor)
    const page: { items: UndoRow[]; nextCursor: string | null } = await shop.json(
      `/imports/${id}/undo/rows?${query}`,
    )
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && rows.length < limit)
  return rows
}

async function finish(shop: ShopClient, status: ImportStatus, options: Options): Promise<number> {
  const report = status.undo?.report
  if (!report) throw new CommandError(status.message ?? 'Nothing was undone.')
  const rows = await fetchUndoRows(shop, status.id, options.json ? 10_000 : shownRows)
  if (options.json) process.stdout.write(`${JSON.stringify({ ...status, rows }, null, 2)}\n`)
  else {
    const state = status.state === 'undone' ? 'undone' : status.state
    print(`${status.fileName}: ${state}`, report, rows, status.message)
  }
  return status.state === 'undone' && report.skipped === 0 ? exitCodes.ok : exitCodes.failed
}

/** Starts the undo; when too many imports are waiting, retries after the time the shop names. */
async function begin(shop: ShopClient, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await shop.json(`/imports/${id}/undo`, { method: 'POST', body: {}, signal })
      return
    } catch (error) {
      const wait = error instanceof ShopRefusal && error.status === 429 && error.retryAfter
      if (!wait) throw error
      await sleep(wait * 1_000, undefined, { signal })
    }
  }
}

const resume = 'To continue, run the same command again.'

/** Undoes an import. @returns the exit code */
export async function undoImport(id: string, options: Options): Promise<number> {
  const progress = createProgress(process.stderr, !options.quiet)
  let shop: ShopClient | undefined
  let hasBegun = false
  using interrupted = interruptible(() => shop !== undefined)
  const { signal } = interrupted
  try {
    shop = await ShopClient.open(options)
    const before = await shop.json<ImportStatus>(`/imports/${id}`, { signal })
    if (before.state !== 'undone') {
      const plan = await shop.json<UndoPlan>(`/imports/${id}/undo`, { signal })
      const isAsking = process.stdin.isTTY && process.stderr.isTTY && !options.yes && !options.json
      if (options.dryRun && options.json) process.stdout.write(`${JSON.stringify(plan, null, 2)}\n`)
      else if (options.dryRun || isAsking)
        print(`${before.fileName}: would be undone`, plan.report, plan.rows)
      if (options.dryRun) return exitCodes.ok
      if (isAsking && !/^y(es)?$/i.test(await ask(`Undo this import in ${shop.url}? [y/N] `)))
        throw new CommandError('Nothing was undone.')
      hasBegun = true
      await begin(shop, id, signal)
    }
    return await finish(shop, await follow(shop, id, progress, signal), options)
  } catch (error) {
    progress.clear()
    if (shop && signal.aborted) return await stopped(shop, hasBegun ? id : undefined)
    if (error instanceof ShopLost && shop)
      throw new CommandError(
        `${error.message}\n${hasBegun ? 'The undo may still be running.' : 'Nothing was undone.'} ${resume}`,
      )
    throw error
  } finally {
    await shop?.close()
  }
}

async function stopped(shop: ShopClient, id: string | undefined): Promise<number> {
  const status = id
    ? await shop
        .json<ImportStatus>(`/imports/${id}/stop`, { method: 'POST', body: {} })
        .catch(() => undefined)
    : undefined
  const report = status?.undo?.report
  const left = !id
    ? 'Nothing was undone.'
    : report
      ? `${report.done} of ${report.total} products were processed.`
      : 'The shop did not respond, so the undo may still be running.'
  process.stderr.write(`Interrupted. ${left}\n${resume}\n`)
  return exitCodes.interrupted
}
