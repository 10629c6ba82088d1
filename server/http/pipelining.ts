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

  const begin = (entry: Queue, request: IncomingMessage, response: ServerResponse): void => {
    entry.current = response
    answer(request, response)
  }
  const next = (socket: QueuedSocket, entry: Queue): void => {
    const next = socket.destroyed || socket.writableEnded ? undefined : entry.waiting.shift()
    if (!next) return
    begin(entry, ...next)
    if (entry.waiting.length > 0) whenDone(socket, entry)
  }
  const whenDone = (socket: QueuedSocket, entry: Queue): void => {
    // one turn each, so that a long row of quick answers does not delay other clients
    entry.current.once('close', () => setImmediate(next, socket, entry))
  }

  app.server.on('request', (request, response) => {
    const socket = request.socket as QueuedSocket
    socket[queue] ??= { current: response, waiting: [] }
    const entry = socket[queue]
    const { current, waiting } = entry
    if (waiting.length === 0 && (current === response || !isUnderWay(current)))
      return begin(entry, request, response)
    if (waiting.length >= maxQueued) return void socket.destroy()
    waiting.push([request, response])
    if (waiting.length === 1) whenDone(socket, entry)
  })
  // Node watches the system's send buffer, so a slow reader does not count as stuck.
  app.server.setTimeout(takenWithin, (socket) => {
    if (isStuck(socket)) socket.destroy()
  })
}
