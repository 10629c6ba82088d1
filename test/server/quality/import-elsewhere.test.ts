/** Two servers of one database and one store: what one was doing when it died, the other one finishes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { importLimits } from '#server/modules/imports/contract/limits.ts'
import { within } from '../../support/figures.ts'
import { recordOutcome } from '../../support/promises.ts'
import { openS3Server } from '../../support/s3-server.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'
import { testIf } from '../../support/test-if.ts'

const store = await openS3Server()
afterAll(() => store?.[Symbol.asyncDispose]())

const products = 12_000
const account = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long password' }

/** Rows of half a kilobyte, so that the file is written in a thread and takes some seconds. */
function catalogue(): string {
  const text = 'Rose water and sandalwood. '.repeat(20)
  const rows = Array.from(
    { length: products },
    (_, at) => `e-${at},Product ${at},elsewhere,${at + 1}.50,${at % 7},${text}`,
  )
  return `productId,productName,category,price,stock,description\n${rows.join('\n')}\n`
}

/** The fields of answers that this test reads. */
interface Fields {
  token: string
  id: string
  state: string
  report: { rows: { read: number; created: number; unchanged: number } }
}

function callsTo(server: ServerProcess) {
  let token = ''
  const call = async (method: string, path: string, body?: string, type = 'application/json') => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, body: (await answer.json()) as Fields }
  }
  return {
    call,
    async logIn() {
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = account
      token = (await call('POST', '/users/login', JSON.stringify({ email, password }))).body.token
    },
  }
}

testIf(store, 'needs an S3 server')(
  'finishes an import of a killed server on another server, which reads the file from the store',
  async () => {
    await using database = await createTestDatabase()
    const environment = {
      ...account,
      DATABASE_URL: database.url,
      SECRET_KEY: 'the key that all servers of this shop have',
      S3_ENDPOINT: store!.s3.endpoint,
      S3_ACCESS_KEY: store!.s3.accessKey,
      S3_SECRET_KEY: store!.s3.secretKey,
      S3_BUCKET: store!.s3.bucket,
    }
    // Each has a DATA_DIR of its own.
    await using first = await startServer(environment)
    await using second = await startServer(environment)
    const [one, other] = [callsTo(first), callsTo(second)]
    await one.logIn()
    await other.logIn()
    const file = catalogue()
    expect(file.length).toBeGreaterThan(importLimits.inThreadFrom)
    const { id } = (await one.call('POST', '/imports?start=later', file, 'text/csv')).body
    expect((await one.call('POST', `/imports/${id}/start`, '{}')).status).toBe(200)
    // A busy machine may refuse now and then.
    const status = async () => {
      for (;;) {
        const { status, body } = await other.call('GET', `/imports/${id}`)
        if (status === 200) return body
        await sleep(100)
      }
    }
    while (!((await status()).report.rows.created > 0)) await sleep(10)
    first.signal('SIGKILL')
    await first.exited
    const left = (await status()).report.rows.created
    expect(left).toBeLessThan(products)
    // Until the killed server's heartbeat is old enough, its run counts as running.
    while ((await other.call('POST', `/imports/${id}/start`, '{}')).status !== 200) await sleep(250)
    let end = await status()
    while (['waiting', 'reading', 'running'].includes(end.state)) {
      await sleep(50)
      end = await status()
    }
    expect(end).toMatchObject({ state: 'done', report: { total: products } })
    const { read, created, unchanged } = end.report.rows
    // A batch whose commit was on its way may be there besides.
    expect(unchanged).toBeGreaterThanOrEqual(left)
    expect([read, created + unchanged]).toEqual([products, products])
    expect(created).toBeGreaterThan(0)
    const there = await database.db.selectFrom('products').select('product_id').execute()
    const ids = new Set(there.map(({ product_id }) => product_id))
    recordOutcome({
      fault: 'the server of an import is killed, and another one continues from the shared store',
      runs: `1 kill, ${products} products`,
      lost: products - ids.size,
      doubled: there.length - ids.size,
    })
    expect([there.length, ids.size]).toEqual([products, products])
  },
  within(3),
)
