/** Generators of clients as others use them, from npm, with the compiler that they need. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'
import { root } from '../../../support/sources.ts'
import { testIf } from '../../../support/test-if.ts'

const run = promisify(execFile)
/** A package of its own, because the generators need another compiler than the shop. */
const home = path.join(root, 'test/fixtures/generators')
const installed = path.join(home, 'node_modules')
/** Milliseconds that a registry may take. */
const patience = 240_000

/** Installs them when they are not there yet. @returns why that cannot be done */
async function install(): Promise<string | undefined> {
  if (existsSync(path.join(installed, '.package-lock.json'))) return undefined
  return run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: home,
    timeout: patience,
  }).then(
    () => undefined,
    (error: { stderr?: string; message: string }) => error.stderr ?? error.message,
  )
}

const missing = await install()
let work: string
let document: string
beforeEach(async () => {
  // beside the packages, where the generated code finds them; its own, so that nothing is compiled twice
  work = await mkdtemp(path.join(home, 'run-'))
  document = path.join(work, 'openapi.json')
  await cp(path.join(root, 'docs/openapi.json'), document)
  await cp(path.join(home, 'tsconfig.json'), path.join(work, 'tsconfig.json'))
})
afterEach(() => rm(work, { recursive: true, force: true }))

const tool = async (name: string, ...args: string[]): Promise<string> => {
  const command = path.join(installed, '.bin', name)
  const result = await run(command, args, { cwd: work }).catch((error) => error)
  const output = `${result.stdout}${result.stderr}`
  expect(result.code ?? 0, output).toBe(0)
  return output
}

/** An unreachable registry is no fault of the document; any other error is. */
const unreachable = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i

const generated = (name: string, work: () => Promise<void>) =>
  testIf(!unreachable.test(missing ?? ''), 'needs the registry of npm')(name, async () => {
    expect(missing).toBeUndefined()
    await work()
  })

generated(
  'openapi-typescript generates types and hey-api a client without a warning, and both compile',
  async () => {
    const [, output] = await Promise.all([
      tool('openapi-typescript', document, '-o', 'types.ts'),
      tool('openapi-ts', '-i', document, '-o', 'client'),
    ])
    expect(output).not.toMatch(/\b(warn|error)/i)
    expect(await readFile(path.join(work, 'types.ts'), 'utf8')).toContain('"orders.place"')
    await writeFile(
      path.join(work, 'use-types.ts'),
      `import type { paths, components, webhooks } from './types.ts'
type Event = webhooks['order.placed']['post']['requestBody']['content']['application/json']
export const placed = ({ type, data }: Event): ['order.placed', string] => [type, data.orderId]
type List = paths['/products']['get']['responses'][200]['content']['application/json']
export const name = (list: List): string | undefined => list[0]?.productName
export const order = (order: components['schemas']['Order']): number => order.total
`,
    )
    await writeFile(
      path.join(work, 'use-client.ts'),
      `import { ordersPlace } from './client'
export const place = (key: string) =>
  ordersPlace({
    headers: { 'Idempotency-Key': key },
    body: {
      orderedItems: [{ productId: 'AR-SK-001', qty: 1 }],
      name: 'Nimali Perera',
      address: '12 Temple Road, Kandy',
      phone: '+94 77 123 4567',
      paymentMethod: 'cod',
    },
  })
`,
    )
    // Of both together: the compiler and its libraries are most of what it costs.
    await tool('tsc', '-p', '.', '--allowImportingTsExtensions')
  },
)
