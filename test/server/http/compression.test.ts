import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compression } from '#server/http/compression.ts'

const { zlib } = compression
const kinds = [
  {
    name: 'gzip',
    pack: (body: Buffer) => zlib.gzipSync(body),
    unpack: gunzipSync,
  },
  {
    name: 'brotli',
    pack: (body: Buffer) =>
      zlib.brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    unpack: brotliDecompressSync,
  },
]

for (const { name, pack, unpack } of kinds) {
  test(`${name} decompresses to the original of any length`, () => {
    for (const length of [0, 1, 1_024, 16_384, 65_536]) {
      // Random characters, which compress badly.
      const text = Array.from({ length }, () => String.fromCharCode(32 + Math.random() * 90)).join(
        '',
      )
      expect(unpack(pack(Buffer.from(text))).toString()).toBe(text)
    }
  })

  test(`a thousand answers in ${name} leave no buffers for the next major garbage collection`, () => {
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    for (let answer = 0; answer < 1_000; answer += 1) {
      const text = JSON.stringify(Array.from({ length: 100 }, () => `rose ${Math.random()}`))
      expect(pack(Buffer.from(text)).length).toBeGreaterThan(0)
      // As requests do: small objects, so that the young ones are collected now and then.
      JSON.parse(JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id }))))
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(most / 1_048_576).toBeLessThan(8)
  })
}
