/** Sources of a file's bytes. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { importLimits } from '../contract/limits.ts'

/** A file that can be read from the start repeatedly. */
export interface ImportSource {
  head(): Promise<{ bytes: Uint8Array; whole: boolean }>
  bytes(): AsyncIterable<Uint8Array>
  /** for random access: the path of the file, or all of its bytes */
  readonly content: string | Buffer
  /** bytes that one part of a workbook may unpack to */
  readonly unpackedBytes: number
}

/** Opens a local file as a source. */
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

/** Wraps a text or bytes in memory as a source. */
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
