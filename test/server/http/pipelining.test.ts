import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitPipelining, maxQueued } from '#server/http/pipelining.ts'

let app: FastifyInstance
let port: number
let atOnce: number
let most: number
const large = Buffer.alloc(20_000_000, 'x')

/** Milliseconds: here a caller is given up sooner. */
const takeTimeout = 300

async function open(): Promise<void> {
  app = Fastify()
  atOnce = 0
  most = 0
  app.get('/wait/:ms', async (request) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) =>
      setTimeout(resolve, Number((request.params as { ms: string }).ms)),
    )
    atOnce -= 1
    return request.url
  })
  app.get('/large', async () => large)
  app.post('/echo', async (request) => request.body)
  limitPipelining(app, takeTimeout)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
}
afterEach(() => app.close())

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: shop\r\n${more}\r\n`

function caller() {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, closed, received: () => received }
}

test('answers pipelined requests in order, one at a time', async () => {
  await open()
  const { socket, closed, received } = caller()
  const paths = Array.from({ length: maxQueued }, (_, index) => `/wait/${index % 3}?${index}`)
  const body = '{"a":"b"}'
  const post = `POST /echo HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  socket.write(paths.map((path) => get(path)).join('') + post)
  await closed
  const bodies = received()
    .split(/HTTP\/1\.1 200 OK\r\n/)
    .slice(1)
    .map((answer) => answer.split('\r\n\r\n')[1])
  expect(bodies).toEqual([...paths, body])
  expect(most).toBe(1)
})

test('answers separate connections concurrently', async () => {
  await open()
  const all = Array.from({ length: 5 }, () => caller())
  for (const { socket } of all) socket.write(get('/wait/100', 'connection: close\r\n'))
  await Promise.all(all.map(({ closed }) => closed))
  expect(most).toBeGreaterThan(1)
})

test('closes a connection with too many pipelined requests', async () => {
  await open()
  const { socket, closed } = caller()
  socket.write(get('/wait/60000').repeat(maxQueued + 2))
  await closed
  expect(most).toBe(1)
})

test('closes a connection whose client does not read the response', async () => {
  await open()
  const { socket, closed, received } = caller()
  socket.pause()
  socket.write(get('/large').repeat(3))
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
  socket.resume()
  await closed
  expect(received().length).toBeLessThan(large.length)
})

test('keeps a connection open during a slow answer', async () => {
  await open()
  const { socket, closed, received } = caller()
  socket.write(get(`/wait/${takeTimeout * 2}`))
  await expect.poll(received).toContain(`/wait/${takeTimeout * 2}`)
  socket.write(get('/wait/1', 'connection: close\r\n'))
  await closed
  expect(received()).toContain('/wait/1')
})

test('closes an idle connection', async () => {
  await open()
  app.server.keepAliveTimeout = 100
  const { socket, closed, received } = caller()
  socket.write(get('/wait/1'))
  await closed
  expect(received()).toContain('/wait/1')
})
