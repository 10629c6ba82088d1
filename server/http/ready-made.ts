/** Serves answers that never change while the server runs: compressed once per encoding. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../core/http/etag.ts'

/** Close to the best compression, for a fraction of its time. */
const brotliQuality = 9

const packers = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const
type Encoding = keyof typeof packers

/** Returns the better of the encodings that the client accepts (RFC 9110, section 12.5.3). */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((token) => token.trim()))
      .filter(([, weight = 'q=1']) => Number(weight.slice(2)) > 0)
      .map(([name]) => name),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined
}

function prepare(text: string) {
  const body = Buffer.from(text)
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return { body, etag, packed }
}

/**
 * Creates a handler for a constant answer.
 * @param text called at the first request
 * @param type the content type
 * @returns sends the same bytes to every client
 */
export function compressedBody(text: () => string, type: string) {
  let ready: ReturnType<typeof prepare> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    ready ??= prepare(text())
    const { body, etag, packed } = ready
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return reply.type(type).send(body)
    packed[encoding] ??= packers[encoding](body)
    return reply
      .type(type)
      .header('content-encoding', encoding)
      .send(await packed[encoding])
  }
}
