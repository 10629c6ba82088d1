/** file ─ recognise ─ read ─ group ─ map: everything before the shop's own products are looked at. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Grouper, Unit } from './formats/format.ts'
import { isTable } from './imports.schema.ts'
import { ImportRefusal } from './issues.ts'
import { importLimits } from './limits.ts'
import { type CompiledMapping, compileMapping } from './map/compile.ts'
import { type MappedRow, type PictureFinder, RowMapper } from './map/row.ts'
import type { Mapping } from './mapping.schema.ts'
import { formatOf, type Recognised, recogniseSource } from './read/recognise.ts'
import { type ReadOptions, readRows, type SourceRow } from './read/rows.ts'

/** A file that can be read from the start more than once. */
export interface ImportSource {
  head(): Promise<{ bytes: Uint8Array; whole: boolean }>
  bytes(): AsyncIterable<Uint8Array>
  /** for what is not read from the start: the path of the file, or all of its bytes */
  readonly content: string | Buffer
  /** what one part of a workbook may unpack to */
  readonly unpackedBytes: number
}

/** A file of this machine. */
export function fileSource(path: string): ImportSource {
  return {
    async head() {
      await using handle = await open(path)
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(importLimits.head + 1))
      const whole = bytesRead <= importLimits.head
      return { bytes: buffer.subarray(0, Math.min(bytesRead, importLimits.head)), whole }
    },
    bytes: () => createReadStream(path, { highWaterMark: 65_536 }),
    content: path,
    unpackedBytes: importLimits.unpackedBytes.file,
  }
}

/** A text or bytes already at hand. */
export function memorySource(content: string | Uint8Array): ImportSource {
  const buffer = Buffer.from(content as Uint8Array)
  return {
    head: async () => ({
      bytes: buffer.subarray(0, importLimits.head),
      whole: buffer.length <= importLimits.head,
    }),
    async *bytes() {
      for (let at = 0; at < buffer.length; at += 65_536) yield buffer.subarray(at, at + 65_536)
    },
    content: buffer,
    unpackedBytes: importLimits.unpackedBytes.body,
  }
}

/** What the first look at the whole file found; nothing is kept but counts. */
export interface Survey {
  rows: number
}

/** A file and a mapping that fit each other. */
export class ProductReader {
  readonly recognised: Recognised
  readonly compiled: CompiledMapping
  readonly #source: ImportSource
  readonly #options: ReadOptions
  readonly #grouper: () => Grouper
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
      skipHeader: recognised.hasHeader,
      sheet: recognised.sheet,
      decimal: mapping.numbers?.decimal,
    }
    this.#grouper = () => format.group(compiled.mapping)
  }

  /** @throws ImportRefusal when file and mapping do not fit */
  static async open(source: ImportSource, mapping: Mapping): Promise<ProductReader> {
    const recognised = await recogniseSource(source, mapping)
    if (['table', 'objects'].includes(recognised.format) && !hasSources(mapping))
      throw new ImportRefusal(
        'the columns are not recognised, so a mapping must say which is which; "npm run import -- FILE --suggest-map" drafts one',
      )
    return new ProductReader(source, recognised, mapping)
  }

  /**
   * Reads the whole file once and keeps nothing: a file that is broken anywhere is refused before
   * its first row is written. {@link rows} calls it when nobody did.
   */
  async survey(onProgress: (rows: number) => void = () => {}): Promise<Survey> {
    const grouper = this.#grouper()
    let rows = 0
    for await (const chunk of this.#read()) {
      rows += chunk.length
      grouper.survey?.(chunk)
      onProgress(rows)
    }
    if (!rows) throw new ImportRefusal('the file has a header and no rows')
    this.#surveyed = grouper
    return { rows }
  }

  /**
   * The products of the file, mapped, a chunk at a time, in the order of the file.
   * @param pictures finds pictures that the file names without an address
   */
  async *rows(pictures?: PictureFinder): AsyncGenerator<MappedRow[]> {
    if (!this.#surveyed) await this.survey()
    const grouper = this.#surveyed!
    this.#surveyed = undefined
    const mapper = new RowMapper(this.compiled, pictures)
    const map = (units: Unit[]) => units.map((unit) => mapper.map(unit))
    for await (const chunk of this.#read()) {
      const units = grouper.push(chunk)
      if (units.length) yield map(units)
    }
    const last = grouper.end()
    if (last.length) yield map(last)
  }

  async *#read(): AsyncGenerator<SourceRow[]> {
    for await (const rows of readRows(this.#source, this.#options)) yield this.#judged(rows)
  }

  /** A cell that holds no value spoils its row, unless nothing reads its column. */
  #judged(rows: readonly SourceRow[]): SourceRow[] {
    const { columns } = this.recognised
    const { ignored } = this.compiled
    return rows.map((row) => {
      const faults = Object.entries(row.faults ?? {})
      const fault = faults.find(([at]) => !ignored.includes(columns[Number(at)] ?? ''))
      return fault ? { broken: fault[1], ...row } : row
    })
  }

  /** The first products, from the first rows alone: for previews. */
  sample(): MappedRow[] {
    const rows = this.#judged(this.recognised.sample)
    const grouper = this.#grouper()
    grouper.survey?.(rows)
    const mapper = new RowMapper(this.compiled)
    return [...grouper.push(rows), ...grouper.end()].map((unit) => mapper.map(unit))
  }
}

const hasSources = (mapping: Mapping): boolean =>
  [mapping.columns, mapping.templates, mapping.constants].some(
    (part) => part !== undefined && Object.keys(part).length > 0,
  )
