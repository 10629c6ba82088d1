/** Parses the XML of a workbook's parts in chunks, so that a handler's results stream. */
import { SaxesParser } from 'saxes'
import { SheetError } from './sheet-error.ts'

type Attributes = Readonly<Record<string, string>>

/** Handles tags. Names have no prefix: some programs write `x:row` for `row`. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

const limits = {
  depth: 64,
  /** characters without a tag; a cell has at most 32,767 */
  chunk: 1_048_576,
} as const

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

const utf16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/**
 * Reads a part. Refuses document types, and so all custom entities.
 * @param handler receives each tag and text
 * @yields after each chunk of the part, so that the caller can take the handler's results
 * @throws SheetError for malformed XML, or XML beyond the limits
 */
export async function* readXml(
  bytes: AsyncIterable<Buffer>,
  part: string,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  let depth = 0
  let quiet = 0
  parser.on('doctype', () => {
    throw new SheetError(`${part} declares a document type, which no workbook does`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0
    depth += 1
    if (depth > limits.depth)
      throw new SheetError(`this is a workbook with ${part} nested too deeply`)
    handler.open?.(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    quiet = 0
    depth -= 1
    handler.close?.(local(name))
  })
  const text = (chunk: string) => handler.text?.(chunk)
  parser.on('text', text)
  parser.on('cdata', text)
  let decoder: TextDecoder | undefined
  const write = (chunk: string) => {
    quiet += chunk.length
    parser.write(chunk)
    if (quiet > limits.chunk + chunk.length)
      throw new SheetError(`this is a workbook with a text of more than a megabyte in ${part}`)
  }
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(utf16[chunk.subarray(0, 2).toString('hex')] ?? 'utf-8', {
        fatal: true,
      })
      write(decoder.decode(chunk, { stream: true }))
      yield
    }
    write(decoder?.decode() ?? '')
    parser.close()
    yield
  } catch (error) {
    if (error instanceof SheetError) throw error
    const refusal = new SheetError(`this is a workbook with damaged XML in ${part}`)
    refusal.cause = error
    throw refusal
  }
}

/** Reads a small part as a whole. */
export async function readWhole(
  bytes: AsyncIterable<Buffer>,
  part: string,
  handler: XmlHandler,
): Promise<void> {
  for await (const _ of readXml(bytes, part, handler));
}
