/** Compares two OpenAPI documents, and names the changes that break clients. */
import type { Schema } from '../../server/core/openapi/samples.ts'

interface Content {
  content?: Record<string, { schema?: Schema }>
}
interface Operation {
  operationId: string
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema; $ref?: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}
export interface OpenapiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A field by its path, such as `items[].price`. */
interface Field {
  types: Set<string>
  required: boolean
}
type Fields = Map<string, Field>

const jsonOf = ({ content }: Content = {}) => content?.['application/json']?.schema

/** Lists the fields of a schema; a schema within itself is listed once. */
function fieldsOf(document: OpenapiDocument, root: Schema | undefined): Fields {
  const fields: Fields = new Map()
  const visit = (
    schema: Schema,
    path: string,
    required: boolean,
    seen: readonly string[],
  ): void => {
    if (schema.$ref) {
      if (seen.includes(schema.$ref)) return
      const target = document.components.schemas[schema.$ref.split('/').at(-1)!]
      if (target) visit(target, path, required, [...seen, schema.$ref])
      return
    }
    const choices = schema.anyOf ?? schema.oneOf
    for (const one of choices ?? []) visit(one, path, required && choices!.length === 1, seen)
    for (const one of schema.allOf ?? []) visit(one, path, required, seen)
    const known = fields.get(path)
    const values = schema.enum?.map((value) => JSON.stringify(value))
    const types = [schema.type ?? []].flat().filter((type) => !(values && type === 'string'))
    fields.set(path, {
      types: new Set([...(known?.types ?? []), ...types, ...(values ?? [])]),
      required: known?.required ?? required,
    })
    if (schema.items) visit(schema.items, `${path}[]`, true, seen)
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      visit(inner, path ? `${path}.${name}` : name, schema.required?.includes(name) ?? false, seen)
  }
  if (root) visit(root, '', true, [])
  return fields
}

/** Lists parameters and body fields of a request. */
function requestFields(document: OpenapiDocument, operation: Operation): Fields {
  const fields = fieldsOf(document, jsonOf(operation.requestBody))
  for (const { name, required = false, schema } of operation.parameters ?? [])
    if (name)
      for (const [path, { types }] of fieldsOf(document, schema))
        fields.set(`${name}${path}`, { types, required: required && path === '' })
  return fields
}

const accepts = (wide: Set<string>, type: string) =>
  wide.size === 0 || wide.has(type) || (type.startsWith('"') && wide.has('string'))

/** Returns the types of `from` that `to` does not cover. */
const uncovered = (from: Field, to: Field): string[] =>
  from.types.size === 0 && to.types.size > 0
    ? ['any']
    : [...from.types].filter((type) => !accepts(to.types, type))

function requestChanges(before: Fields, after: Fields): string[] {
  const lost = [...before].flatMap(([path, field]) => {
    const now = after.get(path)
    if (!now) return [`request field ${path} was removed`]
    const types = uncovered(field, now)
    return types.length > 0 ? [`request field ${path} no longer takes ${types.join(', ')}`] : []
  })
  const needed = [...after].flatMap(([path, { required }]) =>
    required && path !== '' && !before.get(path)?.required && !path.endsWith('[]')
      ? [`request field ${path} became required`]
      : [],
  )
  return [...lost, ...needed]
}

const responseChanges = (before: Fields, after: Fields): string[] =>
  [...before].flatMap(([path, field]) => {
    const now = after.get(path)
    if (!now) return [`response field ${path} was removed`]
    if (field.required && !now.required) return [`response field ${path} became optional`]
    // A new value of an enumeration breaks no client: docs/contract.md#versions.
    const types = uncovered(now, field).filter((type) => !type.startsWith('"'))
    return types.length > 0 ? [`response field ${path} may be ${types.join(', ')}`] : []
  })

/** Returns the changes that break clients of the earlier document, by operation. */
export function breakingChanges(before: OpenapiDocument, after: OpenapiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (!now) return [`\`${name}\` was removed`]
      const status = Object.keys(operation.responses).find((one) => one.startsWith('2'))!
      if (!now.responses[status]) return [`\`${name}\` no longer answers ${status}`]
      const answer = (document: OpenapiDocument, { responses }: Operation) =>
        fieldsOf(document, jsonOf(responses[status]))
      return [
        ...requestChanges(requestFields(before, operation), requestFields(after, now)),
        ...responseChanges(answer(before, operation), answer(after, now)),
      ].map((change) => `\`${name}\`: ${change}`)
    }),
  )
}
