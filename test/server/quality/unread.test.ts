import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../support/factories.ts'
import { createLoadClient, insist } from '../../support/http-load.ts'
import { startServer } from '../../support/server-process.ts'
import { root } from '../../support/sources.ts'
import { createTestDatabase } from '../../support/test-db.ts'

const megabyte = 1_048_576
const connections = 200
/** Requests that each connection sends in a row: as many as may wait. */
const inARow = 50

/** Limits while clients read nothing, in megabytes and milliseconds. */
const allowed = { memory: 220, longest: 5_000, median: 500 }

test('serves others without delay or memory growth while two hundred connections never read their answers', async () => {
  await using database = await createTestDatabase()
  for (let index = 0; index < 40; index += 1)
    await makeProduct(database.db, { description: 'Light and calm. '.repeat(60) })
  const { token } = await makeUser(database.db, { type: 'admin' })
  await using server = await startServer({ DATABASE_URL: database.url })
  using client = createLoadClient(server.address, 4)
  const form = new FormData()
  const file = await readFile(`${root}/client/public/og.png`)
  form.append('image', new Blob([file], { type: 'image/png' }), 'og.png')
  const uploaded = await fetch(`${server.address}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { Images } = (await uploaded.json()) as { Images: string[] }
  const image = new URL(Images[0]!, server.address).pathname
  const paths = [
    '/api/openapi.json',
    '/api/products',
    '/api/products?limit=20&unknown=1',
    '/trpc/products.list?input=%7B%7D',
    '/api/docs/files/swagger-ui-bundle.js',
    '/',
    '/products',
    image,
  ]
  for (const path of paths) expect((await client.call({ path })).status, path).toBe(200)

  const resident = async () => {
    const { body } = await client.call({ path: '/metrics' })
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(body)![1]) / megabyte
  }
  const before = await resident()
  const { hostname, port } = new URL(server.address)
  const silent: Socket[] = Array.from({ length: connections }, (_, index) => {
    const path = paths[index % paths.length]!
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`.repeat(inARow))
    return socket
  })
  const times: number[] = []
  let most = 0
  for (let round = 0; round < 60; round += 1) {
    const began = performance.now()
    const { status } = await insist(() => client.call({ path: '/api/products?limit=5' }))
    expect(status).toBe(200)
    times.push(performance.now() - began)
    most = Math.max(most, await resident())
  }
  for (const socket of silent) socket.destroy()
  times.sort((a, b) => a - b)
  expect({ grown: most - before, longest: times.at(-1), median: times[30] }).toSatisfy(
    ({ grown, longest, median }) =>
      grown < allowed.memory && longest < allowed.longest && median < allowed.median,
  )
})
