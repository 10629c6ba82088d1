import { afterAll, beforeAll, expect, test } from 'vitest'
import { routePath } from '#server/http/rest.ts'
import { operations, restRequest } from '../../support/both-apis.ts'
import { makeUser } from '../../support/factories.ts'
import { figure, within } from '../../support/figures.ts'
import { inParallel } from '../../support/http-load.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { recordOutcome } from '../../support/promises.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { createWalkedApp, type WalkedApp } from '../../support/walked-app.ts'
import { makeWorld } from '../../support/world.ts'

/** The app in this process makes valid cases; the one under test is a process of its own. */
let maker: WalkedApp
let server: ServerProcess
beforeAll(async () => {
  maker = await createWalkedApp()
  server = await startServer({ DATABASE_URL: maker.database.url })
}, within(1))
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await maker?.[Symbol.asyncDispose]()
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'TRACE']
const json = 'content-type: application/json\r\n'
const sized = (body: string) =>
  `content-length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n${body}`
const chunked = (body: string) =>
  `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** Everything after the first headers of a request, for a body that is valid for the operation. */
const shapes: Readonly<Record<string, (body: string) => string>> = {
  valid: (body) => json + sized(body),
  'valid, in chunks': (body) => json + chunked(body),
  'of no type': (body) => sized(body),
  'of another type': (body) => `content-type: text/plain\r\n${sized(body)}`,
  'as a form': () => `content-type: application/x-www-form-urlencoded\r\n${sized('a=1&b=2')}`,
  'as parts without a boundary': (body) => `content-type: multipart/form-data\r\n${sized(body)}`,
  'as parts that end early': () =>
    `content-type: multipart/form-data; boundary=x\r\n${sized('--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\nabc')}`,
  'wrongly declared as gzip': (body) => `${json}content-encoding: gzip\r\n${sized(body)}`,
  'cut short': (body) => json + sized(body.slice(0, -1)),
  'not JSON': () => json + sized('{"a":'),
  null: () => json + sized('null'),
  'a list': () => json + sized('[[]]'),
  'a text': () => json + sized('"text"'),
  'a number': () => json + sized('1e400'),
  'empty object': () => json + sized('{}'),
  'a prototype': () => json + sized('{"__proto__":{"a":1},"constructor":{"prototype":1}}'),
  deep: () => json + sized(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  'full of unknown fields': () =>
    json +
    sized(
      JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`k${n}`, n]))),
    ),
  'too long': () => json + sized(`{"a":"${'x'.repeat(2_000_000)}"}`),
  'bytes that are no text': () => json + sized('{"a":"\xff\xfe\x00"}'),
  'announced and waited for': (body) => `expect: 100-continue\r\n${json}${sized(body)}`,
  none: () => '\r\n',
  'none, of a type': () => `${json}\r\n`,
  'none, of length 0': () => `${json}content-length: 0\r\n\r\n`,
  'none, in chunks': () => `${json}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
}

/** Milliseconds of processor time that the server used so far. */
async function processorTime(): Promise<number> {
  const text = await (await fetch(`${server.address}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)![1]) * 1_000
}

interface Call {
  head: string
  /** the body of a valid call */
  body: string
}

/** Builds a valid request of every operation through each of its APIs. */
async function validRequests(): Promise<Call[]> {
  const world = await makeWorld(maker)
  const calls: Call[] = []
  for (const operation of operations) {
    const input = await caseOf(operation.name)(world)
    const body = JSON.stringify(input)
    calls.push({ head: `/trpc/${operation.name}`, body })
    if (!operation.definition.rest) continue
    const { path, body: sent } = restRequest(operation, input)
    calls.push({ head: `/api${path}`, body: JSON.stringify(sent ?? {}) })
    calls.push({ head: `/api${routePath(operation.definition.rest.path)}`, body })
  }
  return calls
}

const seeded = (seed: number) => (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

test(
  'answers every address, method and body without a 5xx, at a bounded cost',
  async () => {
    const random = seeded(figure(7, Date.now() % 2_147_483_646) + 1)
    const requests = figure(1_500, 200_000)
    const perWorld = 500
    const wrong: unknown[] = []
    let valid: Call[] = []
    let tokens: (string | undefined)[] = []
    const before = await processorTime()
    for (let done = 0; done < requests; done += perWorld) {
      // the calls end sessions and delete accounts, so each round creates new ones
      valid = await validRequests()
      tokens = [
        undefined,
        ...(await Promise.all(
          ['customer', 'admin', 'admin'].map(
            async (type) => (await makeUser(maker.db, { type })).token,
          ),
        )),
      ]
      await inParallel(perWorld, 8, async () => {
        const method = methods[random(methods.length)]!
        const { head, body } = valid[random(valid.length)]!
        const [name, shape] = Object.entries(shapes)[random(Object.keys(shapes).length)]!
        const token = tokens[random(tokens.length)]
        const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
        const bytes = `${method} ${head} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n${authorization}${shape(body)}`
        const status = await sendRaw(server.address, bytes, 30_000).then(
          (answer) => answer.status,
          (error: Error) => error.message,
        )
        const isFine =
          typeof status === 'number' && status >= 200 && (status < 500 || status === 503)
        // a client that continues to send after a refusal may lose its connection, as HTTP allows
        const isCutOff = name === 'too long' && /ECONNRESET|EPIPE/.test(String(status))
        if (!isFine && !isCutOff) wrong.push({ method, head, body: name, status })
      })
    }
    const each = ((await processorTime()) - before) / requests
    recordOutcome({
      fault: 'every address gets every method with every shape of body',
      runs: `${requests} requests, ${each.toFixed(1)} ms of processor each`,
      lost: wrong.length,
      doubled: 0,
    })
    expect(wrong).toEqual([])
    // passwords and images cost much by design; the mean shows whether anything else does
    expect(each).toBeLessThan(25)
    expect(server.isRunning()).toBe(true)
  },
  within(3),
)
