/** Saves import mappings and finds the one that fits a file. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteMapping,
  findMapping,
  findMappings,
  insertMapping,
  lockMappings,
  type SavedMappingRow,
  updateMapping,
} from '../../../db/queries/imports/saved-mappings.queries.ts'
import type { ActorContext } from '../../core/access/actor.ts'
import { type AuditChanges, changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { CurrentUser, Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { getImport } from '../imports/background/imports.service.ts'
import { ImportError } from '../imports/contract/issues.ts'
import type { Mapping } from '../imports/contract/mapping.schema.ts'
import {
  type MappingChange,
  type MappingEntry,
  type MappingFit,
  maxMappings,
  type NewMapping,
  type SavedMapping,
} from '../imports/contract/saved-mappings.schema.ts'
import {
  type DraftedFile,
  type RatedFit,
  rateFit,
  type SourceFile,
  unreadableFit,
} from '../imports/map/mapping-fit.ts'
import { suggestMapping } from '../imports/map/suggest.ts'
import { importFile } from '../imports/read/files.ts'
import { fileSource, type ImportSource } from '../imports/read/source.ts'
import { fileAs } from '../imports/recognise/file-as.ts'
import { hasSources, type Recognised, recogniseSource } from '../imports/recognise/recognise.ts'

const sourceFileOf = (row: SavedMappingRow): SourceFile | null =>
  row.source_file as SourceFile | null

function presentEntry(row: SavedMappingRow): MappingEntry {
  return {
    id: row.id,
    name: row.name,
    format: sourceFileOf(row)?.format ?? null,
    savedBy: row.saved_by_email,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const presentMapping = (row: SavedMappingRow): SavedMapping => {
  const { fit: _, ...entry } = presentEntry(row)
  return { ...entry, mapping: row.mapping as Mapping }
}

const notFound = () => new AppError('NOT_FOUND', 'The saved mapping does not exist.')

const nameTaken = () =>
  new AppError('CONFLICT', 'A saved mapping with this name exists already.', {
    issues: [{ path: 'name', message: 'is taken' }],
  })

/** Finds a mapping or refuses. @throws AppError NOT_FOUND */
async function getRow(db: Parameters<typeof findMapping>[0], id: string) {
  const row = isUuid(id) ? await findMapping(db, id) : undefined
  if (!row) throw notFound()
  return row
}

/** Returns a saved mapping. @throws AppError NOT_FOUND */
export const getMapping = async ({ db }: Pick<Services, 'db'>, id: string): Promise<SavedMapping> =>
  presentMapping(await getRow(db, id))

/**
 * Lists mappings by name; for an import, those that fit its file come first.
 * @throws AppError NOT_FOUND for an unknown import
 */
export async function listMappings(
  services: Services<'storage'>,
  { name, importId }: { name?: string | undefined; importId?: string | undefined },
): Promise<MappingEntry[]> {
  const rows = await findMappings(services.db, name)
  const entries = rows.map(presentEntry)
  if (importId === undefined) return entries
  const row = await getImport(services, importId)
  const fits = await fitsOf(fileSource(await importFile(services, row)), rows)
  const rated = entries.map((entry, index) => ({ ...entry, fit: fits?.[index] ?? null }))
  const rank = ({ fit }: MappingEntry) => (fit?.isProposed ? 0 : fit?.missing.length ? 2 : 1)
  return rated.sort((one, other) => rank(one) - rank(other))
}

/** Rates how each mapping fits a file; proposes the best, then the newest. Null if unreadable. */
async function fitsOf(
  source: ImportSource,
  rows: readonly SavedMappingRow[],
): Promise<MappingFit[] | null> {
  const read = readings(source)
  const file = await read({})
  if (!file || file instanceof ImportError) return null
  const needsMapping = file.format === 'table' || file.format === 'objects'
  const fresh = { format: file.format, draft: needsMapping ? suggestMapping(file).mapping : null }
  const ratedFits: RatedFit[] = []
  for (const row of rows)
    ratedFits.push(await fitOf(row, await read(row.mapping as Mapping), fresh))
  const age = (index: number) => rows[index]!.updated_at.getTime()
  const [best] = ratedFits
    .map(({ likeness }, index) => ({ likeness, index }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness || age(other.index) - age(one.index))
  return ratedFits.map(({ likeness: _, ...fit }, index) => ({
    ...fit,
    isProposed: index === best?.index,
  }))
}

async function fitOf(
  row: SavedMappingRow,
  file: Recognised | ImportError,
  fresh: DraftedFile,
): Promise<RatedFit> {
  if (file instanceof ImportError) return unreadableFit(file)
  try {
    return rateFit(row.mapping as Mapping, sourceFileOf(row), file, fresh)
  } catch (error) {
    if (error instanceof ImportError) return unreadableFit(error)
    throw error
  }
}

/** Reads the head of a file by mappings, and once where several would read it alike. */
function readings(source: ImportSource) {
  const count = new Map<string, Promise<Recognised | ImportError>>()
  return (mapping: Mapping): Promise<Recognised | ImportError> => {
    const { format, encoding, delimiter, sheet, header } = mapping
    const key = JSON.stringify([format, encoding, delimiter, sheet, header, hasSources(mapping)])
    const found =
      count.get(key) ??
      recogniseSource(source, mapping).catch((error: unknown) => {
        if (error instanceof ImportError) return error
        throw error
      })
    count.set(key, found)
    return found
  }
}

/** Reads an import's file by a mapping, and returns what the mapping remembers of it. */
async function readSourceFile(
  services: Services<'storage'>,
  { importId, mapping }: NewMapping,
): Promise<SourceFile | undefined> {
  if (importId === undefined) return undefined
  const row = await getImport(services, importId)
  const { format, columns } = (await fileAs(services, row, mapping)) ?? {}
  return format && columns ? { format, columns } : undefined
}

const audited = (row: { name: string; mapping: unknown }) => ({
  name: row.name,
  mapping: row.mapping,
})

const audit = (tx: Tx, user: CurrentUser, verb: string, entityId: string, changes: AuditChanges) =>
  recordAudit(tx, user, { action: `mapping.${verb}`, entityId, changes })

/**
 * Saves a mapping under a new name, in the caller's transaction.
 * @throws AppError CONFLICT for a taken name or too many mappings, NOT_FOUND for an unknown import
 */
export async function createMapping(
  tx: Tx,
  ctx: StaffContext<'storage'>,
  wanted: NewMapping,
): Promise<SavedMapping> {
  const source_file = await readSourceFile(ctx, wanted)
  const known = await lockMappings(tx)
  const { name, mapping } = wanted
  const row = await insertMapping(tx, { name, mapping, source_file, saved_by: ctx.user.id })
  if (!row) throw nameTaken()
  if (known >= maxMappings)
    throw new AppError(
      'CONFLICT',
      `A shop can have at most ${maxMappings} saved mappings. Delete one first.`,
    )
  await audit(
    tx,
    ctx.user,
    'create',
    row.name,
    changesBetween<Partial<ReturnType<typeof audited>>>({}, audited(row)),
  )
  return presentMapping((await findMapping(tx, row.id))!)
}

/**
 * Renames a mapping, replaces it, or both.
 * @throws AppError NOT_FOUND, CONFLICT for a taken name, PRECONDITION_FAILED
 */
export async function changeMapping(
  ctx: StaffContext<'storage'>,
  { id, version, ...wanted }: MappingChange,
): Promise<SavedMapping> {
  const source_file = await readSourceFile(ctx, wanted)
  return ctx.transaction(async (tx) => {
    await lockMappings(tx)
    const before = await getRow(tx, id)
    assertVersion(ctx, version, before.version)
    const { name, mapping } = wanted
    const after = await updateMapping(tx, id, { name, mapping, source_file, saved_by: ctx.user.id })
    if (!after) throw nameTaken()
    await audit(
      tx,
      ctx.user,
      'update',
      before.name,
      changesBetween(audited(before), audited(after)),
    )
    return presentMapping((await findMapping(tx, id))!)
  })
}

/** Deletes a mapping for good; the audit log keeps its content. @throws AppError NOT_FOUND */
export async function removeMapping(ctx: ActorContext, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMappings(tx)
    const row = await getRow(tx, id)
    await deleteMapping(tx, id)
    await audit(tx, ctx.user, 'delete', row.name, { mapping: [row.mapping, null] })
  })
}
