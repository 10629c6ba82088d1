/** Decodes bytes to text. The byte order mark gives the encoding, else the bytes are analysed. */
import { isAscii, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { ImportError } from '../contract/issues.ts'
import { type ImportEncoding, importEncodings } from '../contract/mapping.schema.ts'

const magics: readonly [string, readonly number[]][] = [
  ['a gzip file; unpack it first', [0x1f, 0x8b]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['text in UTF-32; save it as UTF-8', [0xff, 0xfe, 0, 0]],
  ['text in UTF-32; save it as UTF-8', [0, 0, 0xfe, 0xff]],
]

/** Names the kind of a binary file, for the user; undefined when it may be text. */
function binaryKind(head: Uint8Array): string | undefined {
  return magics.find(([, magic]) => magic.every((byte, index) => head[index] === byte))?.[0]
}

/**
 * Returns the encoding that the first bytes prove: by a byte order mark, or the zero bytes of
 * UTF-16.
 * undefined: the first byte above ASCII decides, see {@link decodeText}.
 */
function certainEncoding(head: Uint8Array): { encoding: ImportEncoding; bom: number } | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bom: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bom: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bom: 2 }
  let even = 0
  let odd = 0
  const length = Math.min(head.length, 4_096)
  for (let index = 0; index < length; index++)
    if (head[index] === 0) {
      if (index % 2) odd++
      else even++
    }
  // Latin text has a zero in nearly every pair; two zeros per pair are no text.
  if (odd > length / 5 && even < length / 50) return { encoding: 'utf-16le', bom: 0 }
  if (even > length / 5 && odd < length / 50) return { encoding: 'utf-16be', bom: 0 }
  return undefined
}

/** Returns how many bytes at the end of `chunk` may begin a cut UTF-8 character. */
function openTail(chunk: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back]!
    if (byte >= 0xc0) return back
    if (byte < 0x80) return 0
  }
  return 0
}

/** Counts whole and broken UTF-8 characters, and non-ASCII bytes within words and in all. */
function countCharacters(bytes: Buffer): {
  utf8: number
  broken: number
  inText: number
  all: number
} {
  const latin = bytes.toString('latin1')
  const broken = (bytes.toString('utf8').match(/\ufffd/g) ?? []).length
  const whole = latin.match(/[\xc2-\xf4][\x80-\xbf]{1,3}/g) ?? []
  const texts = latin.match(/[\x80-\xff]{3,}/g) ?? []
  const all = (latin.match(/[\x80-\xff]/g) ?? []).length
  return { utf8: whole.length, broken, inText: texts.join('').length, all }
}

/**
 * Guesses the encoding of the first non-ASCII bytes. A broken character among whole ones is an
 * error of its row, not of the file. Words of only such bytes are in no Latin script; chardet then
 * decides by letter frequency.
 * @throws ImportError when the encoding is unclear, naming the option that sets it
 */
function guessEncoding(bytes: Buffer): ImportEncoding {
  if (isUtf8(bytes)) return 'utf-8'
  const { utf8, broken, inText, all } = countCharacters(bytes)
  if (utf8 > broken) return 'utf-8'
  if (inText < all / 2 || all < 12) return 'windows-1252'
  const names = analyse(bytes).map(({ name }) => name.toLowerCase())
  const known: Record<string, ImportEncoding> = {
    'iso-8859-5': 'windows-1251',
    'iso-8859-7': 'windows-1253',
    'iso-8859-8': 'windows-1255',
    'iso-8859-6': 'windows-1256',
    'iso-8859-9': 'windows-1254',
  }
  const [best] = names
  const found = importEncodings.find((one) => one === best) ?? (best && known[best])
  if (found) return found
  throw new ImportError(
    `the character encoding is not recognised; save the file as UTF-8, or set the mapping's encoding: ${importEncodings.join(', ')}`,
  )
}

/**
 * Decodes a stream, holding at most one chunk. Without a byte order mark the first chunk that is
 * not plain ASCII decides; broken UTF-8 becomes U+FFFD, which rows report as mojibake.
 * @param forced overrides the detected encoding
 * @param onEncoding called once when the encoding is known; never for a file of plain ASCII
 * @throws ImportError for files that are no text
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  forced?: ImportEncoding,
  onEncoding: (encoding: ImportEncoding) => void = () => {},
): AsyncGenerator<string> {
  let decoder: { write(chunk: Buffer): string; end(): string | undefined } | undefined
  let carried = Buffer.alloc(0)
  let started = false
  const open = (encoding: ImportEncoding) => {
    onEncoding(encoding)
    decoder = iconv.getDecoder(encoding, { stripBOM: false })
  }
  for await (const part of bytes) {
    let chunk = Buffer.concat([carried, part])
    carried = Buffer.alloc(0)
    if (!started) {
      if (chunk.length < 4) {
        carried = chunk
        continue
      }
      started = true
      chunk = chunk.subarray(begin(chunk, forced, open))
    }
    if (!decoder) {
      if (chunk.includes(0))
        throw new ImportError('this is not a text file: it contains zero bytes')
      const whole = chunk.subarray(0, chunk.length - openTail(chunk))
      if (isAscii(whole)) {
        // A cut character waits for its other half, so that both are decoded together.
        carried = chunk.subarray(whole.length)
        if (whole.length) yield whole.toString('latin1')
        continue
      }
      open(guessEncoding(whole))
    }
    const text = decoder!.write(chunk)
    if (text) yield text
  }
  if (!started && carried.length) carried = carried.subarray(begin(carried, forced, open))
  if (carried.length) {
    if (!decoder && !isAscii(carried)) open(guessEncoding(carried))
    yield decoder ? decoder.write(carried) : carried.toString('latin1')
  }
  const rest = decoder?.end()
  if (rest?.endsWith('\ufffd'))
    throw new ImportError('the file ends inside a character: it is incomplete')
  if (rest) yield rest
}

/** Analyses the first chunk; returns the length of its byte order mark. */
function begin(
  chunk: Buffer,
  forced: ImportEncoding | undefined,
  open: (encoding: ImportEncoding) => void,
): number {
  const kind = binaryKind(chunk)
  if (kind) throw new ImportError(`this is not a text file: it looks like ${kind}`)
  const certain = certainEncoding(chunk)
  // A byte order mark is surer than a mapping that was written for an earlier file.
  const encoding = certain?.bom ? certain.encoding : (forced ?? certain?.encoding)
  if (encoding) open(encoding)
  return certain && certain.encoding === encoding ? certain.bom : 0
}
