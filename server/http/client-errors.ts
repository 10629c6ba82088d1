/** Refuses malformed or slow requests in the API's error format. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, type ErrorCode, errorTable } from '../core/errors/errors.ts'

const code: ErrorCode = 'BAD_REQUEST'

/** Node's error codes; every other error means invalid HTTP. */
const kinds: Partial<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request took too long to arrive. Please send it faster or in smaller parts.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
}
const notHttp = { status: errorTable[code].status, message: 'The request is not valid HTTP.' }

/**
 * Creates Fastify's `clientErrorHandler`: answers on the raw socket and closes it.
 * @param defaultHeaders headers that every answer carries
 */
export const refuseConnection = (defaultHeaders: Readonly<Record<string, string>>) => {
  const lines = Object.entries(defaultHeaders).map(([name, value]) => `${name}: ${value}`)
  return (error: NodeJS.ErrnoException, socket: Socket): void => refuse(error, socket, lines)
}

function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket,
  defaultHeaders: readonly string[],
): void {
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
        ...defaultHeaders,
        `x-request-id: ${requestId}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroySoon()
}

/**
 * Handles what Node would refuse with an empty body: an HTTP/1.1 request without a Host (Node's
 * check is off, so that our error is sent), and an unknown Expect, which is ignored.
 */
export function mountProtocolChecks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw
    if (headers.host !== undefined || httpVersion !== '1.1') done()
    else done(new AppError(code, 'An HTTP/1.1 request needs a Host header.'))
  })
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}
