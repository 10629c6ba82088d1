/** Reads and writes the tar format as far as backups need it: plain files, streamed. */

const block = 512
const longestName = 100

export interface TarEntry {
  name: string
  body: Buffer
}

const octal = (value: number, length: number): string =>
  `${value.toString(8).padStart(length - 1, '0')}\0`

function headerOf(name: string, size: number, type: '0' | 'x', seconds: number): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0, longestName, 'utf8')
  header.write(octal(0o600, 8), 100, 'latin1')
  header.write(octal(0, 8) + octal(0, 8), 108, 'latin1')
  header.write(octal(size, 12) + octal(seconds, 12), 124, 'latin1')
  header.write('        ', 148, 'latin1')
  header.write(type, 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** Writes a name that is too long for a header into a record of its own (POSIX pax). */
function* longName(name: string, seconds: number): Generator<Buffer> {
  const rest = ` path=${name}\n`
  let length = Buffer.byteLength(rest)
  while (String(length).length + Buffer.byteLength(rest) !== length)
    length = String(length).length + Buffer.byteLength(rest)
  const record = Buffer.from(`${length}${rest}`)
  yield headerOf('pax', record.length, 'x', seconds)
  yield record
  yield padding(record.length)
}

/** Writes an archive. @param seconds the date of every entry, in seconds since 1970 */
export async function* writeTar(
  entries: AsyncIterable<TarEntry>,
  seconds: number,
): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) {
    if (Buffer.byteLength(name) > longestName) yield* longName(name, seconds)
    yield headerOf(name, body.length, '0', seconds)
    yield body
    yield padding(body.length)
  }
  yield Buffer.alloc(2 * block)
}

/** Reads exactly the requested bytes, or undefined at a clean end; `rest` reads to the end. */
function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let buffered: Buffer[] = []
  let size = 0
  const rest = async (): Promise<void> => {
    while (!(await iterator.next()).done);
  }
  const read = async (wanted: number): Promise<Buffer | undefined> => {
    while (size < wanted) {
      const next = await iterator.next()
      if (next.done) {
        if (size === 0) return undefined
        throw new Error('The archive is incomplete.')
      }
      buffered.push(next.value)
      size += next.value.length
    }
    const all = Buffer.concat(buffered)
    buffered = [all.subarray(wanted)]
    size -= wanted
    return all.subarray(0, wanted)
  }
  return { read, rest }
}

const textOf = (header: Buffer, start: number, length: number): string => {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

/** Compares a header with its checksum, whose own bytes count as spaces. */
function isWhole(header: Buffer): boolean {
  const said = Number.parseInt(textOf(header, 148, 8), 8)
  const spaces = 8 * 32
  const sum = header.reduce((total, byte) => total + byte, 0)
  return said === sum - header.subarray(148, 156).reduce((total, byte) => total + byte, 0) + spaces
}

/** Reads an archive. @throws Error when the archive is truncated, damaged or invalid */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const { read, rest: readOn } = createReader(source)
  let name: string | undefined
  for (;;) {
    const header = await read(block)
    if (!header) throw new Error('The archive is incomplete.')
    // gzip has a checksum behind the archive, which only a reader to the end sees.
    if (header.every((byte) => byte === 0)) return await readOn()
    if (textOf(header, 257, 5) !== 'ustar') throw new Error('The file is not a tar archive.')
    if (!isWhole(header)) throw new Error('An entry of the archive is damaged.')
    const size = Number.parseInt(textOf(header, 124, 12), 8)
    const body = size > 0 ? await read(size) : Buffer.alloc(0)
    const rest = padding(size).length
    if (!body || (rest > 0 && !(await read(rest)))) throw new Error('The archive is incomplete.')
    const type = textOf(header, 156, 1)
    if (type === 'x') name = /\d+ path=(.*)\n/.exec(body.toString('utf8'))?.[1]
    else if (type === '0' || type === '') {
      yield { name: name ?? textOf(header, 0, longestName), body: Buffer.from(body) }
      name = undefined
    }
  }
}
