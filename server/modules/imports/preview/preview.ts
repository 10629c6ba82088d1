/** Previews an upload: its format, and its first rows under a mapping, before any run. */
import type { ImportRunRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { getImport } from '../background/imports.service.ts'
import { isTable } from '../contract/imports.schema.ts'
import { ImportError, MappingMismatch, shorten } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { ImportPreview } from '../contract/preview.schema.ts'
import { ProductReader } from '../map/product-reader.ts'
import { asText, csvColumn, jsonColumn } from '../read/columns.ts'
import { importFile } from '../read/files.ts'
import { fileSource, type ImportSource } from '../read/source.ts'
import { type Recognised, recognisedFile, recogniseSource } from '../recognise/recognise.ts'
import { draftMapping } from './draft-mapping.ts'
import { groupsIn } from './groups.ts'

const previewProducts = 20
const sampleValues = 5

/**
 * Previews an upload.
 * @param chosen the mapping to try; absent: that of the upload
 * @throws AppError NOT_FOUND for an unknown import, BAD_REQUEST for a file that is no catalogue
 */
export async function previewImport(
  services: Services<'storage'>,
  id: string,
  chosen: Mapping | undefined,
): Promise<ImportPreview> {
  return ofUpload(services, id, chosen, previewSource)
}

/**
 * Reads from the file of an upload.
 * @throws AppError NOT_FOUND, BAD_REQUEST as {@link previewImport}, CONFLICT when the file was
 * deleted
 */
export async function ofUpload<T>(
  services: Services<'storage'>,
  id: string,
  chosen: Mapping | undefined,
  read: (source: ImportSource, mapping: Mapping, row: ImportRunRow) => Promise<T>,
): Promise<T> {
  const row = await getImport(services, id)
  const source = fileSource(await importFile(services, row))
  try {
    return await read(source, chosen ?? (row.mapping as Mapping), row)
  } catch (error) {
    if (error instanceof ImportError) throw new AppError('BAD_REQUEST', error.message)
    if ((error as { code?: unknown }).code === 'ENOENT')
      throw new AppError('CONFLICT', 'The file of this import was deleted. Upload it again.')
    throw error
  }
}

/** Previews any source. @throws ImportError when the file is no catalogue */
export async function previewSource(
  source: ImportSource,
  mapping: Mapping,
): Promise<ImportPreview> {
  const recognised = await recogniseSource(source, mapping)
  const isOpen = recognised.lists !== undefined && mapping.list === undefined
  const { sheet, list, format } = mapping
  const chosen = Object.entries({ sheet, list, format }).filter(([, value]) => value !== undefined)
  const preview: ImportPreview = {
    recognised: recognisedFile(recognised),
    suggestion: isOpen
      ? null
      : await draftMapping(source, recognised, Object.fromEntries(chosen) as Mapping),
    samples: samples(recognised),
    problem: null,
    products: [],
    groups: [],
    ignoredColumns: [],
  }
  try {
    const reader = await ProductReader.open(source, mapping)
    reader.refuseOpenQuestions()
    const rows = reader.sample()
    const { groups, warnings } = groupsIn(rows)
    return {
      ...preview,
      ignoredColumns: reader.compiled.ignored,
      ...(reader.needs && { needs: reader.needs }),
      groups,
      products: rows.slice(0, previewProducts).map((row) => ({
        line: row.line,
        productId: row.productId ?? null,
        product: row.whole ?? (row.issues.length ? named(row.productName) : row.provided),
        issues: [...row.issues],
        warnings: [...row.warnings, ...(warnings.get(row) ?? [])],
      })),
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const problems = error instanceof MappingMismatch ? { problems: [...error.problems] } : {}
    return { ...preview, problem: error.message, ...problems }
  }
}

/** Returns the name of a rejected product, which identifies it. */
const named = (productName: string) => (productName ? { productName } : null)

function samples({ columns, sample, notation }: Recognised): ImportPreview['samples'] {
  return columns.map((column, index) => {
    const read = isTable(notation) ? csvColumn(columns, index + 1) : jsonColumn(column)
    const texts = sample.map((row) => asText(read(row)).trim()).filter(Boolean)
    return {
      column: shorten(column),
      values: [...new Set(texts)].slice(0, sampleValues).map(shorten),
    }
  })
}
