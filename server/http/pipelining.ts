/**
 * What one connection may ask for at once. Node parses all requests that a caller sends in a row
 * (pipelining) and hands them out together, whether their answers are read or not: a caller who never
 * reads could have thousands of answers made and kept. Here the next request of a connection begins
 * when the answer before it has left, as HTTP/1.1 orders them anyway; a caller who does not read
 * costs one answer, and is sent away after a while.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that may wait on one connection. Clients that pipeline at all send ten or so in a row. */
export const longestRow = 50
/** Milliseconds in which a caller must take some of an answer; a phone in a tunnel takes that long. */
const takeTimeout = 60_000

const row = Symbol('requests in a row')

interface Row {
  current: ServerResponse
  waiting: [IncomingMessage, ServerResponse][]
}
type Asking = Socket & { [row]?: Row }

const isUnderWay = (response: ServerResponse): boolean => !response.writableFinished

/** An end that asks nothing and takes nothing; a handler that is still at work is waited for. */
const isStuck = (socket: Asking): boolean =>
  socket.writableLength > 0 || socket[row]?.current.writableEnded !== false

/**
 * To be called when every other listener of requests is in place: it stands before them.
 * @param takenWithin milliseconds; tests lower it
 */
export function answerInTurn(app: FastifyInstance, takenWithin = takeTimeout): void {
  const [answer] = app.server.listeners('request') as RequestListener[]
  if (!answer) throw new Error('Fastify made its server without a listener')
  app.server.off('request', answer)

  const begin = (asked: Row, request: IncomingMessage, response: ServerResponse): void => {
    asked.current = response
    answer(request, response)
  }
  const goOn = (socket: Asking, asked: Row): void => {
    const next = socket.destroyed || socket.writableEnded ? undefined : asked.waiting.shift()
    if (!next) return
    begin(asked, ...next)
    if (asked.waiting.length > 0) whenDone(socket, asked)
  }
  const whenDone = (socket: Asking, asked: Row): void => {
    // a turn for each, so that a long row of quick answers does not keep everybody else waiting
    asked.current.once('close', () => setImmediate(goOn, socket, asked))
  }

  app.server.on('request', (request, response) => {
    const socket = request.socket as Asking
    socket[row] ??= { current: response, waiting: [] }
    const asked = socket[row]
    const { current, waiting } = asked
    if (waiting.length === 0 && (current === response || !isUnderWay(current)))
      return begin(asked, request, response)
    if (waiting.length >= longestRow) return void socket.destroy()
    waiting.push([request, response])
    if (waiting.length === 1) whenDone(socket, asked)
  })
  // Node looks at what the system's own buffer takes, so that a slow reader is not a stuck one.
  app.server.setTimeout(takenWithin, (socket) => {
    if (isStuck(socket)) socket.destroy()
  })
}
