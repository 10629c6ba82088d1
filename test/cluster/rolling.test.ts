/** Shops behind the HAProxy that we deploy, with its very file, are renewed one after the other. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { findFreePort } from '../../db/embedded/embedded-process.ts'
import { makeProduct, makeUser, orderBody } from '../support/factories.ts'
import { certificate, key } from '../support/feed-server.ts'
import { createLoadClient, type LoadClient } from '../support/http-load.ts'
import { Part } from '../support/part.ts'
import { startPrivatePostgres } from '../support/private-postgres.ts'
import { findProgram, lacking } from '../support/programs.ts'
import { makeQuickFolder } from '../support/quick-folder.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { root } from '../support/sources.ts'
import { testIf } from '../support/test-if.ts'

const lacks = lacking(['haproxy'])

interface Places {
  plain: number
  secure: number
  inner: number
  /** no process listens there: without Varnish visitors reach the shops directly */
  varnish: number
  shops: readonly number[]
  certificate: string
}

/** deploy/haproxy/edge.cfg with other ports. @throws where it has no such line any more */
async function edgeFile(places: Places): Promise<string> {
  const shops = places.shops.map((port, at) => `  server shop${at + 1} 127.0.0.1:${port}`)
  const changes = {
    'bind :80\n': `bind 127.0.0.1:${places.plain}\n`,
    'bind :443 ssl crt /run/secrets/certificate.pem': `bind 127.0.0.1:${places.secure} ssl crt ${places.certificate}`,
    'bind 127.0.0.1:3000\n': `bind 127.0.0.1:${places.inner}\n`,
    'server varnish 127.0.0.1:6081': `server varnish 127.0.0.1:${places.varnish}`,
    // Where there is no name that leads to all of them.
    '  server-template shop 1-16 shops:3000 resolvers docker init-addr none': shops.join('\n'),
  }
  let text = await readFile(path.join(root, 'deploy/haproxy/edge.cfg'), 'utf8')
  for (const [line, other] of Object.entries(changes)) {
    if (text.split(line).length !== 2) throw new Error(`edge.cfg has not once: ${line}`)
    text = text.replace(line, other)
  }
  return text
}

/** The time to notice, as the compose file gives it to its shops. */
async function drainDelay(): Promise<string> {
  const compose = await readFile(path.join(root, 'deploy/docker-compose.scale.yml'), 'utf8')
  return /DRAIN_DELAY_MS: '(\d+)'/.exec(compose)![1]!
}

const reads = ['/api/products?limit=20', '/', '/health/live']

testIf(!lacks, lacks!)(
  'behind the deployed HAProxy two shops are restarted in turn: no request fails, and each order is placed once',
  async () => {
    await using postgres = await startPrivatePostgres()
    const { product_id: productId } = await makeProduct(postgres.db, { stock: 1_000_000 })
    const { token } = await makeUser(postgres.db)
    const ports = await Promise.all(Array.from({ length: 6 }, findFreePort))
    const [plain, secure, inner, varnish, ...shopPorts] = ports as [number, number, number, number]
    const folder = await makeQuickFolder()
    const [pem, file] = [path.join(folder, 'edge.pem'), path.join(folder, 'edge.cfg')]
    await writeFile(pem, `${certificate}\n${key}\n`)
    const places = { plain, secure, inner, varnish, shops: shopPorts, certificate: pem }
    await writeFile(file, await edgeFile(places))
    const haproxy = new Part({
      name: 'haproxy',
      command: findProgram('haproxy')!,
      args: ['-db', '-f', file],
      log: path.join(folder, 'haproxy.log'),
      cwd: folder,
      identity: undefined,
    })
    const settings = { DATABASE_URL: postgres.url, DRAIN_DELAY_MS: await drainDelay() }
    const start = (port: number) => startServer({ ...settings, PORT: String(port) })
    const shops: ServerProcess[] = await Promise.all(shopPorts.map(start))
    const stopped: ServerProcess[] = []
    const edge = createLoadClient(`https://localhost:${secure}`, 16, certificate)
    const load = sendLoad(edge, { productId, token })
    try {
      haproxy.start()
      // It takes Varnish for there until it was asked twice in vain.
      await expect.poll(() => haproxy.lastOutput(), { timeout: 30_000 }).toMatch(/varnish is DOWN/)
      const up = await edge.call({ path: '/health/ready' })
      expect(up.status, haproxy.lastOutput()).toBe(200)
      load.begin()
      for (const at of shops.keys()) {
        await load.served(50)
        const old = shops[at]!
        stopped.push(old)
        old.signal('SIGTERM')
        expect(await old.exited).toBe(0)
        shops[at] = await start(shopPorts[at]!)
      }
      await load.served(50)
    } finally {
      await load.end()
      edge[Symbol.dispose]()
      for (const one of [...shops, ...stopped]) await one[Symbol.asyncDispose]()
      await haproxy.end()
    }
    const orders = await postgres.db.selectFrom('orders').select('order_id').execute()
    expect(load.failed).toEqual([])
    expect(orders.length).toBe(load.placed())
    await rm(folder, { recursive: true })
  },
)

/** Sends reads and orders, and records requests without an answer. */
function sendLoad(edge: LoadClient, buys: { productId: string; token: string }) {
  const failed: string[] = []
  let isOver = false
  let answered = 0
  let placed = 0
  let callers: Promise<void>[] = []
  const visit = async (caller: number) => {
    for (let call = 0; !isOver; call += 1) {
      const sent =
        call % 4 === 0
          ? {
              ...{ method: 'POST', path: '/api/orders', token: buys.token },
              headers: { 'idempotency-key': `edge-${caller}-${call}` },
              body: orderBody({ productId: buys.productId, qty: 1 }),
            }
          : { path: reads[call % reads.length]! }
      try {
        const { status, body } = await edge.call(sent)
        if (status >= 300) failed.push(`${sent.path}: ${status} ${JSON.stringify(body)}`)
        else if (status === 201) placed += 1
      } catch (error) {
        failed.push(`${sent.path}: ${error}`)
      }
      answered += 1
    }
  }
  return {
    failed,
    placed: () => placed,
    begin() {
      callers = Array.from({ length: 8 }, (_, caller) => visit(caller))
    },
    async served(more: number) {
      const until = answered + more
      await expect.poll(() => answered, { timeout: 60_000, interval: 10 }).toBeGreaterThan(until)
    },
    async end() {
      isOver = true
      await Promise.all(callers)
    },
  }
}
