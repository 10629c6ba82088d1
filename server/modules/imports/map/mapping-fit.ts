/** Rates how saved mappings fit a file: which columns they lack, and which one is proposed. */

import { isTable } from '../contract/imports.schema.ts'
import type { ImportError } from '../contract/issues.ts'
import type { ImportFormat, Mapping } from '../contract/mapping.schema.ts'
import type { MappingFit } from '../contract/saved-mappings.schema.ts'
import { columnsOfGroup } from '../formats/group-columns.ts'
import { csvColumn, headerKey, jsonColumn, UnknownColumn } from '../read/columns.ts'
import { formatOf, type Recognised } from '../recognise/recognise.ts'
import { columnsOf } from './mapping-columns.ts'

/** The stored properties of the file that a mapping was made for. */
export interface SourceFile {
  format: ImportFormat
  columns: string[]
}

/** A file read without a mapping: its format, and the mapping drafted for it. */
export interface DraftedFile {
  format: ImportFormat
  draft: Mapping | null
}

/** How one mapping fits a file, before comparison with others. */
export interface RatedFit extends Omit<MappingFit, 'isProposed'> {
  /** how surely it is meant for this file; 0: it is not */
  likeness: 0 | 1 | 2
}

const not = (reason: string, missing: string[] = []): RatedFit => ({ likeness: 0, missing, reason })

/**
 * Rates a mapping.
 * @param file the file as this mapping reads it
 * @param fresh the file as read without a mapping
 */
export function rateFit(
  mapping: Mapping,
  sourceFile: SourceFile | null,
  file: Recognised,
  fresh: DraftedFile,
): RatedFit {
  const missing = missingColumns(mapping, file)
  if (missing.length) return not(`The file lacks: ${missing.join(', ')}.`, missing)
  // By number, any file has the columns.
  if (mapping.header === false && fresh.draft?.header !== false)
    return not('The mapping uses column numbers for a file without a header.')
  if (sourceFile && isAlike(sourceFile, file, namesNumbers(mapping)))
    return { likeness: 2, missing, reason: 'The file has the same columns as the original file.' }
  if (fresh.draft === null) {
    const isKind = sourceFile?.format === file.format && file.format === fresh.format
    if (!isKind) return not('The mapping was made for another format.')
    return { likeness: 1, missing, reason: 'The mapping was made for this format.' }
  }
  if (namesNumbers(mapping)) return not('The mapping uses column numbers of a different file.')
  if (readBy(mapping).length === 0 || countEntries(mapping) < countEntries(fresh.draft))
    return not('The mapping covers fewer fields than the draft for this file.')
  return { likeness: 1, missing, reason: 'The file has all columns of the mapping.' }
}

/** Returns the columns that a mapping names and a file lacks, by the mapping's names. */
function missingColumns(mapping: Mapping, file: Recognised): string[] {
  const isThere = (column: string | number): boolean => {
    if (!isTable(file.notation)) {
      const read = jsonColumn(column)
      return file.sample.some((row) => [read(row)].flat().some((value) => value !== undefined))
    }
    try {
      return Boolean(csvColumn(columns, column))
    } catch (error) {
      if (error instanceof UnknownColumn) return false
      throw error
    }
  }
  const { columns } = formatOf(file)
  const missing = readBy(mapping).filter((column) => !isThere(column))
  return [...new Set(missing.map((one) => (typeof one === 'number' ? `column ${one}` : one)))]
}

/** Returns every column that a mapping reads. */
const readBy = (mapping: Mapping): (string | number)[] => [
  ...columnsOf(mapping),
  ...[mapping.currency?.column ?? []].flat(),
  ...(mapping.group ? columnsOfGroup(mapping.group) : []),
]

const namesNumbers = (mapping: Mapping): boolean =>
  readBy(mapping).some((column) => typeof column === 'number')

/** Returns true for the same columns; if referenced by number, in the same order. */
function isAlike(sourceFile: SourceFile, file: Recognised, isCounted: boolean): boolean {
  const [one, other] = [sourceFile.columns, file.columns].map((columns) => {
    const keys = columns.map(headerKey)
    return isCounted ? keys : keys.sort()
  })
  return sourceFile.format === file.format && one!.join('\n') === other!.join('\n')
}

/** Counts a mapping's field sources and rules. */
function countEntries({
  name: _,
  columns,
  templates,
  constants,
  defaults,
  ...rules
}: Mapping): number {
  const fields = [columns, templates, constants, defaults].flatMap((part) =>
    Object.keys(part ?? {}),
  )
  return new Set(fields).size + Object.keys(rules).length
}

/** Rates a mapping that cannot read the file, such as for a missing sheet. */
export const unreadableFit = (error: ImportError): RatedFit => not(`${error.message}.`)
