/** The reference: a page for each subject of docs/openapi.json, in Markdown like all others. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codeSamples, type SampledOperation } from '../server/http/openapi/code-samples.ts'
import { type Entry, root } from './sidebar.ts'

interface Schema {
  $ref?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Body {
  $ref?: string
  description?: string
  content?: Record<string, { schema?: Schema; example?: unknown }>
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}

interface Operation extends SampledOperation {
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Body> }
}

export interface MadePage extends Entry {
  markdown: string
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** A schema as a TypeScript reader would write it. */
function shapeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((one) => shapeOf(one, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => shapeOf(one, indent)).join(' & ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) {
    const item = shapeOf(schema.items, indent)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (!schema.properties) {
    const { additionalProperties: rest } = schema
    if (typeof rest === 'object') return `Record<string, ${shapeOf(rest, indent)}>`
    return [schema.type ?? 'unknown'].flat().join(' | ')
  }
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    const note = field.description ? `${inner}/** ${field.description} */\n` : ''
    return `${note}${inner}${name}${mark}: ${shapeOf(field, inner)}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const languageOf = { curl: 'sh', TypeScript: 'ts', Python: 'python' } as const

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function bodyOf(title: string, { description, content = {} }: Body): string[] {
  return Object.entries(content).flatMap(([type, { schema, example }]) => [
    `**${title}**, \`${type}\`${description ? `: ${description}` : ''}`,
    ...(schema ? [fenced('ts', shapeOf(schema))] : []),
    ...(example === undefined || typeof example === 'string'
      ? []
      : [fenced('json', JSON.stringify(example, null, 2))]),
  ])
}

const who = ({ security = [] }: Operation): string => {
  if (security.length === 0) return 'anyone'
  const allowsGuests = security.some((one) => Object.keys(one).length === 0)
  return allowsGuests ? 'anyone; a bearer token is read' : 'a bearer token'
}

/** Failures stand once, under names. */
type Named = Document['components']['responses']
const spelt = (answer: Body, named: Named): Body =>
  answer.$ref ? named[answer.$ref.split('/').at(-1)!]! : answer

function operationText(
  method: string,
  address: string,
  operation: Operation,
  named: Named,
): string {
  const { parameters = [], requestBody, responses } = operation
  const answers = Object.entries(responses).map(
    ([status, answer]) => [status, spelt(answer, named)] as const,
  )
  const refusals = answers.filter(([status]) => !/^2/.test(status))
  return [
    `## ${operation.summary}`,
    `\`${method.toUpperCase()} /api${address}\``,
    `Over tRPC \`${operation.operationId}\`. For ${who(operation)}.`,
    ...(operation.description ? [operation.description] : []),
    ...(parameters.length > 0
      ? [
          [
            '| parameter | in | type | |',
            '|---|---|---|---|',
            ...parameters.map(
              (one) =>
                `| \`${one.name}\`${one.required ? ', required' : ''} | ${one.in} | \`${cell(shapeOf(one.schema ?? {}))}\` | ${cell(one.description ?? '')} |`,
            ),
          ].join('\n'),
        ]
      : []),
    ...(requestBody ? bodyOf('Body', requestBody) : []),
    '::: code-group',
    ...codeSamples(method, address, operation, 'https://shop.example.com').map(({ lang, source }) =>
      fenced(`${languageOf[lang]} [${lang}]`, source),
    ),
    ':::',
    ...answers
      .filter(([status]) => /^2/.test(status))
      .flatMap(([status, body]) => bodyOf(`Answer ${status}`, { content: body.content ?? {} })),
    [
      '| otherwise | |',
      '|---|---|',
      ...refusals.map(([status, { description = '' }]) => `| ${status} | ${cell(description)} |`),
    ].join('\n'),
  ].join('\n\n')
}

/** The pages of the reference: what holds for all, a page for each subject, and the shapes they share. */
export function referencePages(): MadePage[] {
  const document = JSON.parse(
    readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'),
  ) as Document
  const bySubject = new Map<string, string[]>()
  for (const [address, operations] of Object.entries(document.paths))
    for (const method of methods) {
      const operation = operations[method]
      if (!operation) continue
      const subject = operation.tags[0] ?? 'Other'
      const texts = bySubject.get(subject) ?? []
      const text = operationText(method, address, operation, document.components.responses)
      bySubject.set(subject, [...texts, text])
    }
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `## ${name}\n\n${fenced('ts', shapeOf(schema))}`,
  )
  return [
    {
      text: 'Every call',
      file: 'reference/index.md',
      markdown: `# API reference\n\n${document.info.description}\n\nThe document itself: [openapi.json](/openapi.json).`,
    },
    ...[...bySubject].sort().map(([subject, texts]) => ({
      text: subject,
      file: `reference/${subject.toLowerCase().replaceAll(' ', '-')}.md`,
      markdown: `# ${subject}\n\n${texts.join('\n\n')}`,
    })),
    { text: 'Shapes', file: 'reference/shapes.md', markdown: `# Shapes\n\n${shapes.join('\n\n')}` },
  ]
}
