/**
 * Reads Google Merchant feeds in XML (RSS and Atom): each item becomes the row of a tabular feed.
 * Holds only the current item, and expands no entity that a file declares.
 */
import { SaxesParser } from 'saxes'
import { ImportError } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import { type ImportEncoding, importEncodings } from '../contract/mapping.schema.ts'
import { headerKey } from './columns.ts'
import { decodeText } from './decode.ts'
import type { SourceRow } from './source-row.ts'

/** Element names of items, by the feed's root element. */
const items: Readonly<Record<string, string>> = { rss: 'item', feed: 'entry', RDF: 'item' }
/** Other kinds of XML files, for the refusal message. */
const others: Readonly<Record<string, string>> = {
  urlset: 'a sitemap',
  sitemapindex: 'a sitemap',
  yml_catalog: 'a feed for Yandex',
  html: 'a web page',
  svg: 'an image',
  Workbook: 'a workbook of Excel 2003; save it as .xlsx or CSV',
  Envelope: 'a response of a web service',
}

/** Atom's names of RSS fields. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['summary', 'description'],
  ['content', 'description'],
])
/** Fields that may contain markup, of which the text is used. */
const texts = new Set(['title', 'description'])
/** Fields that must not repeat in an item, as it would be unclear which counts. */
const single = new Set(['id', 'price', 'sale price', 'availability', 'quantity'])

/**
 * Returns the encoding that the XML declaration names. A declared UTF-8 is ignored: the bytes
 * themselves show more reliably whether they are UTF-8.
 * @throws ImportError for an unsupported encoding
 */
export function declaredEncoding(head: Uint8Array): ImportEncoding | undefined {
  const start = Buffer.from(head.subarray(0, 300)).toString('latin1')
  const name = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i
    .exec(start)?.[1]
    ?.toLowerCase()
  if (name === undefined || name === 'utf-8' || name === 'us-ascii') return undefined
  if (/^iso-8859-(1|15)$|^latin1$/.test(name)) return 'windows-1252'
  const known = importEncodings.find((one) => one === name)
  if (known) return known
  throw new ImportError(
    `the file declares the encoding ${name}, which is not supported; save it as UTF-8`,
    1,
  )
}

/** Bytes searched for field names: a field that no item there has becomes no column. */
const sampleBytes = 16_777_216

interface FeedHead {
  encoding: ImportEncoding
  columns: string[]
  sample: SourceRow[]
}

/**
 * Reads the fields of a feed's first items.
 * @param forced the encoding, when the mapping sets it
 * @throws ImportError when the file is no feed
 */
export async function inspectFeed(
  bytes: AsyncIterable<Uint8Array>,
  forced: ImportEncoding | undefined,
  sampleRows: number,
): Promise<FeedHead> {
  let encoding: ImportEncoding = 'utf-8'
  let looked = 0
  async function* beginning() {
    for await (const chunk of bytes) {
      yield chunk
      looked += chunk.length
      if (looked > sampleBytes) return
    }
  }
  const source = beginning()
  const { value: first } = await source.next()
  const said = forced ?? declaredEncoding(first ?? Buffer.alloc(0))
  async function* all() {
    if (first) yield first
    yield* source
  }
  const reader = new FeedReader()
  const sample: Item[] = []
  // A text that ends inside a character is no error here.
  const texts = decodeText(all(), said, (found) => {
    encoding = found
  })
  try {
    for await (const text of texts)
      for (const item of reader.items(text)) if (sample.length < sampleRows) sample.push(item)
  } catch (error) {
    if (looked <= sampleBytes || !reader.fields.size) throw error
  }
  const keys = [...reader.fields]
  if (!keys.length)
    throw new ImportError('this is an XML file without any item; export it as CSV, TSV or JSON', 1)
  return {
    encoding,
    columns: keys.map((key) => key.replaceAll(' ', '_')),
    sample: sample.map((item) => rowOf(item, keys)),
  }
}

interface Item {
  line: number
  fields: Map<string, string>
  /** fields with Google's prefix, which take precedence over plain ones */
  own: Set<string>
  broken?: string
}

/** Most characters of one text node and of one item. */
const most = importLimits.recordLength

export class FeedReader {
  /** names of all fields so far, as column names */
  readonly fields = new Set<string>()
  readonly #parser = new SaxesParser<{ xmlns: false; position: true }>({
    xmlns: false,
    position: true,
  })
  readonly #columns: readonly string[]
  #done: Item[] = []
  /** names of the open tags */
  readonly #path: string[] = []
  #itemDepth = 0
  #item: Item | undefined
  #field: { key: string; isOwn: boolean; text: string } | undefined
  #length = 0
  #quiet = 0

  /** @param columns the columns of the cells, by headerKey */
  constructor(columns: readonly string[] = []) {
    this.#columns = columns
    this.#parser.on('doctype', () => {
      throw new ImportError('this XML has a document type, which is not allowed', this.#line)
    })
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes))
    this.#parser.on('closetag', ({ name }) => this.#close(name))
    const text = (chunk: string) => this.#text(chunk)
    this.#parser.on('text', text)
    this.#parser.on('cdata', text)
    this.#parser.on('error', ({ message }) => this.#fault(message.replace(/^[\d:]+ /, '')))
  }

  push(text: string): SourceRow[] {
    return this.items(text).map((item) => rowOf(item, this.#columns))
  }

  /** Returns the items that the next chunk of the file completes. */
  items(text: string): Item[] {
    this.#quiet += text.length
    this.#parser.write(text)
    if (this.#quiet > most + text.length)
      throw new ImportError(`a text between two tags is longer than ${most} characters`, this.#line)
    const done = this.#done
    this.#done = []
    return done
  }

  end(): SourceRow[] {
    this.#parser.close()
    return []
  }

  get #line(): number {
    return this.#parser.line
  }

  /** Handles a parse error: a forbidden character spoils only its item; HTML entities are kept. */
  #fault(reason: string): void {
    if (reason === 'undefined entity.') return
    if (reason !== 'disallowed character.' || !this.#item)
      throw new ImportError(`this XML is not well-formed: ${reason.replace(/\.$/, '')}`, this.#line)
    this.#item.broken = 'contains a control character, which XML forbids'
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#quiet = 0
    const plain = local(name)
    this.#path.push(plain)
    const depth = this.#path.length
    if (depth > importLimits.depth)
      throw new ImportError('this XML is nested too deeply', this.#line)
    const [root] = this.#path
    const item = items[root!]
    if (depth === 1 && item === undefined) throw notFeed(root!)
    if (!this.#item && plain === item) {
      this.#item = { line: this.#line, fields: new Map(), own: new Set() }
      this.#itemDepth = depth
      this.#length = 0
    } else if (this.#item && depth === this.#itemDepth + 1) {
      const key = headerKey(aliases.get(plain) ?? plain)
      const { href = '' } = attributes
      this.#field = { key, isOwn: name !== plain, text: key === 'link' ? href : '' }
    }
  }

  #text(chunk: string): void {
    this.#quiet = 0
    if (!this.#field) return
    const isInside = this.#path.length > this.#itemDepth + 1
    if (isInside && !texts.has(this.#field.key)) return
    this.#length += chunk.length
    if (this.#length > most)
      throw new ImportError(`an item is longer than ${most} characters`, this.#item?.line)
    this.#field.text += chunk
  }

  #close(name: string): void {
    this.#quiet = 0
    const depth = this.#path.length
    this.#path.pop()
    if (!this.#item) return
    if (depth === this.#itemDepth + 1 && this.#field) {
      this.#keep(this.#item, this.#field)
      this.#field = undefined
    } else if (depth === this.#itemDepth && local(name) === items[this.#path[0]!]) {
      this.#done.push(this.#item)
      this.#item = undefined
    }
  }

  #keep(item: Item, { key, isOwn, text }: { key: string; isOwn: boolean; text: string }): void {
    const value = text.trim()
    const before = item.fields.get(key)
    if (this.fields.size < importLimits.columns) this.fields.add(key)
    if (value === '' || (item.own.has(key) && !isOwn)) return
    const isMore = before !== undefined && item.own.has(key) === isOwn
    if (isOwn) item.own.add(key)
    if (item.fields.size >= importLimits.columns)
      throw new ImportError(`an item has more than ${importLimits.columns} fields`, item.line)
    if (!isMore) item.fields.set(key, value)
    else if (key === 'image link') this.#keep(item, { key: 'additional image link', isOwn, text })
    else if (key === 'additional image link') item.fields.set(key, `${before},${value}`)
    else if (single.has(key) && before !== value)
      item.broken ??= `has two of ${key.replaceAll(' ', '_')}`
  }
}

function rowOf({ line, fields, broken }: Item, columns: readonly string[]): SourceRow {
  const cells = columns.map((column) => fields.get(column) ?? '')
  return broken ? { line, cells, broken } : { line, cells }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

const notFeed = (root: string): ImportError =>
  new ImportError(
    `this is XML of <${root.slice(0, 60)}>${others[root] ? `: ${others[root]}` : ''}; only Google Merchant feeds (RSS or Atom) are supported; export the file as CSV, TSV or JSON`,
  )
