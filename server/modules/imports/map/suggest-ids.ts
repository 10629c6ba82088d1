/** Finds the source of product ids for a drafted mapping. */
import { productIdLength } from '../../catalog/products/products.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { GroupColumns } from '../formats/group-columns.ts'
import { headerKey } from '../read/columns.ts'
import { itemsOf } from '../read/value-rows.ts'
import type { Recognised } from '../recognise/recognise.ts'
import type { Remarks } from './remarks.ts'
import { type ByName, type Found, isUnique, linkColumn } from './suggest-columns.ts'

/** Filters that shorten generated ids. */
const idFilters = `slug|shorten:${productIdLength}`

/** Adds an id source: its own column, the end of a link, or the name. */
export function addId(
  mapping: Mapping,
  found: Found,
  { productId: others = [] }: ByName['runnersUp'],
  { columns, sample }: Recognised,
  values: (column: string | number) => string[],
  hasNames: boolean,
  group: GroupColumns | undefined,
  remarks: Remarks,
): void {
  const isFull = (column: string | number) => values(column).length === sample.length
  if (found.productId !== undefined && !isFull(found.productId)) {
    // Rows without an id are rejected, so a column that few rows lack is a mere code.
    const { productId: code } = found
    found.productId = others.find((one) => isFull(one) && isUnique(values(one)))
    if (headerKey(String(code)) === 'sku') found.sku = code
  }
  const isOther = found.productId !== undefined && sharesNames(found, values)
  // A value that several products share is no id.
  if (isOther) found.productId = others.find((one) => isUnique(values(one))) ?? found.productId
  const ids = found.productId === undefined ? [] : values(found.productId)
  const isShared = isOther && !isUnique(ids)
  const link =
    found.productId === undefined || isShared
      ? linkColumn(columns, values, found, hasNames)
      : undefined
  if (link !== undefined) {
    mapping.templates = { productId: `{${inTemplate(link)}|part:/:-1|${idFilters}}` }
    delete found.productId
    remarks.add('ids-of-links')
  } else if (ids.some((id) => id.length > productIdLength)) {
    mapping.templates = {
      productId: `{${inTemplate(found.productId!)}|shorten:${productIdLength}}`,
    }
    delete found.productId
    remarks.add('long-ids', { most: productIdLength })
  } else if (found.productId !== undefined) {
    if (!isUnique(ids)) remarks.add('repeated-ids', { column: found.productId })
  } else if (found.productName !== undefined) {
    const name = inTemplate(found.productName)
    const ofVariant = group ? ofOptions(group, name) : ''
    mapping.templates = { productId: `{${name}|${idFilters}}${ofVariant}` }
    remarks.add('ids-of-names')
  }
}

/** Returns the part of a template that adds options which the name lacks. */
const ofOptions = ({ options }: GroupColumns, name: string): string =>
  options.map(({ value }) => `{${inTemplate(value)}|unless:${name}|slug|prefix:-}`).join('')

/** Adds the options to the ids of rows that list variants, unless the rows list ids as well. */
export function completeIds(
  mapping: Mapping,
  found: Found,
  group: GroupColumns,
  cells: (column: string) => string[],
): void {
  const { productId } = found
  if (productId === undefined) return
  const ids = cells(String(productId))
  const separator = group.options.find((option) => option.separator)!.separator!
  if (ids.some((id) => itemsOf(id, separator).length > 1)) return
  const name = inTemplate(productId)
  mapping.templates = { ...mapping.templates, productId: `{${name}}${ofOptions(group, name)}` }
  delete found.productId
}

/** Escapes a column's name for a template. */
export const inTemplate = (column: string | number): string =>
  String(column).replace(/[\\{}|:]/g, '\\$&')

/** Returns true when an id repeats with another name. */
function sharesNames(
  { productId, productName }: Found,
  values: (column: string | number) => string[],
): boolean {
  const ids = values(productId!)
  const names = productName === undefined ? [] : values(productName)
  if (names.length !== ids.length) return false
  return new Set(ids.map((id, at) => `${id}\n${names[at]}`)).size > new Set(ids).size
}
