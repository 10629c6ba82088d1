/**
 * Stores the shared texts of cells, which must be available while a sheet is read. They are kept as
 * bytes in blocks outside the heap, because half a million strings would double it.
 */
import { SheetError } from './sheet-error.ts'
import { inRuns, unescapeText } from './text-runs.ts'
import { readWhole } from './xml.ts'

const limits = { texts: 2_000_000, bytes: 64 * 1_048_576 } as const
const blockBytes = 1_048_576

export class SharedTexts {
  readonly #blocks: Buffer[] = []
  /** start and end of each text: block number times block size, plus the offset in the block */
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  #end = 0
  #bytes = 0

  /** Adds a text. @throws SheetError when the texts exceed the memory limit */
  add(text: string): void {
    const length = Buffer.byteLength(text)
    this.#bytes += length
    if (this.#starts.length === limits.texts || this.#bytes > limits.bytes)
      throw new SheetError(
        `this is a workbook with more than ${limits.bytes / 1_048_576} MB of text; save the sheet as CSV`,
      )
    if (this.#end + length > this.#blocks.length * blockBytes) {
      this.#end = this.#blocks.length * blockBytes
      this.#blocks.push(Buffer.allocUnsafe(Math.max(blockBytes, length)))
    }
    // An empty text needs no block.
    this.#blocks.at(-1)?.write(text, this.#end % blockBytes)
    this.#starts.push(this.#end)
    this.#end += length
    this.#ends.push(this.#end)
  }

  /** Returns a text by index; undefined when there are fewer */
  at(index: number): string | undefined {
    const start = this.#starts[index]
    if (start === undefined) return undefined
    const from = start % blockBytes
    const block = this.#blocks[(start - from) / blockBytes]
    return unescapeText(block?.toString('utf8', from, from + this.#ends[index]! - start) ?? '')
  }
}

/** Reads the shared texts. @throws SheetError when they exceed the memory limit */
export async function readSharedTexts(
  bytes: AsyncIterable<Buffer>,
  part: string,
): Promise<SharedTexts> {
  const texts = new SharedTexts()
  const runs = inRuns()
  await readWhole(bytes, part, {
    ...runs.handler,
    close(name) {
      runs.handler.close(name)
      if (name === 'si') texts.add(runs.take())
    },
  })
  return texts
}
