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
import { ImportRefusal } from '../imports/contract/issues.ts'
import type { Mapping } from '../imports/contract/mapping.schema.ts'
import {
  type MappingChange,
  type MappingEntry,
  type MappingFit,
  mostMappings,
  type NewMapping,
  type SavedMapping,
} from '../imports/contract/saved-mappings.schema.ts'
import {
  type FreshFile,
  type Going,
  goingOf,
  type MadeFor,
  refusedGoing,
} from '../imports/map/mapping-fit.ts'
import { suggestMapping } from '../imports/map/suggest.ts'
import { importFile } from '../imports/read/files.ts'
import { fileSource, type ImportSource } from '../imports/read/source.ts'
import { fileAs } from '../imports/recognise/file-as.ts'
import { hasSources, type Recognised, recogniseSource } from '../imports/recognise/recognise.ts'

const madeForOf = (row: SavedMappingRow): MadeFor | null => row.made_for as MadeFor | null

function viewEntry(row: SavedMappingRow): MappingEntry {
  return {
    id: row.id,
    name: row.name,
    format: madeForOf(row)?.format ?? null,
    savedBy: row.saved_by_email,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const viewMapping = (row: SavedMappingRow): SavedMapping => {
  const { fit: _, ...entry } = viewEntry(row)
  return { ...entry, mapping: row.mapping as Mapping }
}

const unknown = () => new AppError('NOT_FOUND', 'There is no such mapping.')

const taken = () =>
  new AppError('CONFLICT', 'There is a mapping of this name.', {
    issues: [{ path: 'name', message: 'is taken' }],
  })

/** Finds a mapping or refuses. @throws AppError NOT_FOUND */
async function findOrRefuse(db: Parameters<typeof findMapping>[0], id: string) {
  const row = isUuid(id) ? await findMapping(db, id) : undefined
  if (!row) throw unknown()
  return row
}

/** Returns a saved mapping. @throws AppError NOT_FOUND */
export const getMapping = async ({ db }: Pick<Services, 'db'>, id: string): Promise<SavedMapping> =>
  viewMapping(await findOrRefuse(db, id))

/**
 * Lists mappings by name; for an import, those that fit its file come first.
 * @throws AppError NOT_FOUND for an unknown import
 */
export async function listMappings(
  services: Services<'storage'>,
  { name, importId }: { name?: string | undefined; importId?: string | undefined },
): Promise<MappingEntry[]> {
  const rows = await findMappings(services.db, name)
  const entries = rows.map(viewEntry)
  if (importId === undefined) return entries
  const row = await getImport(services, importId)
  const fits = await fitsOf(fileSource(await importFile(services, row)), rows)
  const told = entries.map((entry, index) => ({ ...entry, fit: fits?.[index] ?? null }))
  const rank = ({ fit }: MappingEntry) => (fit?.isProposed ? 0 : fit?.missing.length ? 2 : 1)
  return told.sort((one, other) => rank(one) - rank(other))
}

/** Rates how each mapping fits a file; proposes the best, then the newest. Null if unreadable. */
async function fitsOf(
  source: ImportSource,
  rows: readonly SavedMappingRow[],
): Promise<MappingFit[] | null> {
  const read = readings(source)
  const file = await read({})
  if (!file || file instanceof ImportRefusal) return null
  const needsMapping = file.format === 'table' || file.format === 'objects'
  const fresh = { format: file.format, draft: needsMapping ? suggestMapping(file).mapping : null }
  const goings: Going[] = []
  for (const row of rows) goings.push(await going(row, await read(row.mapping as Mapping), fresh))
  const age = (index: number) => rows[index]!.updated_at.getTime()
  const [best] = goings
    .map(({ likeness }, index) => ({ likeness, index }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness || age(other.index) - age(one.index))
  return goings.map(({ likeness: _, ...fit }, index) => ({
    ...fit,
    isProposed: index === best?.index,
  }))
}

async function going(
  row: SavedMappingRow,
  file: Recognised | ImportRefusal,
  fresh: FreshFile,
): Promise<Going> {
  if (file instanceof ImportRefusal) return refusedGoing(file)
  try {
    return goingOf(row.mapping as Mapping, madeForOf(row), file, fresh)
  } catch (error) {
    if (error instanceof ImportRefusal) return refusedGoing(error)
    throw error
  }
}

/** Reads the head of a file by mappings, and once where several would read it alike. */
function readings(source: ImportSource) {
  const known = new Map<string, Promise<Recognised | ImportRefusal>>()
  return (mapping: Mapping): Promise<Recognised | ImportRefusal> => {
    const { format, encoding, delimiter, sheet, header } = mapping
    const key = JSON.stringify([format, encoding, delimiter, sheet, header, hasSources(mapping)])
    const found =
      known.get(key) ??
      recogniseSource(source, mapping).catch((error: unknown) => {
        if (error instanceof ImportRefusal) return error
        throw error
      })
    known.set(key, found)
    return found
  }
}

/** Reads an import's file by a mapping, and returns what the mapping remembers of it. */
async function madeForFile(
  services: Services<'storage'>,
  { importId, mapping }: NewMapping,
): Promise<MadeFor | undefined> {
  if (importId === undefined) return undefined
  const row = await getImport(services, importId)
  const { format, columns } = (await fileAs(services, row, mapping)) ?? {}
  return format && columns ? { format, columns } : undefined
}

const audited = (row: { name: string; mapping: unknown }) => ({
  name: row.name,
  mapping: row.mapping,
})

const tell = (tx: Tx, user: CurrentUser, verb: string, entityId: string, changes: AuditChanges) =>
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
  const made_for = await madeForFile(ctx, wanted)
  const known = await lockMappings(tx)
  const { name, mapping } = wanted
  const row = await insertMapping(tx, { name, mapping, made_for, saved_by: ctx.user.id })
  if (!row) throw taken()
  if (known >= mostMappings)
    throw new AppError('CONFLICT', `A shop keeps at most ${mostMappings} mappings.`)
  await tell(
    tx,
    ctx.user,
    'create',
    row.name,
    changesBetween<Partial<ReturnType<typeof audited>>>({}, audited(row)),
  )
  return viewMapping((await findMapping(tx, row.id))!)
}

/**
 * Renames a mapping, replaces it, or both.
 * @throws AppError NOT_FOUND, CONFLICT for a taken name, PRECONDITION_FAILED
 */
export async function changeMapping(
  ctx: StaffContext<'storage'>,
  { id, version, ...wanted }: MappingChange,
): Promise<SavedMapping> {
  const made_for = await madeForFile(ctx, wanted)
  return ctx.transaction(async (tx) => {
    await lockMappings(tx)
    const before = await findOrRefuse(tx, id)
    assertVersion(ctx, version, before.version)
    const { name, mapping } = wanted
    const after = await updateMapping(tx, id, { name, mapping, made_for, saved_by: ctx.user.id })
    if (!after) throw taken()
    await tell(tx, ctx.user, 'update', before.name, changesBetween(audited(before), audited(after)))
    return viewMapping((await findMapping(tx, id))!)
  })
}

/** Deletes a mapping for good; the audit log keeps its content. @throws AppError NOT_FOUND */
export async function removeMapping(ctx: ActorContext, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMappings(tx)
    const row = await findOrRefuse(tx, id)
    await deleteMapping(tx, id)
    await tell(tx, ctx.user, 'delete', row.name, { mapping: [row.mapping, null] })
  })
}
