/** Maps one unit of rows to one product and validates it by the product schema. Pure. */
import * as z from 'zod/mini'
import { productFields } from '../../../../db/schema/product-shape.ts'
import { isDetail } from '../../catalog/products/details.schema.ts'
import { maxProductImages, ProductId, slashInId } from '../../catalog/products/products.schema.ts'
import { isScheduleField, noSchedule } from '../../catalog/products/schedule.schema.ts'
import { issue, type RowIssue } from '../contract/issues.ts'
import {
  type ImportField,
  importFields,
  isList,
  type ListField,
} from '../contract/mapping.schema.ts'
import type { Match } from '../contract/match.ts'
import type { Unit } from '../formats/format.ts'
import type { RowGroup } from '../formats/groups.ts'
import { asText } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { currencyOfHeader } from '../values/currency-codes.ts'
import {
  type ImportProduct,
  PartialProduct,
  type ProductValues,
  WholeProduct,
} from '../values/import-product.ts'
import { looksLikeMojibake } from '../values/warnings.ts'
import { categoryOf } from './category.ts'
import type { CompiledMapping } from './compile.ts'
import { currencyRate, toShopPrice } from './currency.ts'
import type { FieldSource } from './field-source.ts'
import { readGroup } from './group.ts'
import { matchIn, unknownProduct, unsaidStock } from './named.ts'
import { Notes } from './notes.ts'
import { stateOf } from './states.ts'
import { cellText, readList, readNumberCell, readText } from './values.ts'

/** A mapped row. */
export interface MappedRow {
  /** the line of its first row */
  line: number
  sources: readonly SourceRow[]
  /** undefined only when there are issues */
  productId: string | undefined
  productName: string
  /** the product group of a variant */
  group?: RowGroup | undefined
  /** the code by which it may also be found */
  match?: Match | undefined
  /** the fields that the file sets: applied to an existing product */
  provided: Partial<ProductValues>
  /** the whole product with defaults: created when the shop lacks it */
  whole: ImportProduct | undefined
  /** why it cannot be created, although an existing product could be updated */
  missing: RowIssue[]
  /** warnings that apply only to a new product */
  asNew: RowIssue[]
  /** any issue rejects the row */
  issues: RowIssue[]
  warnings: RowIssue[]
}

/** Returns the stored address of an image that a file names; undefined when unknown. */
export type ImageFinder = (name: string) => string | undefined

type Candidate = Partial<Record<ImportField, unknown>>

const required: readonly ImportField[] = ['productId', 'productName', 'category', 'price']

/** Stock of products that a shop does not count. */
const uncounted = /^\s*(unlimited|infinite|∞)\s*$/i

/** Maps rows by a compiled mapping. One per import; {@link RowMapper.map} is pure. */
export class RowMapper {
  readonly #compiled: CompiledMapping
  readonly #defaults: Candidate

  readonly #images: ImageFinder

  /** @param images finds images that a file names without an address */
  constructor(compiled: CompiledMapping, images: ImageFinder = () => undefined) {
    this.#compiled = compiled
    this.#images = images
    this.#defaults = { ...compiled.mapping.defaults }
  }

  map(unit: Unit): MappedRow {
    const { row } = unit
    const notes = new Notes(unit, this.#compiled)
    const base = {
      line: row.line,
      sources: unit.sources,
      issues: notes.issues,
      warnings: notes.warnings,
    }
    const nothing = {
      ...base,
      provided: {},
      whole: undefined,
      missing: [] as RowIssue[],
      asNew: [] as RowIssue[],
    }
    if (row.broken) {
      notes.reject('', 'unreadable', row.broken, row.cells.join(' | '))
      return { ...nothing, productId: undefined, productName: '' }
    }
    if (unit.issues.length) {
      const id = z.safeParse(ProductId, asText(this.#compiled.sources.productId?.read(row)))
      return { ...nothing, productId: id.data, productName: '' }
    }
    const provided = this.#read(row, notes)
    if (unit.name !== undefined && provided.productName !== undefined)
      provided.productName = readText(unit.name, 'text', this.#compiled.mapping.html)
    const productId = z.safeParse(ProductId, provided.productId)
    const name = typeof provided.productName === 'string' ? provided.productName : ''
    return {
      ...base,
      productId: productId.data,
      productName: name,
      group: unit.group && readGroup(unit.group, this.#compiled.mapping.html),
      match: matchIn(provided, this.#compiled.match, notes),
      ...this.#validate(row, provided, notes),
    }
  }

  #read(row: SourceRow, notes: Notes): Candidate {
    const { sources, mapping, match } = this.#compiled
    const provided: Candidate = {}
    for (const field of importFields) {
      const source = sources[field]
      if (!source) continue
      const value = this.#value(field, source, row, notes)
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && !value.length)
      if (!isEmpty) provided[field] = value
      else if (mapping.defaults?.[field] !== undefined || notes.has(field)) continue
      else if (field === 'productId' && match) continue
      else if (isDetail(field)) provided[field] = null
      else if (isScheduleField(field)) provided[field] = noSchedule[field]
      else if (isList(field)) provided[field] = []
      else if (field === 'description') provided[field] = ''
      else if (required.includes(field)) notes.reject(field, 'required', 'is empty')
      else if (field === 'lastPrice' && provided.price !== undefined)
        provided.lastPrice = provided.price
    }
    // Tables write 0 for products without a sale.
    if (this.#compiled.isPlain && provided.lastPrice === 0 && provided.price !== undefined)
      provided.lastPrice = provided.price
    return provided
  }

  #value(field: ImportField, source: FieldSource, row: SourceRow, notes: Notes): unknown {
    const { mapping, isEscaped, decimal, isSure } = this.#compiled
    const raw = source.read(row)
    if (field === 'category') {
      const reading = categoryOf(this.#compiled, raw)
      return 'value' in reading
        ? reading.value
        : notes.reject(field, reading.problem.code, reading.problem.reason)
    }
    const { type } = productFields[field]
    switch (type) {
      case 'code':
      case 'timestamp':
        return asText(raw).trim()
      case 'choice':
        return this.#compiled.isPlain ? stateOf(asText(raw)) : asText(raw).trim().toLowerCase()
      case 'text':
      case 'longText':
        return readText(raw, type, mapping.html)
      case 'list': {
        const list = readList(
          raw,
          field as ListField,
          mapping.separators?.[field as ListField],
          isEscaped,
        )
        if (field === 'Images')
          list.forEach((entry, index) => {
            list[index] = this.#images(entry) ?? entry
          })
        if (field === 'altNames' || field === 'tags' || list.length <= maxProductImages) return list
        if (field === 'Images')
          notes.warn(
            field,
            'image',
            `has ${list.length} images; the first ${maxProductImages} are used`,
          )
        return list.slice(0, maxProductImages)
      }
      default: {
        const pick = (mapping.numbers?.pick as Partial<Record<ImportField, 'first' | 'last'>>)?.[
          field
        ]
        const rule = { decimal, isSure, pick }
        if (field === 'stock' && uncounted.test(asText(raw))) return undefined
        const reading = readNumberCell(raw, rule)
        if ('problem' in reading)
          return notes.reject(field, reading.problem.code, reading.problem.reason)
        if (reading.value === undefined || type !== 'money' || source.isConstant)
          return reading.value
        return this.#converted(field, reading.value, cellText(raw), row, notes)
      }
    }
  }

  #converted(
    field: ImportField,
    price: number,
    cell: string,
    row: SourceRow,
    notes: Notes,
  ): number | undefined {
    const { mapping, currencyColumn } = this.#compiled
    const code = currencyColumn ? asText(currencyColumn(row)) : undefined
    const header = currencyOfHeader(this.#compiled.sources[field]?.label ?? '')
    const rate = currencyRate(mapping.currency, code, cell, header)
    if ('problem' in rate) return notes.reject(field, rate.problem.code, rate.problem.reason)
    return toShopPrice(price, rate.value!, mapping.currency)
  }

  /** Validates the values by the product schema. */
  #validate(
    row: SourceRow,
    provided: Candidate,
    notes: Notes,
  ): Pick<MappedRow, 'provided' | 'whole' | 'missing' | 'asNew'> {
    const { mapping } = this.#compiled
    const candidate = { ...this.#defaults, ...provided }
    const isUnsaid = candidate.stock === undefined
    const result = z.safeParse(WholeProduct, candidate)
    const { isStockOnly } = this.#compiled
    const missing: RowIssue[] = isStockOnly ? [unknownProduct(row.line, provided)] : []
    if (!result.success)
      for (const { path, message } of result.error.issues) {
        const field = String(path[0]) as ImportField
        if (provided[field] !== undefined) {
          // An empty lastPrice was filled with the price, whose issue is already noted.
          if (field !== 'lastPrice' || provided.lastPrice !== provided.price || !notes.has('price'))
            notes.reject(field, 'invalid', message, entryOf(provided[field], path[1]))
        } else if (!notes.has(field) && !isStockOnly)
          missing.push(
            issue(row.line, 'required', `${field} is missing, but new products need it`, field),
          )
      }
    // A shop's own export may fill another shop, whatever its ids.
    const slash = this.#compiled.isOurs ? undefined : slashInId(asText(provided.productId))
    if (slash) missing.push(issue(row.line, 'invalid', slash, 'productId', provided.productId))
    if (isUnsaid && mapping.untracked === 'reject') missing.push(unsaidStock(row.line))
    const isUnreadable = notes.issues.length > 0
    const values = result.success
      ? result.data
      : isUnreadable
        ? undefined
        : this.#normalised(provided, notes)
    if (notes.issues.length || !values)
      return { provided: {}, whole: undefined, missing, asNew: [] }
    this.#warn(row, provided, notes)
    const stored: Record<string, unknown> = {}
    for (const field of importFields)
      if (
        provided[field] !== undefined &&
        (isStockOnly ? field === 'stock' : field !== 'productId')
      )
        stored[field] = values[field as keyof typeof values]
    return {
      provided: stored as Partial<ProductValues>,
      whole: result.success && missing.length === 0 ? result.data : undefined,
      missing,
      asNew: isUnsaid && !mapping.untracked && !isStockOnly ? [unsaidStock(row.line)] : [],
    }
  }

  /** Validates only the given fields, in stored form, for rows that can only update. */
  #normalised(provided: Candidate, notes: Notes): Partial<ImportProduct> | undefined {
    const result = z.safeParse(PartialProduct, provided)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues)
      notes.reject(
        String(path[0]) as ImportField,
        'invalid',
        message,
        entryOf(provided[String(path[0]) as ImportField], path[1]),
      )
    return undefined
  }

  #warn({ variants }: SourceRow, provided: Candidate, notes: Notes): void {
    if (variants !== undefined && provided.stock !== undefined)
      notes.warn('stock', 'variants', `counts for each of the ${variants} variants of the row`)
    if (provided.price === 0) notes.warn('price', 'zero-price', 'is 0, so the product is free')
    if (Array.isArray(provided.Images) && !provided.Images.length)
      notes.warn('Images', 'no-image', 'is empty, so the product has no image')
    for (const field of ['productName', 'description'] as const)
      if (typeof provided[field] === 'string' && looksLikeMojibake(provided[field]))
        notes.warn(field, 'mojibake', 'has wrongly decoded characters')
  }
}

/** Returns the rejected item of a list; undefined shows the whole cell. */
const entryOf = (value: unknown, index: unknown): string | undefined =>
  Array.isArray(value) && typeof index === 'number' ? asText(value[index]) : undefined
