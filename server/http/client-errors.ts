/** What is no request, or takes too long to become one, is refused in the API's own shape as well. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, type ErrorCode, errorTable } from '../core/errors/errors.ts'

const code: ErrorCode = 'BAD_REQUEST'

/** Node's names of what went wrong; everything else is not HTTP. */
const kinds: Partial<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request took too long to arrive. Please send it faster or in smaller parts.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
}
const notHttp = { status: errorTable[code].status, message: 'This is not a request in HTTP.' }

/**
 * Fastify's `clientErrorHandler`: answers where nobody but the socket is left, and hangs up.
 * @param standing headers that every answer carries
 */
export const refuseConnection = (standing: Readonly<Record<string, string>>) => {
  const lines = Object.entries(standing).map(([name, value]) => `${name}: ${value}`)
  return (error: NodeJS.ErrnoException, socket: Socket): void => refuse(error, socket, lines)
}

function refuse(error: NodeJS.ErrnoException, socket: Socket, standing: readonly string[]): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = kinds[error.code ?? ''] ?? notHttp
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code, requestId })
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        ...standing,
        `x-request-id: ${requestId}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroySoon()
}

/**
 * What Node would refuse by itself, with an empty body: a request of HTTP/1.1 without a Host (its
 * check is off, so that we can say so), and an Expect that nobody knows, which may as well be ignored.
 */
export function mountManners(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw
    if (headers.host !== undefined || httpVersion !== '1.1') done()
    else done(new AppError(code, 'A request of HTTP/1.1 names its Host.'))
  })
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}
