/**
 * How answers are compressed: those of up to 64 kB at once (the compressor's own bound for machines
 * with one core), because what is compressed in pieces cannot be kept (server/platform/cache).
 *
 * V8 keeps a compressor until it looks through its whole memory, and a compressor keeps the buffer that it wrote
 * into, which may be a piece of one that others lie in as well: a shop that answers thirty requests a second
 * grew by a megabyte a second, up to sixty. So each gives its buffer away once it has written.
 */
import zlib from 'node:zlib'

/** What Node's compressors consist of where they work at once (its own `gzipSync` does the same). */
interface Engine {
  _processChunk?: (input: Buffer, flush: number) => Buffer
  _outBuffer?: Buffer
}

const nothing = Buffer.alloc(0)

/** @param atOnce Node's own, for a Node whose compressors consist of something else */
function lightly<Options>(
  open: (options?: Options) => object,
  end: number,
  atOnce: (input: Buffer, options?: Options) => Buffer,
): typeof atOnce {
  return (input, options) => {
    const engine: Engine = open(options)
    if (!engine._processChunk) return atOnce(input, options)
    try {
      return engine._processChunk(input, end)
    } finally {
      engine._outBuffer = nothing
    }
  }
}

const { createGzip, gzipSync, createBrotliCompress, brotliCompressSync } = zlib

export const compression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  /** bytes; shorter answers gain nothing */
  threshold: 1_024,
  syncThreshold: 65_536,
  zlib: {
    ...zlib,
    gzipSync: lightly(createGzip, zlib.constants.Z_FINISH, gzipSync),
    brotliCompressSync: lightly(
      createBrotliCompress,
      zlib.constants.BROTLI_OPERATION_FINISH,
      brotliCompressSync,
    ),
  },
}
