/**
 * `npm run import -- FILE`: imports a catalogue into a running shop over its API. docs/import.md
 */
import { createWriteStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportStatus } from '../../server/modules/imports/contract/imports.schema.ts'
import { ImportError } from '../../server/modules/imports/contract/issues.ts'
import { openQuestions } from '../../server/modules/imports/contract/mapping.schema.ts'
import { draftMapping, needsMapping } from '../../server/modules/imports/preview/draft-mapping.ts'
import { fileSource } from '../../server/modules/imports/read/source.ts'
import { recogniseSource } from '../../server/modules/imports/recognise/recognise.ts'
import { ask } from '../lib/ask.ts'
import { CommandError, exitCodes, painter } from '../lib/command.ts'
import { uploadImages } from '../lib/image-folder.ts'
import { localFile } from '../lib/import-file.ts'
import { command, type Options, readMapping, withOptions } from '../lib/import-options.ts'
import { planCsv } from '../lib/import-prices.ts'
import { listsHint, questionText } from '../lib/import-questions.ts'
import { fetchRows, followRun, uploadFile } from '../lib/import-run.ts'
import { type ReportRows, reportText, shownRows } from '../lib/import-text.ts'
import { undoImport } from '../lib/import-undo.ts'
import { beforeAnything, interruptible } from '../lib/interruptible.ts'
import { createProgress } from '../lib/progress.ts'
import { savedMapping, saveMapping } from '../lib/saved-mapping.ts'
import { ShopClient, ShopLost } from '../lib/shop-client.ts'

async function suggest(file: string, options: Options): Promise<number> {
  await (
    await open(file).catch(() => {
      throw new CommandError(`${file}: the file does not exist`, exitCodes.usage)
    })
  ).close()
  try {
    const { sheet, list, format } = options
    const chosen = Object.fromEntries(
      Object.entries({ sheet, list, format }).filter(([, value]) => value !== undefined),
    )
    const recognised = await recogniseSource(fileSource(file), chosen)
    if (recognised.lists && list === undefined)
      throw new CommandError(`${file}: ${listsHint(recognised.lists)}`)
    const known = needsMapping(recognised) ? chosen : { ...chosen, format: recognised.format }
    const draft = await draftMapping(fileSource(file), recognised, known)
    const { mapping = known, notes = [], questions = [] } = draft ?? {}
    if (!needsMapping(recognised) && !options.quiet)
      process.stderr.write(
        `${file} is recognised as ${recognised.format}, which needs no mapping of columns.\n`,
      )
    const drafted = withOptions(mapping, options)!
    const open = openQuestions(drafted)
    if (!options.quiet) for (const note of notes) process.stderr.write(`note: ${note}\n`)
    for (const question of questions.filter(({ about }) => open.includes(about)))
      process.stderr.write(`question: ${questionText(question)}\n`)
    const questionsLeft = { questions: open.length > 0 ? open : undefined }
    process.stdout.write(`${JSON.stringify({ ...drafted, ...questionsLeft }, null, 2)}\n`)
    return open.length > 0 ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    if (error instanceof ImportError) throw new CommandError(`${file}: ${error.message}`)
    throw error
  }
}

/** The outcomes of accepted products, in order of display. */
const plannedOutcomes = ['updated', 'created', 'unchanged'] as const

/** Rows of one kind that --json prints. */
const jsonRows = 10_000

async function printReport(
  shop: ShopClient,
  status: ImportStatus,
  options: Options,
): Promise<void> {
  const limit = options.json ? jsonRows : shownRows
  const { report, id } = status
  const rows: ReportRows = {
    rejected: report.rows.rejected ? await fetchRows(shop, id, { outcome: 'rejected' }, limit) : [],
    warned: report.warnings ? await fetchRows(shop, id, { warned: true }, limit) : [],
    planned: [],
  }
  const most = options.all ? Number.POSITIVE_INFINITY : limit
  for (const outcome of status.dryRun || options.json ? plannedOutcomes : [])
    if (report.rows[outcome] && rows.planned.length < most)
      rows.planned.push(...(await fetchRows(shop, id, { outcome }, most - rows.planned.length)))
  if (options.report)
    await writeFile(
      options.report,
      planCsv(await fetchRows(shop, id, {}, Number.POSITIVE_INFINITY)),
    )
  const updated = rows.planned.filter(({ outcome }) => outcome === 'updated')
  if (options.json)
    process.stdout.write(`${JSON.stringify({ ...status, ...rows, updated }, null, 2)}\n`)
  else process.stdout.write(`${reportText(status, rows, painter(process.stdout)).join('\n')}\n`)
}

async function saveRejected(
  shop: ShopClient,
  status: ImportStatus,
  options: Options,
): Promise<void> {
  if (!options.rejected || !status.report.rows.rejected) return
  const { body } = await shop.call(`/imports/${status.id}/rejected`, { stream: true })
  await pipeline(
    Readable.fromWeb(body as import('node:stream/web').ReadableStream),
    createWriteStream(options.rejected),
  )
  if (!options.quiet)
    process.stderr.write(
      `Rejected rows are in ${options.rejected}; correct and import that file.\n`,
    )
}

/** Shows the plan on a terminal and asks for confirmation, unless --yes. */
async function confirmed(shop: ShopClient, plan: ImportStatus, options: Options): Promise<boolean> {
  await printReport(shop, plan, { ...options, json: false })
  if (plan.report.missing) {
    const answer = await ask(
      `Enter ${plan.report.missing} to delete that many products, or press Enter to stop: `,
    )
    return answer === String(plan.report.missing)
  }
  return /^y(es)?$/i.test(await ask(`Import these changes into ${shop.url}? [y/N] `))
}

async function importFile(file: string, options: Options): Promise<number> {
  const isAsking =
    process.stdin.isTTY && process.stderr.isTTY && !options.yes && !options.dryRun && !options.json
  if (options.deleteMissing && !options.dryRun && options.confirm === undefined && !isAsking)
    throw new CommandError(
      '--delete-missing needs --confirm with the number of products to delete; --dry-run shows it',
      exitCodes.usage,
    )
  const progress = createProgress(process.stderr, !options.quiet)
  let importId: string | undefined
  let shop: ShopClient | undefined
  using interrupted = interruptible(() => shop !== undefined)
  try {
    const open = async () => {
      shop ??= await ShopClient.open(options)
      return shop
    }
    const mapping = await readMapping(options, async (name) => {
      const client = await open()
      const found = await savedMapping(client, name)
      if (found && !options.quiet)
        process.stderr.write(`Using the mapping "${name}" saved in ${client.url}.\n`)
      return found
    })
    const client = await open()
    const uploaded = await uploadFile(client, file, progress, interrupted.signal)
    importId = uploaded.id
    const imageUrls = options.imageFolder
      ? await uploadImages(
          client,
          file,
          options.imageFolder,
          mapping ?? {},
          progress,
          interrupted.signal,
        )
      : undefined
    const run = (dryRun: boolean, confirmMissing = options.confirm) =>
      followRun(
        client,
        uploaded.id,
        {
          mapping,
          options: {
            dryRun,
            images: options.images,
            ...(imageUrls ? { imageUrls } : {}),
            deleteMissing: options.deleteMissing ?? false,
            ...(confirmMissing === undefined ? {} : { confirmMissing }),
          },
        },
        progress,
        interrupted.signal,
      )
    let confirmMissing = options.confirm
    if (isAsking) {
      const plan = await run(true)
      if (plan.state !== 'planned') return await finish(client, plan, options)
      if (!(await confirmed(client, plan, options))) throw new CommandError('Nothing was written.')
      confirmMissing ??= plan.report.missing ?? undefined
    }
    return await finish(client, await run(options.dryRun ?? false, confirmMissing), options)
  } catch (error) {
    progress.clear()
    if (shop && interrupted.signal.aborted) return await stopped(shop, importId)
    if (error instanceof ShopLost && shop)
      throw new CommandError(
        `${error.message}\n${importId ? 'The import may still be running.' : 'Nothing was written.'} To resume, run the same command again: finished rows stay unchanged.`,
      )
    throw error
  } finally {
    await shop?.close()
  }
}

async function finish(shop: ShopClient, status: ImportStatus, options: Options): Promise<number> {
  await printReport(shop, status, options)
  await saveRejected(shop, status, options)
  if (status.undo?.until && !options.quiet)
    process.stderr.write(
      `To undo it until ${status.undo.until.slice(0, 10)}: npm run import -- --undo ${status.id}\n`,
    )
  const hasEnded = status.state === 'done' || status.state === 'planned'
  if (hasEnded && options.saveMapping !== undefined) {
    const message = await saveMapping(shop, options.saveMapping, status)
    if (!options.quiet) process.stderr.write(`${message}\n`)
  }
  const isWhole = hasEnded && !status.report.rows.rejected
  return isWhole ? exitCodes.ok : exitCodes.failed
}

async function stopped(shop: ShopClient, importId: string | undefined): Promise<number> {
  if (importId) {
    const status = await shop
      .json<ImportStatus>(`/imports/${importId}/stop`, { method: 'POST', body: {} })
      .catch(() => undefined)
    const { created = 0, updated = 0 } = status?.report.rows ?? {}
    const left = !status
      ? 'The shop did not respond, so the import may still be running.'
      : status.dryRun
        ? 'Nothing was written.'
        : `${created} rows were created and ${updated} updated.`
    process.stderr.write(
      `Interrupted. ${left}\nTo resume, run the same command again: finished rows stay unchanged.\n`,
    )
  } else process.stderr.write(beforeAnything)
  return exitCodes.interrupted
}

export { command }

command.action(async (file: string | undefined, options: Options) => {
  if (options.undo !== undefined) process.exitCode = await undoImport(options.undo, options)
  else if (file === undefined) command.error("error: missing required argument 'file'")
  else {
    await using local = await localFile(file)
    const work = options.suggestMap ? suggest : importFile
    process.exitCode = await work(local.file, options)
  }
})
