/**
 * Limits pipelining on a connection. Node parses all requests that a client sends in a row and
 * hands them out together, whether their answers are read or not. So a client that never reads
 * could cause thousands of answers to be computed and held. Here the next request of a connection
 * begins when the previous answer was sent; HTTP/1.1 requires that order anyway. A client that does
 * not read costs one answer, and is disconnected after a timeout.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that may wait on one connection; clients that pipeline send ten or so in a row. */
export const maxQueued = 50
/** Milliseconds in which a client must read some of an answer; a phone in a tunnel needs them. */
const takeTimeout = 60_000

const queue = Symbol('requests in a row')

interface Queue {
  current: ServerResponse
  waiting: [IncomingMessage, ServerResponse][]
}
type QueuedSocket = Socket & { [queue]?: Queue }

const isUnderWay = (response: ServerResponse): boolean => !response.writableFinished

/** Returns true for a client that neither sends nor reads; a working handler is waited for. */
const isStuck = (socket: QueuedSocket): boolean =>
  socket.writableLength > 0 || socket[queue]?.current.writableEnded !== false

/**
 * Installs the limit. Call it after all other request listeners were added: it runs before them.
 * @param takenWithin milliseconds; tests lower it
 */
export function limitPipelining(app: FastifyInstance, takenWithin = takeTimeout): void {
  const [answer] = app.server.listeners('request') as RequestListener[]
  if (!answer) throw new Error('The Fastify server has no request listener')
  app.server.off('request', answer)

  const begin = (asked: Queue, request: IncomingMessage, response: ServerResponse): void => {
    asked.current = response
    answer(request, response)
  }
  const next = (socket: QueuedSocket, asked: Queue): void => {
    const next = socket.destroyed || socket.writableEnded ? undefined : asked.waiting.shift()
    if (!next) return
    begin(asked, ...next)
    if (asked.waiting.length > 0) whenDone(socket, asked)
  }
  const whenDone = (socket: QueuedSocket, asked: Queue): void => {
    // one turn each, so that a long row of quick answers does not delay other clients
    asked.current.once('close', () => setImmediate(next, socket, asked))
  }

  app.server.on('request', (request, response) => {
    const socket = request.socket as QueuedSocket
    socket[queue] ??= { current: response, waiting: [] }
    const asked = socket[queue]
    const { current, waiting } = asked
    if (waiting.length === 0 && (current === response || !isUnderWay(current)))
      return begin(asked, request, response)
    if (waiting.length >= maxQueued) return void socket.destroy()
    waiting.push([request, response])
    if (waiting.length === 1) whenDone(socket, asked)
  })
  // Node watches the system's send buffer, so a slow reader does not count as stuck.
  app.server.setTimeout(takenWithin, (socket) => {
    if (isStuck(socket)) socket.destroy()
  })
}
