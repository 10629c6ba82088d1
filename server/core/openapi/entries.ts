/** Parts of OpenAPI entries that operations and plain Fastify routes share. */
import type { AccessRule } from '../access/access-rule.ts'
import { isPersonal } from '../permissions/permissions.schema.ts'
import type { Json } from './samples.ts'

/** A header parameter of an operation. */
export const header = (name: string, description: string, schema: Json = {}): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})

/** The header of everything that happens once however often it is sent. */
export const idempotencyHeader = header(
  'Idempotency-Key',
  'A text of your own choice, 1 to 255 characters, one for each thing that shall happen. The same key and body answer with the first result.',
  { minLength: 1, maxLength: 255 },
)

/**
 * An entry of the document with the permission that it needs: in a sentence for people, and as
 * `x-permission` for programs. As it was where none is asked for.
 */
export function needing(
  { access, also = {} }: AccessRule,
  entry: Json & { description: string },
): Json {
  if (access === 'public' || access === 'customer') return entry
  const besides = Object.entries(also).map(
    ([permission, names]) => `, and \`${permission}\` for ${names.join(', ')}`,
  )
  const keys = isPersonal(access) ? ' Not for API keys: 403.' : ''
  const needs = `Needs the permission \`${access}\`${besides.join('')}.${keys}`
  const description = `${entry.description.replace(/\.?$/, '.')} ${needs}`
  return { ...entry, description, 'x-permission': access }
}

/**
 * What is documented, by path and method. The words are found when somebody reads them: to write down
 * all of them is a sixth of a start, and most starts are asked for none.
 */
export type DocumentedPaths = Record<string, Record<string, () => Json>>
