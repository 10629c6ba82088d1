/**
 * Image addresses. The database stores keys, which are paths of this shop (`/images/…`), or
 * absolute addresses, such as an S3 storage's. Every answer holds absolute addresses, so that a
 * storefront on another host can show them.
 */
import type * as core from 'zod/v4/core'
import type { RequestContext } from '../context/context.ts'
import { imageSchemas, isImageUrl } from '../values/fields.schema.ts'

type Context = Pick<RequestContext, 'config' | 'requestOrigin'>

/** Returns scheme and host for addresses in an answer: PUBLIC_URL, or the request's own. */
export const originFor = ({ config, requestOrigin }: Context): string =>
  config.publicUrl ?? requestOrigin()

/** Returns the shop's own origins, for {@link keyOf}. */
export const ownOrigins = ({ config, requestOrigin }: Context): string[] =>
  config.publicUrl === undefined ? [requestOrigin()] : [config.publicUrl, requestOrigin()]

/** Returns scheme and host for messages without a request, such as emails. */
export const originOf = ({
  publicUrl,
  port,
}: Pick<RequestContext['config'], 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/**
 * Makes a path of this shop absolute; leaves other addresses and empty ones unchanged.
 *
 * @param origin scheme and host
 * @example absolute('https://shop.example', '/images/rose.webp') //
 * 'https://shop.example/images/rose.webp'
 */
export const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? origin + address : address

/**
 * Reverses {@link absolute}, for addresses that forms send back. Foreign addresses stay.
 * @param origins the shop's own
 */
export function keyOf(origins: readonly string[], address: string): string {
  const own = origins.find((origin) => address.startsWith(`${origin}/`))
  const key = address.slice(own?.length)
  // `//elsewhere` would lead to another host
  return own !== undefined && isImageUrl(key) ? key : address
}

/**
 * Changes every image address within a value. Changes objects in place, so the value must not be
 * shared.
 */
type Walk = (value: unknown, change: (address: string) => string) => unknown

interface Def {
  type: string
  shape?: Record<string, core.$ZodType>
  element?: core.$ZodType
  innerType?: core.$ZodType
  options?: readonly core.$ZodType[]
  valueType?: core.$ZodType
  out?: core.$ZodType
}

/** Matches an `img` of server/platform/markdown/markdown.ts: `>` in attributes is escaped. */
const sourceOf = /(<img\b[^>]*? src=")([^"]*)/g

function walkFields(fields: readonly (readonly [string, Walk])[]): Walk {
  return (value, change) => {
    if (!value || typeof value !== 'object') return value
    const object = value as Record<string, unknown>
    for (const [name, walk] of fields)
      if (object[name] !== undefined) object[name] = walk(object[name], change)
    return value
  }
}

/** Builds the walk of a schema. @returns undefined when the schema holds no image */
function walkOf(schema: core.$ZodType): Walk | undefined {
  const kind = imageSchemas.get(schema)
  if (kind === 'address')
    return (value, change) => (typeof value === 'string' ? change(value) : value)
  if (kind === 'html')
    return (value, change) =>
      String(value).replace(
        sourceOf,
        (_, before: string, source: string) => before + change(source),
      )
  const def = schema._zod.def as Def
  const inner = def.element ?? def.innerType ?? def.valueType ?? def.out
  const walk = inner && walkOf(inner)
  if (def.type === 'array')
    return walk && ((value, change) => (value as unknown[]).map((one) => walk(one, change)))
  if (def.type === 'record')
    return (
      walk &&
      ((value, change) =>
        Object.fromEntries(
          Object.entries(value as object).map(([name, one]) => [name, walk(one, change)]),
        ))
    )
  if (inner) return walk && ((value, change) => (value == null ? value : walk(value, change)))
  const within = (parts: readonly (readonly [string, core.$ZodType])[]) =>
    parts.flatMap(([name, part]) => {
      const found = walkOf(part)
      return found ? [[name, found] as const] : []
    })
  if (def.shape) {
    const fields = within(Object.entries(def.shape))
    return fields.length === 0 ? undefined : walkFields(fields)
  }
  // Union options differ in their fields, and absolute addresses stay unchanged.
  const options = within((def.options ?? []).map((option) => ['', option]))
  if (options.length === 0) return undefined
  return (value, change) => options.reduce((sofar, [, one]) => one(sofar, change), value)
}

const known = new WeakMap<core.$ZodType, Walk | null>()

/**
 * Changes every image address of a value; the schema names them (`imageAddress` and `imageUrl` of
 * rules.schema.ts).
 * @param value not shared, because its objects are changed in place
 */
function mapImages<T>(schema: core.$ZodType, value: T, change: (address: string) => string): T {
  let walk = known.get(schema)
  if (walk === undefined) {
    walk = walkOf(schema) ?? null
    known.set(schema, walk)
  }
  return walk ? (walk(value, change) as T) : value
}

/**
 * Makes the image addresses of an answer absolute.
 * @param value not shared, because its objects are changed in place
 */
export function withAddresses<T>(schema: core.$ZodType, value: T, origin: () => string): T {
  let known: string | undefined
  return mapImages(schema, value, (address) => {
    if (!address.startsWith('/')) return address
    known ??= origin()
    return absolute(known, address)
  })
}

/** Replaces the shop's own addresses in an input by keys; `value` as for {@link withAddresses}. */
export function withKeys<T>(schema: core.$ZodType, value: T, origins: () => string[]): T {
  let known: string[] | undefined
  return mapImages(schema, value, (address) => {
    if (address.startsWith('/')) return address
    known ??= origins()
    return keyOf(known, address)
  })
}
