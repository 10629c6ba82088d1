/** Receives uploads, whole or in parts, recognises them, and keeps them for a week. */
import {
  deleteImport,
  deleteImportsBefore,
  findImportsBefore,
  insertImport,
  updateUpload,
} from '../../../../db/queries/imports/imports.queries.ts'
import type { ImportRunRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { presentImport } from '../contract/imports.presenter.ts'
import type { ImportStatus, RecognisedFile } from '../contract/imports.schema.ts'
import { ImportError } from '../contract/issues.ts'
import {
  appendToFile,
  fileRetentionMs,
  importFile,
  receivedBytes,
  removeFile,
} from '../read/files.ts'
import { fileSource } from '../read/source.ts'
import { recognisedFile, recogniseSource } from '../recognise/recognise.ts'
import type { ImportContext } from '../run/import-job.ts'
import { emptyReport } from '../run/report.ts'
import { getImport } from './imports.service.ts'

/** Receives a new file, or its first part. Also deletes old imports. */
export async function receiveImport(
  ctx: ImportContext,
  upload: {
    id?: string
    fileName: string
    complete: boolean
    body: AsyncIterable<Uint8Array>
    /** the import whose corrected rows this file contains */
    corrects?: string
  },
): Promise<ImportStatus> {
  await deleteOldImports(ctx)
  const row = await ctx.transaction((tx) =>
    insertImport(tx, {
      id: upload.id,
      file_name: upload.fileName,
      report: emptyReport(),
      created_by: ctx.user.id,
      actor: ctx.user.label,
      corrects: upload.corrects ?? null,
    }),
  )
  try {
    return await receivePart(ctx, row, 0, upload)
  } catch (error) {
    await deleteImport(ctx.db, row.id).catch(() => {})
    await removeFile(ctx, row.id).catch(() => {})
    throw error
  }
}

/**
 * Receives the next part of a file.
 * @throws AppError CONFLICT with the right offset when the part does not follow the last one
 */
export async function continueUpload(
  ctx: ImportContext,
  id: string,
  part: { offset: number; complete: boolean; body: AsyncIterable<Uint8Array> },
): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  if (row.state !== 'uploading')
    throw new AppError('CONFLICT', 'The file of this import is already fully uploaded.')
  const size = await receivedBytes(ctx, row)
  if (size !== part.offset)
    throw new AppError('CONFLICT', `The next part of the file begins at byte ${size}.`, {
      issues: [{ path: 'offset', message: `must be ${size}`, offset: size }],
    })
  return receivePart(ctx, row, size, part)
}

async function receivePart(
  ctx: ImportContext,
  row: ImportRunRow,
  offset: number,
  part: { complete: boolean; body: AsyncIterable<Uint8Array> },
): Promise<ImportStatus> {
  const bytes = await appendToFile(ctx, row.id, offset, part.body)
  const found = part.complete
    ? await inspectFile(ctx, { id: row.id, bytes })
    : { state: 'uploading' }
  // A file that is no catalogue cannot be used any further.
  if (found.state === 'failed') await removeFile(ctx, row.id)
  const updated = await ctx.transaction((tx) => updateUpload(tx, row.id, { bytes, ...found }))
  return presentImport(updated, ctx.clock())
}

/** Recognises the file; returns the reason when it is no catalogue. */
async function inspectFile(
  services: Services<'storage'>,
  row: Pick<ImportRunRow, 'id' | 'bytes'>,
): Promise<{ state: string; recognised?: RecognisedFile; message?: string }> {
  try {
    const source = fileSource(await importFile(services, row))
    return { state: 'uploaded', recognised: recognisedFile(await recogniseSource(source)) }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { state: 'failed', message: error.message }
  }
}

/** Deletes files after a week, and reports once their undo has expired. */
async function deleteOldImports(services: Services<'storage'>): Promise<void> {
  const before = new Date(services.clock().getTime() - fileRetentionMs)
  const old = await findImportsBefore(services.db, before)
  await deleteImportsBefore(services.db, before)
  for (const id of old) await removeFile(services, id)
}
