/**
 * Compresses answers. Those of up to 64 kB are compressed at once (the plugin's own limit for
 * machines with one core), because streamed output cannot be cached (server/platform/cache).
 *
 * V8 frees a compressor only in a full garbage collection. A compressor keeps its output buffer,
 * which may be a slice of a larger shared one. At thirty requests a second memory grew by a
 * megabyte a second, up to sixty. So each compressor drops its buffer after writing.
 */
import zlib from 'node:zlib'

/** The internals of Node's compressors in synchronous use (its own `gzipSync` uses the same). */
interface Engine {
  _processChunk?: (input: Buffer, flush: number) => Buffer
  _outBuffer?: Buffer
}

const nothing = Buffer.alloc(0)

/**
 * Compresses synchronously and drops the buffer.
 * @param atOnce Node's own function, for a Node with other internals
 */
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
