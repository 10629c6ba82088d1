/** The shape of lists: docs/contract.md#lists. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
}
interface Operation {
  operationId: string
  parameters?: { name?: string; in?: string }[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const read = (file: string) => readFileSync(path.join(root, 'docs', file), 'utf8')
const { paths, components } = JSON.parse(read('openapi.json')) as {
  paths: Record<string, { get?: Operation }>
  components: { schemas: Record<string, Schema> }
}

const resolve = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? resolve(components.schemas[schema.$ref.split('/').at(-1)!]) : schema

const answerOf = ({ responses }: Operation): Schema =>
  resolve(responses['200']?.content?.['application/json']?.schema) ?? {}

/** Recognises a list by its answer, its parameters or its name. */
function isList(operation: Operation): boolean {
  const { type, properties = {} } = answerOf(operation)
  const name = operation.operationId.split('.').at(-1)!
  const isPaged = operation.parameters?.some((one) => one.name === 'cursor' || one.name === 'limit')
  if (type !== 'array' && type !== 'object') return false
  return type === 'array' || 'items' in properties || isPaged || /^list|list$|^reviews$/i.test(name)
}

const hasShape = (operation: Operation): boolean => {
  const { properties = {} } = answerOf(operation)
  return resolve(properties.items)?.type === 'array' && 'nextCursor' in properties
}

test('every list answers items and nextCursor, or is an exception of the contract', () => {
  const [, table] = /<!-- lists: begin -->(.*)<!-- lists: end -->/s.exec(read('contract.md'))!
  const exceptions = table!
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, one]) => one!))
  const others = Object.entries(paths).flatMap(([address, { get }]) =>
    get && isList(get) && !hasShape(get) ? [address] : [],
  )
  expect(others.sort()).toEqual(exceptions.sort())
})
