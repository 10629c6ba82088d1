/** Recognises, reads, groups and maps a file, before it is compared with the shop's products. */

import type { DraftQuestion } from '../contract/drafts.schema.ts'
import { isTable } from '../contract/imports.schema.ts'
import { ImportError, MappingMismatch } from '../contract/issues.ts'
import { isForeignFormat, type Mapping } from '../contract/mapping.schema.ts'
import { type Format, type Grouper, rowByRow, type Unit } from '../formats/format.ts'
import { ListedGrouper } from '../formats/listed-groups.ts'
import { TableGrouper } from '../formats/table-groups.ts'
import { VariantListGrouper } from '../formats/variant-lists.ts'
import { isGrouping } from '../formats/variants.ts'
import { csvColumn } from '../read/columns.ts'
import { severalLists } from '../read/json.ts'
import { type ReadOptions, readRows, type SourceRow } from '../read/rows.ts'
import type { ImportSource } from '../read/source.ts'
import { valueRows } from '../read/value-rows.ts'
import { variantRows } from '../read/variant-rows.ts'
import { formatOf, hasSources, type Recognised, recogniseSource } from '../recognise/recognise.ts'
import { CategoryPaths } from './category-paths.ts'
import { type CompiledMapping, compileMapping, unanswered } from './compile.ts'
import { askForeignCurrency, needsCurrency, priceCells } from './currency.ts'
import { type ImageFinder, type MappedRow, RowMapper } from './row.ts'

/** Returns what makes products of rows: the format itself, or the groups that a mapping names. */
export function grouperOf(format: Format, compiled: CompiledMapping): Grouper {
  const { group, parents, variations, mapping } = compiled
  if (!group) return format.group(mapping)
  const isGrouped = isGrouping(mapping.variants)
  if (mapping.group?.list !== undefined)
    return isGrouped ? new VariantListGrouper(group) : rowByRow()
  if (!variations) return new TableGrouper(group, parents, isGrouped)
  return isGrouped ? new ListedGrouper(group, variations) : rowByRow()
}

/** Returns rows with one for each variant that a row of a table or a JSON product lists. */
export function rowsOfVariants(rows: readonly SourceRow[], { list, values }: CompiledMapping) {
  if (values) return valueRows(rows, values)
  return list === undefined ? rows : variantRows(rows, list)
}

/** Result of the survey of the whole file: counts only. */
export interface Survey {
  rows: number
}

/** Reads products from a file by a mapping that fits it. */
export class ProductReader {
  readonly recognised: Recognised
  readonly compiled: CompiledMapping
  readonly #source: ImportSource
  readonly #options: ReadOptions
  readonly #grouper: () => Grouper
  readonly #ofColumns: DraftQuestion[]
  #surveyed: Grouper | undefined

  private constructor(source: ImportSource, recognised: Recognised, mapping: Mapping) {
    const format = formatOf(recognised)
    const compiled = compileMapping(format, mapping, recognised)
    this.recognised = recognised
    this.compiled = compiled
    this.#source = source
    this.#options = {
      notation: recognised.notation,
      encoding: mapping.encoding,
      delimiter: recognised.delimiter,
      width: isTable(recognised.notation) ? recognised.columns.length : 0,
      skip: (recognised.skipped ?? 0) + Number(recognised.hasHeader),
      sheet: recognised.sheet,
      list: mapping.list,
      columns: recognised.columns,
      decimal: mapping.numbers?.decimal,
    }
    this.#ofColumns = format.questions ?? []
    this.#grouper = () => grouperOf(format, compiled)
  }

  /** Opens a file. @throws ImportError when file and mapping do not fit */
  static async open(source: ImportSource, mapping: Mapping): Promise<ProductReader> {
    const recognised = await recogniseSource(source, mapping)
    if (recognised.lists && mapping.list === undefined) throw severalLists(recognised.lists)
    if (['table', 'objects'].includes(recognised.format) && !hasSources(mapping))
      throw new ImportError(
        'the columns are not recognised: add a mapping, or draft one with "npm run import -- FILE --suggest-map"',
      )
    return new ProductReader(source, recognised, mapping)
  }

  /**
   * Reads the whole file once and keeps nothing: a file that is broken anywhere is refused before
   * its first row is written. {@link rows} calls it unless it was called.
   */
  async survey(onProgress: (rows: number) => void = () => {}): Promise<Survey> {
    const grouper = this.#grouper()
    let rows = 0
    const paths = new CategoryPaths(this.compiled)
    for await (const chunk of this.#read()) {
      rows += chunk.length
      this.#noticeCategories(paths, chunk)
      grouper.survey?.(chunk)
      onProgress(rows)
    }
    if (!rows) throw new ImportError('the file has a header but no rows')
    grouper.surveyed?.()
    paths.nameIn(this.compiled)
    this.#surveyed = grouper
    return { rows }
  }

  #noticeCategories(paths: CategoryPaths, rows: readonly SourceRow[]): void {
    const { category } = this.compiled.sources
    if (category) for (const row of rows) if (!row.broken) paths.add(category.read(row))
  }

  /**
   * Yields the file's mapped products in chunks, in the order of the file.
   * @param images finds images that the file names without an address
   */
  async *rows(images?: ImageFinder): AsyncGenerator<MappedRow[]> {
    if (!this.#surveyed) await this.survey()
    const mapper = new RowMapper(this.compiled, images)
    for await (const units of this.units()) yield units.map((unit) => mapper.map(unit))
  }

  /** Yields the file's units in chunks, not mapped yet. */
  async *units(): AsyncGenerator<Unit[]> {
    if (!this.#surveyed && this.#grouper().survey) await this.survey()
    const grouper = this.#surveyed ?? this.#grouper()
    this.#surveyed = undefined
    for await (const chunk of this.#read()) {
      const units = grouper.push(chunk)
      if (units.length) yield units
    }
    const last = grouper.end()
    if (last.length) yield last
  }

  async *#read(): AsyncGenerator<SourceRow[]> {
    for await (const rows of readRows(this.#source, this.#options))
      yield this.#checked(rowsOfVariants(rows, this.compiled))
  }

  /** Marks rows with unreadable cells as broken, unless nothing reads their columns. */
  #checked(rows: readonly SourceRow[]): SourceRow[] {
    const { columns } = this.recognised
    const { ignored } = this.compiled
    return rows.map((row) => {
      const faults = Object.entries(row.faults ?? {})
      const fault = faults.find(([at]) => !ignored.includes(columns[Number(at)] ?? ''))
      return fault ? { broken: fault[1], ...row } : row
    })
  }

  /** Lists what the file lacks and staff should supply. */
  get needs(): ['currency'] | undefined {
    // Uses units, not rows: formats with several rows per product compute the price.
    const rows = this.#sampled().map(({ row }) => row)
    return needsCurrency(this.compiled, rows) ? ['currency'] : undefined
  }

  /** Lists questions about another shop's export that the mapping does not answer. */
  get questions(): DraftQuestion[] {
    if (!isForeignFormat(this.recognised.format)) return []
    const rows = this.#sampled().map(({ row }) => row)
    const { sources } = this.compiled
    const open = this.#ofColumns
      .filter(({ about }) => sources[about as 'price'] === undefined)
      .map((question) => ({ ...question, options: question.options.map(this.#withExamples) }))
    if (needsCurrency(this.compiled, rows))
      open.push(askForeignCurrency(priceCells(sources.price, rows)))
    return open
  }

  #withExamples = (option: DraftQuestion['options'][number]) => {
    const { columns, sample } = this.recognised
    const cells = sample.map(csvColumn(columns, option.value)).map(String).filter(Boolean)
    return { ...option, examples: [...new Set(cells)].slice(0, 3) }
  }

  /** Refuses open questions. @throws MappingMismatch when there are {@link questions} */
  refuseOpenQuestions(): void {
    const problems = this.questions.map(({ about }) => ({
      path: `questions.${about}`,
      reason: unanswered[about],
    }))
    if (problems.length > 0) throw new MappingMismatch(problems)
  }

  /** Returns the first products, from the first rows only: for previews. */
  sample(): MappedRow[] {
    const mapper = new RowMapper(this.compiled)
    return this.#sampled().map((unit) => mapper.map(unit))
  }

  #sampled(): Unit[] {
    const rows = this.#checked(rowsOfVariants(this.recognised.sample, this.compiled))
    const paths = new CategoryPaths(this.compiled)
    this.#noticeCategories(paths, rows)
    paths.nameIn(this.compiled)
    const grouper = this.#grouper()
    grouper.survey?.(rows)
    return [...grouper.push(rows), ...grouper.end()]
  }
}
