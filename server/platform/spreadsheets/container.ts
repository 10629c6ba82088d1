/**
 * Reads the ZIP container of a workbook. Nothing is written to disk. Each part's declared size is
 * checked before unpacking, and its real size while unpacking.
 */
import { crc32 } from 'node:zlib'
import * as yauzl from 'yauzl'
import { SheetError } from './sheet-error.ts'

/** A workbook: the path of a file, or its bytes. */
export type SheetSource = string | Buffer

const limits = {
  /** parts of the file; a usual workbook has some dozen */
  parts: 10_000,
  /** a part that unpacks to more than this… */
  smallBytes: 16 * 1_048_576,
  /** …may be at most this many times its packed size; large sheets reach 10 to 60 */
  ratio: 250,
} as const

/** Recognises other file types than Excel workbooks, by a part that they contain. */
const others: readonly [part: RegExp, what: string][] = [
  [/^xl\/workbook\.bin$/, 'this is a binary Excel workbook (.xlsb); save it as .xlsx or CSV'],
  [/^Index\/Document\.iwa$/, 'this is a Numbers document; export it as .xlsx or CSV'],
  [/^(word|ppt)\//, 'this is a text document or a presentation, not a table'],
  [/^content\.xml$/, 'this is an OpenDocument file (.ods); save it as .xlsx or CSV'],
]

/** Converts errors of yauzl and zlib about damaged files. */
const damaged = (cause: unknown): SheetError => {
  if (cause instanceof SheetError) return cause
  const refusal = new SheetError('this is a damaged or incomplete ZIP file or Excel workbook')
  refusal.cause = cause
  return refusal
}

export class Container {
  readonly #zip: yauzl.ZipFile
  readonly #parts: ReadonlyMap<string, yauzl.Entry>
  readonly #unpackedBytes: number

  private constructor(
    zip: yauzl.ZipFile,
    parts: ReadonlyMap<string, yauzl.Entry>,
    unpackedBytes: number,
  ) {
    this.#zip = zip
    this.#parts = parts
    this.#unpackedBytes = unpackedBytes
  }

  /**
   * Opens a workbook.
   * @param unpackedBytes limit of one part
   * @throws SheetError for a damaged ZIP file, or one that is not a workbook
   */
  static async open(source: SheetSource, unpackedBytes: number): Promise<Container> {
    const options = { autoClose: false, lazyEntries: true }
    let zip: yauzl.ZipFile | undefined
    try {
      zip = await (typeof source === 'string'
        ? yauzl.openPromise(source, options)
        : yauzl.fromBufferPromise(source, options))
      if (zip.entryCount > limits.parts)
        throw new SheetError('this is a ZIP file with too many entries')
      const parts = new Map<string, yauzl.Entry>()
      for await (const entry of zip.eachEntry()) {
        if (parts.has(entry.fileName))
          throw new SheetError(`this is a workbook that has ${entry.fileName} twice`)
        parts.set(entry.fileName, entry)
      }
      const names = [...parts.keys()]
      const other = others.find(([part]) => names.some((name) => part.test(name)))
      if (other) throw new SheetError(other[1])
      return new Container(zip, parts, unpackedBytes)
    } catch (error) {
      zip?.close()
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
      throw damaged(error)
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name)
  }

  /**
   * Reads the bytes of a part, unpacked.
   * @throws SheetError for a part that is missing, too large, encrypted or damaged
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#parts.get(name)
    if (!entry) throw new SheetError(`this is an incomplete workbook: ${name} is missing`)
    this.#check(entry)
    let sum = 0
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        sum = crc32(chunk as Buffer, sum)
        yield chunk as Buffer
      }
    } catch (error) {
      throw damaged(error)
    }
    if (sum !== entry.crc32) throw damaged(new Error(`${name} has another checksum`))
  }

  close(): void {
    this.#zip.close()
  }

  #check(entry: yauzl.Entry): void {
    if (entry.isEncrypted())
      throw new SheetError('this is a ZIP file with a password; save it without one')
    if (!entry.canDecodeFileData())
      throw new SheetError('this is a workbook with an unsupported compression; save it again')
    const { uncompressedSize: size, compressedSize } = entry
    const isBomb = size > limits.smallBytes && size > compressedSize * limits.ratio
    if (size > this.#unpackedBytes || isBomb)
      throw new SheetError(
        `this is a workbook in which ${entry.fileName} unpacks to ${Math.round(size / 1_048_576)} MB, which is too large`,
      )
  }
}
