/**
 * `npm run araliya -- build-package`: builds packages/client, the typed client for other projects.
 * Its types are generated from the operations, so that they refer to no file of the server.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import '../../server/app/named-schemas.ts'
import type { Access } from '../../server/core/context/context.ts'
import {
  documentedSchemas,
  jsonSchema,
  referencedSchemas,
  wholeSchema,
} from '../../server/core/openapi/schemas.ts'
import { type NamedOperation, operationsOf } from '../../server/core/operation/operation.ts'
import { appRouter } from '../../server/router.ts'
import { type JsonSchemaNode, typeOf } from '../lib/typescript-types.ts'

const root = path.resolve(import.meta.dirname, '../..')

const head = `/* Written by Araliya's build from the operations of its server. */
import type {
  TRPCBuiltRouter,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
} from '@trpc/server'

/** One problem with one field; may carry more, such as the stock that is left. */
export interface Issue {
  path: string
  message: string
  [detail: string]: unknown
}

interface ErrorShape extends TRPCDefaultErrorShape {
  data: TRPCDefaultErrorShape['data'] & { appCode: ErrorCode; requestId: string; issues?: Issue[] }
}

interface Root {
  ctx: object
  meta: object
  errorShape: ErrorShape
  transformer: false
}

type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>
type Mutation<Input, Output> = TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>
`

/** Returns an operation's input type; it is optional without required fields. */
function inputType(operation: NamedOperation): string {
  const schema = wholeSchema(operation.definition.input, 'input') as JsonSchemaNode
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0)
    return 'void | Record<string, never>'
  const type = typeOf(schema, '      ')
  return schema.type === 'object' && !schema.required?.length ? `void | ${type}` : type
}

/** Returns who can call an operation, for its hover text. */
function callersOf(access: Access): string {
  if (access === 'public') return 'all callers'
  if (access === 'customer') return 'logged-in users'
  return `staff with the permission \`${access}\``
}

function procedure(operation: NamedOperation): string {
  const { definition, name } = operation
  const kind = definition.kind === 'query' ? 'Query' : 'Mutation'
  const output = typeOf(jsonSchema(definition.output, 'output') as JsonSchemaNode, '      ')
  const { rest } = definition
  return `    /** ${rest.summary}; for ${callersOf(definition.access)}. \`${rest.method} /api${rest.path}\` */
    ${name.split('.')[1]}: ${kind}<
      ${inputType(operation)},
      ${output}
    >`
}

function declarations(operations: readonly NamedOperation[]): string {
  const features = Map.groupBy(operations, ({ name }) => name.split('.')[0]!)
  const { Error: error, ...rest } = documentedSchemas()
  const schemas = operations.map(({ definition: { input, output } }) => [
    jsonSchema(input, 'input'),
    jsonSchema(output, 'output'),
  ])
  const named = referencedSchemas([schemas, error], rest)
  const codes = typeOf((error?.properties?.code ?? {}) as JsonSchemaNode)
  const nouns = Object.entries(named).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema as JsonSchemaNode)}\n`,
  )
  const routers = [...features].map(
    ([feature, some]) => `  ${feature}: {\n${some.map(procedure).join('\n')}\n  }`,
  )
  return `${head}
export type ErrorCode = ${codes}

${nouns.join('\n')}
/** Every operation, in the form that tRPC's own clients and hooks take. */
export type AppRouter = TRPCBuiltRouter<Root, {
${routers.join('\n')}
}>
`
}

/** Returns a module with the operations that run once per Idempotency-Key. */
function idempotentOperations(operations: readonly NamedOperation[]): string {
  const names = operations.filter(({ definition }) => definition.idempotent).map(({ name }) => name)
  return `export const idempotentOperations: ReadonlySet<string> = new Set(${JSON.stringify(names)})\n`
}

function build(folder: string): void {
  const draft = path.join(folder, 'dist/.source')
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(path.join(folder, 'src'), draft, { recursive: true })
  const operations = operationsOf(appRouter)
  writeFileSync(path.join(draft, 'api.d.ts'), declarations(operations))
  writeFileSync(path.join(draft, 'idempotent.ts'), idempotentOperations(operations))
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const options =
    '--strict --skipLibCheck --target es2022 --module nodenext --lib es2022,dom --declaration --sourceMap --inlineSources --verbatimModuleSyntax --outDir'
  execFileSync(
    process.execPath,
    [
      compiler,
      path.join(draft, 'client.ts'),
      '--ignoreConfig',
      ...options.split(' '),
      path.join(folder, 'dist'),
    ],
    { stdio: 'inherit' },
  )
  cpSync(path.join(draft, 'api.d.ts'), path.join(folder, 'dist/api.d.ts'))
  rmSync(draft, { recursive: true })
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const manifest = path.join(folder, 'package.json')
  const current = readFileSync(manifest, 'utf8')
  const wanted = current.replace(/"version": "[^"]*"/, `"version": "${version}"`)
  if (wanted !== current) writeFileSync(manifest, wanted)
  process.stdout.write(`${path.relative(process.cwd(), folder)}/dist written\n`)
}

export const command = new Command('build-package')
  .description('Builds packages/client, the typed client for other projects.')
  .option('--folder <folder>', 'another copy of the package', path.join(root, 'packages/client'))
  .action(({ folder }: { folder: string }) => build(path.resolve(folder)))
