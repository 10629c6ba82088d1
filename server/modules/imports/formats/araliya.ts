/** Araliya's own CSV and JSON Lines: productId and any names of docs/contract.md#products. */
import { namesOf } from '../../../../db/schema/field.ts'
import { mainFields } from '../../../../db/schema/product-shape.ts'
import { isDetail } from '../../catalog/products/details.schema.ts'
import { isScheduleField } from '../../catalog/products/schedule.schema.ts'
import { type ImportField, importFields, type Mapping } from '../contract/mapping.schema.ts'
import { headerKey } from '../read/columns.ts'
import { type Format, rowByRow } from './format.ts'
import { type GroupColumns, groupColumns } from './group-columns.ts'

/** Returns true when the columns are ours; productId alone could be anyone's. */
export function isAraliya(columns: readonly string[]): boolean {
  const keys = new Set(columns.map(headerKey))
  const known = namesOf(mainFields).filter((field) => keys.has(headerKey(field)))
  return keys.has('productid') && known.length >= 2
}

/** Returns a field's column in our own files; details are prefixed, to differ from other files. */
export function columnOf(field: ImportField): string {
  if (isDetail(field)) return `details.${field}`
  return isScheduleField(field) ? `schedule.${field}` : field
}

/** The paths of groups in our JSON. */
const groupPaths: GroupColumns = {
  handle: 'group.handle',
  name: 'group.name',
  position: 'group.position',
  options: [0, 1, 2].map((at) => ({
    nameColumn: `group.options[${at}].name`,
    value: `group.options[${at}].value`,
    swatch: `group.options[${at}].swatch`,
  })),
}

/** Builds the format. Texts are kept byte for byte, so an export imports unchanged. */
export function araliyaFormat(columns: readonly string[]): Format {
  const keys = new Set(columns.map(headerKey))
  const own: Partial<Record<ImportField, string>> = {}
  for (const field of importFields) {
    const column = columnOf(field)
    if (keys.has(headerKey(column))) own[field] = column
  }
  const group = keys.has('group.options') ? groupPaths : groupColumns(columns)
  const mapping: Mapping = { columns: own, html: 'keep', ...(group ? { group } : {}) }
  return { columns: [...columns], mapping, writesPoints: true, escapedLists: true, group: rowByRow }
}

/** Joins a list into one cell; `|` and backslashes inside the entries are escaped. */
export const joinList = (entries: readonly string[]): string =>
  entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|')

/** Splits a cell, the inverse of {@link joinList}. An empty cell is an empty list. */
export function splitList(cell: string): string[] {
  if (cell === '') return []
  const entries: string[] = []
  let entry = ''
  for (let at = 0; at < cell.length; at++) {
    const char = cell[at]!
    if (char === '\\' && (cell[at + 1] === '|' || cell[at + 1] === '\\')) entry += cell[++at]
    else if (char === '|') {
      entries.push(entry)
      entry = ''
    } else entry += char
  }
  entries.push(entry)
  return entries
}
