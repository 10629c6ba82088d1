/** Parts of OpenAPI entries that operations and plain Fastify routes share. */
import type { AccessRule } from '../access/access-rule.ts'
import { isPersonal } from '../permissions/permissions.schema.ts'
import type { Json } from './samples.ts'

const header = (name: string, description: string, schema: Json = {}): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})

/** Header parameters that operations refer to by name. */
export const sharedParameters = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'A text that you choose, 1 to 255 characters, one for each action. A repeated request with the same key and body gets the first answer; another body is 422.',
    { minLength: 1, maxLength: 255 },
  ),
  IfMatch: header(
    'If-Match',
    'The ETag of the version that you read, or its `version` in quotation marks: `"3"`. A stale version, or one without quotation marks, is 412.',
  ),
}

/** Refers to one of {@link sharedParameters}. */
export const sharedParameter = (name: keyof typeof sharedParameters): Json => ({
  $ref: `#/components/parameters/${name}`,
})

/**
 * Adds the needed permission to an OpenAPI entry: a sentence for people, and `x-permission` for
 * programs. Unchanged when none is needed.
 */
export function needing(
  { access, extraPermissions: also = {} }: AccessRule,
  entry: Json & { description?: string | undefined },
): Json {
  if (access === 'public' || access === 'customer') return entry
  const besides = Object.entries(also).map(
    ([permission, names]) => `, and \`${permission}\` for ${names.join(', ')}`,
  )
  const keys = isPersonal(access) ? ' Not for API keys: 403.' : ''
  const needs = `Needs the permission \`${access}\`${besides.join('')}.${keys}`
  const description = [entry.description?.replace(/\.?$/, '.'), needs].filter(Boolean).join(' ')
  return { ...entry, description, 'x-permission': access }
}

/**
 * OpenAPI entries by path and method. They are built on first read: building all takes a sixth of
 * the start, and most processes never serve them.
 */
export type DocumentedPaths = Record<string, Record<string, () => Json>>
