import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../../support/server-process.ts'
import { createTestDatabase } from '../../../support/test-db.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'
const traceparent = `00-${trace}-${span}-01`

/** What the shop sent to the one who knows its customers elsewhere. */
const received: IncomingHttpHeaders[] = []
let shop: ServerProcess
const ends: (() => unknown)[] = []
beforeAll(async () => {
  const google = createServer((request, response) => {
    received.push(request.headers)
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const database = await createTestDatabase()
  shop = await startServer({
    DATABASE_URL: database.url,
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_API_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}`,
    LOG_LEVEL: 'debug',
  })
  ends.push(
    () => google.close(),
    () => google.closeAllConnections(),
    () => database[Symbol.asyncDispose](),
    () => shop[Symbol.asyncDispose](),
  )
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const signIn = (headers: Record<string, string>) =>
  fetch(`${shop.address}/api/users/google`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token: 'a token' }),
  })

/** The log's lines about a request, once it was answered. */
async function logOf(answer: Response): Promise<Record<string, unknown>[]> {
  const id = answer.headers.get('x-request-id')!
  const lines = () =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(id))
      .map((line) => JSON.parse(line))
      // logged before the headers are read
      .filter(({ msg }) => msg !== 'incoming request')
  await expect.poll(() => lines().map(({ msg }) => msg)).toContain('request completed')
  return lines()
}

test('logs the trace of a call and passes it to outgoing calls', async () => {
  const answer = await signIn({ traceparent, tracestate: 'rojo=1' })
  expect(received.at(-1)).toMatchObject({ traceparent, tracestate: 'rojo=1' })
  for (const line of await logOf(answer))
    expect(line).toMatchObject({ trace_id: trace, span_id: span })
})

test('ignores an invalid traceparent without inventing a trace', async () => {
  for (const headers of [{}, { traceparent: `00-${trace}-${'0'.repeat(16)}-01` }]) {
    const answer = await signIn(headers as Record<string, string>)
    expect(received.at(-1)).not.toHaveProperty('traceparent')
    for (const line of await logOf(answer)) expect(line).not.toHaveProperty('trace_id')
  }
})
