import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { compiled } from '../../support/compile-cache.ts'
import { makeUser } from '../../support/factories.ts'
import { figure, within } from '../../support/figures.ts'
import { countStatuses, createLoadClient } from '../../support/http-load.ts'
import { routedSettings } from '../../support/pooler-routing.ts'
import { startServer } from '../../support/server-process.ts'
import { root } from '../../support/sources.ts'
import { createTestDatabase } from '../../support/test-db.ts'

/** A caller that sends `start` and then one byte a second, for ever. */
function drip(address: string, start: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const began = performance.now()
  let received = ''
  socket.on('error', () => {})
  socket.on('connect', () => socket.write(start))
  socket.on('data', (chunk) => {
    received += chunk.toString('utf8')
  })
  const timer = setInterval(() => socket.write('x'), 1_000)
  const closedAfter = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now() - began)
    })
  })
  return { closedAfter, socket, received: () => received }
}

test(
  'cuts off clients that send headers or bodies byte by byte, and serves others as usual',
  async () => {
    await using database = await createTestDatabase()
    await using server = await startServer({ DATABASE_URL: database.url })
    using client = createLoadClient(server.address, 10)
    const slow = figure(100, 300)
    const headers = 'GET /api/products HTTP/1.1\r\nhost: shop\r\nx-slow: '
    const body =
      'POST /api/orders/quote HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{'
    const callers = Array.from({ length: slow }, () => [
      drip(server.address, headers),
      drip(server.address, body),
    ]).flat()
    const longest = Promise.all(callers.map(({ closedAfter }) => closedAfter)).then((times) =>
      Math.max(...times),
    )
    let done = false
    void longest.then(() => {
      done = true
    })
    const honest: number[] = []
    while (!done) {
      const began = performance.now()
      const { status, body } = await client.call({ path: '/api/products?limit=5' })
      expect(status, JSON.stringify(body)).toBe(200)
      honest.push(performance.now() - began)
      await wait(100)
      if (honest.length > 200) break
    }
    for (const { socket } of callers) socket.destroy()
    for (const { received } of callers) {
      expect(received()).toMatch(/^HTTP\/1.1 408 /)
      expect(JSON.parse(received().split('\r\n\r\n')[1]!)).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('took too long'),
      })
    }
    // ten seconds, one between two looks at the connections, and what a busy machine adds
    expect(await longest).toBeLessThan(15_000)
    expect(honest.sort((a, b) => a - b)[Math.floor(honest.length / 2)]!).toBeLessThan(2_000)
  },
  within(2),
)

test(
  'answers fifty running requests after a stop signal, and exits cleanly',
  async () => {
    await using database = await createTestDatabase()
    await makeUser(database.db, { email: 'shopper@example.com' })
    await using server = await startServer({ DATABASE_URL: database.url })
    using client = createLoadClient(server.address, 60)
    // the connections exist before, so that every request is read at once
    await Promise.all(Array.from({ length: 50 }, () => client.call({ path: '/health/live' })))
    // Passwords are slow to check by design, four at once: so these still run at the signal.
    const answers = Array.from({ length: 50 }, (_, index) =>
      client.call({
        method: 'POST',
        path: '/api/users/login',
        body: { email: `shopper-${index}@example.com`, password: 'a wrong password' },
      }),
    )
    // The first answer shows that all fifty were read: they were sent long before it.
    await Promise.race(answers)
    const signalled = performance.now()
    server.signal('SIGTERM')
    const replies = await Promise.all(answers)
    expect(countStatuses(replies)).toEqual({ 200: 50 })
    expect(replies.every(({ body }) => body.user === null)).toBe(true)
    expect(await server.exited).toBe(0)
    expect(performance.now() - signalled).toBeLessThan(10_000)
    await expect(client.call({ path: '/health/live' })).rejects.toThrow()
  },
  within(2),
)

test(
  'stops at once without running requests, despite idle connections',
  async () => {
    await using database = await createTestDatabase()
    await using server = await startServer({ DATABASE_URL: database.url })
    using client = createLoadClient(server.address, 5)
    await Promise.all(Array.from({ length: 5 }, () => client.call({ path: '/health/live' })))
    const signalled = performance.now()
    server.signal('SIGINT')
    expect(await server.exited).toBe(0)
    expect(performance.now() - signalled).toBeLessThan(5_000)
  },
  within(2),
)

test(
  'stops when it was started by npm, whose shell does not pass SIGTERM on',
  async () => {
    await using database = await createTestDatabase()
    const folder = await mkdtemp(path.join(tmpdir(), 'araliya-npm-'))
    const shell = spawn('sh', ['-c', `"${process.execPath}" server/main.ts; exit`], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        ...compiled,
        HOME: process.env.HOME,
        npm_lifecycle_event: 'start',
        PORT: '0',
        DATA_DIR: folder,
        ...routedSettings({ DATABASE_URL: database.url }),
        DEMO: 'off',
        ADMIN_PASSWORD: 'a long password',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    shell.stdout.on('data', (chunk) => {
      output += chunk
    })
    const address = () => /open at (http\S+)/.exec(output)?.[1]
    await expect.poll(address, { timeout: 60_000 }).toBeDefined()
    // The server writes to the same pipe, which closes when both have ended.
    const closed = once(shell, 'close')
    shell.kill('SIGTERM')
    await closed
    await expect(fetch(`${address()}/health/live`)).rejects.toThrow()
    await rm(folder, { recursive: true, force: true })
  },
  within(2),
)
