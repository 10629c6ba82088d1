/** Converts JSON Schemas to TypeScript types, for the declarations of the typed client. */

export interface JsonSchemaNode {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchemaNode>
  required?: string[]
  additionalProperties?: boolean | JsonSchemaNode
  items?: JsonSchemaNode | boolean
  prefixItems?: JsonSchemaNode[]
  anyOf?: JsonSchemaNode[]
  oneOf?: JsonSchemaNode[]
  allOf?: JsonSchemaNode[]
}

const identifier = /^[A-Za-z_$][\w$]*$/
const literal = (value: unknown): string => JSON.stringify(value)
const joined = (parts: string[], by: ' | ' | ' & '): string =>
  parts.length === 0 ? 'unknown' : [...new Set(parts)].join(by)
/** Adds brackets to a type that is itself a union or an intersection. */
function wrapped(type: string): string {
  let depth = 0
  for (const char of type) {
    if ('{[(<'.includes(char)) depth += 1
    else if ('}])>'.includes(char)) depth -= 1
    else if (depth === 0 && '|&'.includes(char)) return `(${type})`
  }
  return type
}

function objectType(schema: JsonSchemaNode, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const key = identifier.test(name) ? name : literal(name)
    const optional = schema.required?.includes(name) ? '' : '?'
    return `${inner}${key}${optional}: ${typeOf(property, inner)}`
  })
  const rest = schema.additionalProperties
  if (fields.length === 0)
    return rest && typeof rest === 'object'
      ? `Record<string, ${typeOf(rest, indent)}>`
      : rest === false
        ? 'Record<string, never>'
        : 'Record<string, unknown>'
  if (rest && typeof rest === 'object') fields.push(`${inner}[name: string]: unknown`)
  return `{\n${fields.join('\n')}\n${indent}}`
}

function arrayType(schema: JsonSchemaNode, indent: string): string {
  if (schema.prefixItems)
    return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`
  const item = schema.items && typeof schema.items === 'object' ? schema.items : {}
  return `${wrapped(typeOf(item, indent))}[]`
}

function plainType(type: string, schema: JsonSchemaNode, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return arrayType(schema, indent)
    case 'object':
      return objectType(schema, indent)
    default:
      return 'unknown'
  }
}

/**
 * @param indent the spaces before the line of the type
 * @example typeOf({ type: 'array', items: { type: 'integer' } }) // 'number[]'
 */
export function typeOf(schema: JsonSchemaNode, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return joined(schema.enum.map(literal), ' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either)
    return joined(
      either.map((one) => typeOf(one, indent)),
      ' | ',
    )
  if (schema.allOf)
    return joined(
      schema.allOf.map((one) => wrapped(typeOf(one, indent))),
      ' & ',
    )
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return joined(
    types.map((type) => plainType(type, schema, indent)),
    ' | ',
  )
}
