import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeProduct } from '../support/factories.ts'
import { findProgram } from '../support/programs.ts'
import { root } from '../support/sources.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testIf } from '../support/test-if.ts'

/** Holds the generators of all languages, each with its own lock file. */
const home = path.join(root, 'test/generators')
const python = path.join(home, '.python')
const openapiGenerator = { version: '7.17.0', folder: path.join(home, '.java') }

const execute = promisify(execFile)

/** Runs a program. Its output is the message of the failure. */
async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await execute(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}${error.stderr}`.slice(0, 8_000))
  })
  return stripVTControlCharacters(`${stdout}${stderr}`)
}

let shop: TestApp
let url: string
/** contains a folder for each generated client */
let work: string
let document: string
/** the document without `webhooks`: some generators would generate calls of them */
let withoutWebhooks: string
beforeAll(async () => {
  shop = await createTestApp()
  await makeProduct(shop.db, { productName: 'Rose Serum' })
  url = `${await shop.listen()}/api`
  // inside this folder, where generated code finds the packages
  work = await mkdtemp(path.join(home, 'run-'))
  document = path.join(root, 'docs/openapi.json')
  const { webhooks: _, ...calls } = JSON.parse(await readFile(document, 'utf8'))
  withoutWebhooks = path.join(work, 'calls.json')
  await writeFile(withoutWebhooks, JSON.stringify(calls))
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(work, { recursive: true, force: true })
})

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
}

/** Tests one generator: it generates a client, which compiles and prints the name of a product. */
const generator = (
  title: string,
  needs: string[],
  install: () => Promise<unknown>,
  call: (folder: string) => Promise<string>,
): void => {
  const missing = needs.filter((name) => !findProgram(name))
  testIf(missing.length === 0, `needs ${missing.join(', ')}`)(
    `${title} generates a client that compiles and reads a product`,
    async () => {
      await install()
      const folder = await mkdtemp(path.join(work, 'client-'))
      expect((await call(folder)).trim()).toBe('Rose Serum')
    },
  )
}

const bin = (name: string) => path.join(home, 'node_modules/.bin', name)

async function installFromNpm(): Promise<void> {
  if (existsSync(path.join(home, 'node_modules/.package-lock.json'))) return
  await run(home, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
}

/** Compiles the generated code and `use.ts` strictly, and runs the latter. */
async function runTypeScript(folder: string, use: string): Promise<string> {
  await write(folder, {
    'use.ts': use,
    'package.json': '{"type":"commonjs"}',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ strict: true, target: 'es2022', module: 'commonjs', moduleResolution: 'node10' },
        ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: [], skipLibCheck: true, outDir: 'out' },
      },
    }),
  })
  await run(folder, bin('tsc'), '-p', '.')
  return run(folder, process.execPath, 'out/use.js')
}

generator('openapi-typescript', ['npm'], installFromNpm, async (folder) => {
  await run(folder, bin('openapi-typescript'), document, '-o', 'types.ts')
  return runTypeScript(
    folder,
    `import createClient from 'openapi-fetch'
import type { components, paths, webhooks } from './types'
type Event = webhooks['order.placed']['post']['requestBody']['content']['application/json']
export const placed = ({ type, data }: Event): ['order.placed', string] => [type, data.orderId]
export const total = (order: components['schemas']['Order']): number => order.total
const client = createClient<paths>({ baseUrl: '${url}' })
client.GET('/products', { params: { query: { limit: 1 } } }).then(({ data }) => console.log(data?.[0]?.productName))
`,
  )
})

generator('@hey-api/openapi-ts', ['npm'], installFromNpm, async (folder) => {
  const output = await run(folder, bin('openapi-ts'), '-i', document, '-o', 'client')
  expect(output).not.toMatch(/\b(warn|error)/i)
  return runTypeScript(
    folder,
    `import { productsList } from './client'
import { client } from './client/client.gen'
client.setConfig({ baseUrl: '${url}' })
productsList({ query: { limit: 1 } }).then(({ data }) => console.log(data?.[0]?.productName))
`,
  )
})

generator('orval', ['npm'], installFromNpm, async (folder) => {
  const output = { target: 'client.ts', client: 'fetch', baseUrl: url }
  await write(folder, {
    'orval.config.cjs': `module.exports = ${JSON.stringify({ shop: { input: document, output } })}`,
  })
  await run(folder, bin('orval'), '--config', 'orval.config.cjs')
  return runTypeScript(
    folder,
    `import { productsList } from './client'
productsList({ limit: 1 }).then((answer) => console.log(answer.status === 200 && answer.data[0]?.productName))
`,
  )
})

async function installFromPyPI(): Promise<void> {
  if (existsSync(path.join(python, 'bin/openapi-python-client'))) return
  await run(home, 'python3', '-m', 'venv', python)
  await run(home, path.join(python, 'bin/pip'), 'install', '-q', '-r', 'requirements.txt')
}

/** Compiles all modules of a package and runs a program that uses it. */
async function runPython(folder: string, use: string): Promise<string> {
  await write(folder, { 'use.py': use })
  await run(folder, path.join(python, 'bin/python'), '-m', 'compileall', '-q', '.')
  return run(folder, path.join(python, 'bin/python'), 'use.py')
}

generator('openapi-python-client', ['python3'], installFromPyPI, async (folder) => {
  const generate = path.join(python, 'bin/openapi-python-client')
  const options = ['--path', document, '--meta', 'none', '--output-path', 'araliya_client']
  await run(folder, generate, 'generate', ...options)
  return runPython(
    folder,
    `from araliya_api_client import Client
from araliya_api_client.api.products import products_list
print(products_list.sync(client=Client(base_url="${url}"), limit=1)[0].product_name)
`,
  )
})

generator(
  'oapi-codegen',
  ['go'],
  async () => {},
  async (folder) => {
    for (const name of ['go.mod', 'go.sum'])
      await cp(path.join(home, name), path.join(folder, name))
    const options = ['-generate', 'types,client', '-package', 'main', '-o', 'client.go']
    await run(folder, 'go', 'tool', 'oapi-codegen', ...options, withoutWebhooks)
    await write(folder, {
      'use.go': `package main

import (
	"context"
	"fmt"
)

func main() {
	client, err := NewClientWithResponses("${url}")
	if err != nil {
		panic(err)
	}
	limit := 1
	answer, err := client.ProductsListWithResponse(context.Background(), &ProductsListParams{Limit: &limit})
	if err != nil {
		panic(err)
	}
	fmt.Println((*answer.JSON200)[0].ProductName)
}
`,
    })
    return run(folder, 'go', 'run', '-mod=mod', '.')
  },
)

async function installFromMaven(): Promise<void> {
  if (existsSync(openapiGenerator.folder)) return
  const artifact = `org.openapitools:openapi-generator-cli:${openapiGenerator.version}:jar`
  const folder = `-DoutputDirectory=${openapiGenerator.folder}`
  await run(home, 'mvn', '-q', 'dependency:copy', `-Dartifact=${artifact}`, folder)
}

/** Generates a client. `id` and `_id` need different names where a generator drops the underscore. */
const generate = (folder: string, language: string, ...options: string[]): Promise<string> => {
  const jar = `openapi-generator-cli-${openapiGenerator.version}.jar`
  return run(
    ...[folder, 'java', '-jar', path.join(openapiGenerator.folder, jar), 'generate'],
    ...['-i', withoutWebhooks, '-g', language, '-o', '.', ...options],
    ...['--global-property', 'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false'],
  )
}
const distinctIds = ['--name-mappings', '_id=underscoreId']

generator(
  'openapi-generator for typescript-fetch',
  ['java', 'mvn', 'npm'],
  () => Promise.all([installFromMaven(), installFromNpm()]),
  async (folder) => {
    await generate(folder, 'typescript-fetch', ...distinctIds)
    return runTypeScript(
      folder,
      `import { Configuration, ProductsApi } from './index'
const products = new ProductsApi(new Configuration({ basePath: '${url}' }))
products.productsList({ limit: 1 }).then(([product]) => console.log(product?.productName))
`,
    )
  },
)

generator(
  'openapi-generator for Python',
  ['java', 'mvn', 'python3'],
  () => Promise.all([installFromMaven(), installFromPyPI()]),
  async (folder) => {
    await generate(folder, 'python')
    return runPython(
      folder,
      `import openapi_client as shop
with shop.ApiClient(shop.Configuration(host="${url}")) as client:
    print(shop.ProductsApi(client).products_list(limit=1)[0].product_name)
`,
    )
  },
)

generator('openapi-generator for Java', ['java', 'mvn'], installFromMaven, async (folder) => {
  await generate(folder, 'java', ...distinctIds)
  await write(folder, {
    'src/main/java/Use.java': `import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ProductsApi;

public class Use {
  public static void main(String[] args) throws Exception {
    ProductsApi products = new ProductsApi(new ApiClient().setBasePath("${url}"));
    System.out.println(products.productsList(1, null, null).get(0).getProductName());
  }
}
`,
  })
  const exec = 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java'
  await run(folder, 'mvn', '-q', 'compile')
  return run(folder, 'mvn', '-q', exec, '-Dexec.mainClass=Use', '-Dexec.cleanupDaemonThreads=false')
})
