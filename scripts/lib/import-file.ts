/** Makes a piped catalogue a file that can be read twice and sent in parts. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface LocalFile extends AsyncDisposable {
  file: string
}

/** Returns a local file. @param name a path, a pipe such as /dev/stdin, or `-` for stdin */
export async function localFile(name: string): Promise<LocalFile> {
  const isStandard = name === '-' || name === '/dev/stdin'
  const found = isStandard ? undefined : await stat(name).catch(() => undefined)
  const isPipe = isStandard || found?.isFIFO() || found?.isCharacterDevice()
  if (!isPipe) return { file: name, [Symbol.asyncDispose]: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-import-'))
  const file = path.join(folder, 'stdin')
  await pipeline(isStandard ? process.stdin : createReadStream(name), createWriteStream(file))
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
