import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { operations } from '../support/both-apis.ts'
import { blocksOf } from '../support/code-blocks.ts'
import { makeProduct, makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testIf } from '../support/test-if.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const modules = path.join(root, 'node_modules')
const compiler = path.join(modules, 'typescript/bin/tsc')

let folder: string
let shop: TestApp
let address: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'araliya-stranger-'))
  // A copy, so that concurrent builds of the package do not interfere.
  const copy = path.join(folder, 'package')
  await cp(path.join(root, 'packages/client'), copy, {
    recursive: true,
    filter: (file) => !file.includes(`${path.sep}dist`),
  })
  await symlink(modules, path.join(copy, 'node_modules'))
  await run(process.execPath, [
    path.join(root, 'scripts/araliya.ts'),
    'build-package',
    '--folder',
    copy,
  ])
  const { stdout } = await run('npm', ['pack', '--json', '--offline'], { cwd: copy })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  const installed = path.join(folder, 'node_modules/araliya')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', path.join(copy, filename), '--strip-components=1', '-C', installed])
  for (const name of ['@trpc', '@types', 'undici-types'])
    await symlink(path.join(modules, name), path.join(folder, 'node_modules', name))
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'stranger', private: true, type: 'module' }),
  )
  shop = await createTestApp()
  address = await shop.listen()
}, 120_000)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Compiles strictly, with only the package. */
async function compile(file: string, by: { compiler?: string; resolution?: string } = {}) {
  const resolution = by.resolution ?? '--module nodenext'
  const options = `--strict --skipLibCheck --target es2022 --lib esnext,dom ${resolution}`
  const types = '--types node --exactOptionalPropertyTypes'
  const own = by.compiler ? '' : ' --ignoreConfig'
  const args = [by.compiler ?? compiler, file, ...`${options} ${types}${own}`.split(' ')]
  return run(process.execPath, args, { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

test('packs the client with its declarations and without server code', async () => {
  const installed = path.join(folder, 'node_modules/araliya')
  const files = await readdir(installed, { recursive: true })
  const modules = ['client', 'idempotent', 'retrying'].flatMap((name) =>
    ['d.ts', 'js', 'js.map'].map((ending) => `dist/${name}.${ending}`),
  )
  const texts = ['LICENSE', 'README.md', 'package.json']
  expect(files.sort()).toEqual([...texts, 'dist', 'dist/api.d.ts', ...modules].sort())
  const types = await readFile(path.join(installed, 'dist/api.d.ts'), 'utf8')
  expect(types).toContain('for staff with the permission `orders.read`. `GET /api/admin/orders`')
  expect(types).not.toContain('for undefined')
  const map = JSON.parse(await readFile(path.join(installed, 'dist/client.js.map'), 'utf8'))
  expect(map.sourcesContent[0]).toContain('export function createClient')
})

/** TypeScript 5.9, which `npm run test:generators` installs. */
const compiler59 = path.join(root, 'test/generators/node_modules/typescript/bin/tsc')
const [program] = blocksOf('../packages/client/README.md', 'ts')
const resolutions = ['--module nodenext', '--module esnext --moduleResolution bundler']

testIf(existsSync(compiler59), 'needs npm run test:generators once')(
  'compiles the program of its README with TypeScript 5.9, for bundlers and for Node',
  async () => {
    await writeFile(path.join(folder, 'older.ts'), program!)
    for (const resolution of resolutions)
      expect(await compile('older.ts', { compiler: compiler59, resolution })).toBe('')
  },
  120_000,
)

test('compiles the program of its README with TypeScript 7 for bundlers', async () => {
  await writeFile(path.join(folder, 'bundled.ts'), program!)
  expect(await compile('bundled.ts', { resolution: resolutions[1]! })).toBe('')
}, 120_000)

test('repeats refused and lost calls, writes under one key of their own', async () => {
  const { createClient, readFailure } = await import(
    path.join(folder, 'node_modules/araliya/dist/client.js')
  )
  const sent: { method: string; key: string | null; strict: string | null }[] = []
  let answers: (() => Response)[] = []
  const refusal = (status: number) => () =>
    Response.json(
      [{ error: { message: 'Wait.', code: -32_603, data: { appCode: 'UNAVAILABLE' } } }],
      {
        status,
        headers: { 'retry-after': '0' },
      },
    )
  const lost = (): Response => {
    throw new TypeError('fetch failed')
  }
  const done = (data: unknown) => () => Response.json(data)
  const shop = createClient({
    url: 'http://shop.test',
    fetch: async (_: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      const key = headers.get('idempotency-key')
      sent.push({ method: init.method ?? 'GET', key, strict: headers.get('prefer') })
      return answers.shift()!()
    },
  })
  answers = [refusal(429), lost, done([{ result: { data: [] } }])]
  expect(await shop.products.list.query({})).toEqual([])
  expect(sent.splice(0)).toEqual(
    Array(3).fill({ method: 'GET', key: null, strict: 'handling=strict' }),
  )
  answers = [lost, refusal(503), done({ result: { data: { order: 1 } } })]
  expect(await shop.orders.place.mutate({})).toEqual({ order: 1 })
  const keys = new Set(sent.splice(0).map(({ key }) => key))
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  // a write that no key protects may have happened, so the caller decides
  for (const [answer, code] of [
    [lost, 'OFFLINE'],
    [refusal(503), 'UNAVAILABLE'],
  ] as const) {
    answers = [answer]
    const failure = await shop.users.editProfile.mutate({}).catch(readFailure)
    expect([failure.code, sent.splice(0).length]).toEqual([code, 1])
  }
})

test('compiles and runs another project with the client, and rejects wrong types', async () => {
  const product = await makeProduct(shop.db, { productName: 'Rose Serum', price: 1_500, stock: 5 })
  const passwordHash = await hashPassword('a long password')
  const { row } = await makeUser(shop.db, { passwordHash })
  await writeFile(
    path.join(folder, 'main.ts'),
    `import { createClient, type Inputs, type Order, once, type Product, readFailure } from 'araliya/client'

const url = process.argv[2]!
const guest = createClient({ url })
const [found, categories]: [Product[], unknown] = await Promise.all([
  guest.products.search.query({ query: 'serum' }),
  guest.catalogue.categories.query(),
])
const price: number = found[0]!.lastPrice
const session = await guest.users.login.mutate({ email: process.argv[3]!, password: 'a long password' })
const shop = createClient({ url, token: () => session.token ?? undefined })
const body: Inputs['orders']['place'] = {
  orderedItems: [{ productId: found[0]!.productId, qty: 2 }],
  name: 'Nimali', address: '12 Temple Road, Kandy', phone: '+94 77 123 4567', paymentMethod: 'cod',
}
const first: { order: Order } = await shop.orders.place.mutate(body, once('attempt-1'))
const again = await shop.orders.place.mutate(body, once('attempt-1'))
const failure = await shop.orders.place
  .mutate({ ...body, orderedItems: [{ productId: found[0]!.productId, qty: 99 }] })
  .catch(readFailure)
const refused = await guest.orders.list.query({}).catch(readFailure)
const offline = await createClient({ url: 'http://127.0.0.1:1' }).products.list.query({}).catch(readFailure)
console.log(JSON.stringify({
  price, categories: Array.isArray(categories), total: first.order.total,
  same: first.order.orderId === again.order.orderId, failure, refused, offline,
}))
`,
  )
  expect(await compile('main.ts')).toBe('')
  const { stdout } = await run(process.execPath, ['main.js', address, row.email], {
    cwd: folder,
  })
  expect(JSON.parse(stdout)).toMatchObject({
    price: 1_500,
    total: 3_000,
    same: true,
    failure: { code: 'OUT_OF_STOCK', issues: [{ productId: product.product_id, stock: 3 }] },
    refused: { code: 'UNAUTHENTICATED', requestId: expect.any(String) },
    offline: { code: 'OFFLINE' },
  })
  await writeFile(
    path.join(folder, 'wrong.ts'),
    `import { createClient } from 'araliya/client'
const shop = createClient({ url: 'http://localhost:3000' })
await shop.orders.quote.mutate({ orderedItems: [{ productId: 1, qty: 'two' }] })
const [product] = await shop.products.list.query({})
product?.nmae
await shop.products.nothing.query()
`,
  )
  const errors = await compile('wrong.ts')
  expect([...errors.matchAll(/wrong\.ts\((\d+)/g)].map((match) => Number(match[1]))).toEqual([
    3, 3, 5, 6,
  ])
}, 120_000)

test("compiles and runs the program of the developer's page", async () => {
  await makeProduct(shop.db, { productName: 'Dew Serum' })
  const passwordHash = await hashPassword('a long password')
  await makeUser(shop.db, { email: 'nimali@example.com', passwordHash })
  const [program] = blocksOf('start/developer.md', 'ts')
  await writeFile(path.join(folder, 'guide.ts'), program!)
  expect(await compile('guide.ts')).toBe('')
  const { stdout } = await run(process.execPath, ['guide.js'], {
    cwd: folder,
    env: { ...process.env, SHOP: address },
  })
  expect(stdout).toMatch(/serums in \d+ bytes/)
  expect(stdout).toMatch(/^ORD-\d+ \d+/m)
  expect(stdout).toContain('NOT_FOUND The product nothing-like-it does not exist.')
}, 120_000)

test("has the server's types for every operation", async () => {
  const server = path.join(root, 'server/router.ts')
  const file = path.join(folder, 'same.ts')
  await writeFile(
    file,
    `import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter as Server } from '${server}'
import type { Inputs, Outputs } from 'araliya/client'
type ServerInputs = inferRouterInputs<Server>
type ServerOutputs = inferRouterOutputs<Server>
declare const inputs: Inputs
declare const outputs: ServerOutputs
// What a client may send the server takes; what the server answers the client expects.
${operations
  .map(({ name }) => {
    const [feature, operation] = name.split('.')
    const of = `['${feature}']['${operation}']`
    return `export const ${name.replace('.', '_')}: ServerInputs${of} = inputs${of} as Exclude<Inputs${of}, void>`
  })
  .join('\n')}
export const expected: Outputs = outputs
// @ts-expect-error the types above are real ones, not any
export const notAny: ServerOutputs['orders']['place'] = { order: 1 }
// @ts-expect-error
export const notAnyEither: Outputs['orders']['place'] = { order: 1 }
`,
  )
  const tsconfig = path.join(folder, 'tsconfig.json')
  await writeFile(
    tsconfig,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: { types: ['node'], typeRoots: [path.join(modules, '@types')] },
      include: [file],
    }),
  )
  const errors = await run(process.execPath, [compiler, '-p', tsconfig], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  expect(errors.split('\n').filter((line) => line.includes('same.ts'))).toEqual([])
}, 120_000)
