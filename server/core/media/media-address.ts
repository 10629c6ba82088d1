/**
 * Addresses of pictures. Stored are keys, which are paths of this shop (`/images/…`), and whole
 * addresses of elsewhere, such as an S3 store's; every answer names whole addresses, so that a shop
 * front on another host shows them as they are.
 */
import type * as core from 'zod/v4/core'
import type { RequestContext } from '../context/context.ts'
import { isImageUrl, pictureSchemas } from '../values/fields.schema.ts'

type Asking = Pick<RequestContext, 'config' | 'askedAt'>

/** Scheme and host of the addresses in an answer: PUBLIC_URL, or what the request asks. */
export const originFor = ({ config, askedAt }: Asking): string => config.publicUrl ?? askedAt()

/** Those that this shop goes by, for {@link keyOf}. */
export const ownOrigins = ({ config, askedAt }: Asking): string[] =>
  config.publicUrl === undefined ? [askedAt()] : [config.publicUrl, askedAt()]

/** Scheme and host of what is sent by itself, to whoever asked nothing. */
export const originOf = ({
  publicUrl,
  port,
}: Pick<RequestContext['config'], 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/**
 * A path of this shop as a whole address; other addresses as they are, and none stays none.
 *
 * @param origin scheme and host
 * @example absolute('https://shop.example', '/images/rose.webp') // 'https://shop.example/images/rose.webp'
 */
export const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? origin + address : address

/**
 * The reverse of {@link absolute}, for what forms send back. An address of elsewhere stays.
 * @param origins the shop's own
 */
export function keyOf(origins: readonly string[], address: string): string {
  const own = origins.find((origin) => address.startsWith(`${origin}/`))
  const key = address.slice(own?.length)
  // `//elsewhere` would lead away
  return own !== undefined && isImageUrl(key) ? key : address
}

/** Changes every picture's address within a value; objects in place, so the value must be nobody else's. */
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

/** Of an `img` as server/platform/markdown/markdown.ts writes it: a `>` within an attribute is escaped. */
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

/** @returns undefined where the schema holds no picture */
function walkOf(schema: core.$ZodType): Walk | undefined {
  const kind = pictureSchemas.get(schema)
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
  // The options tell their objects apart by their fields, and what is whole already stays as it is.
  const options = within((def.options ?? []).map((option) => ['', option]))
  if (options.length === 0) return undefined
  return (value, change) => options.reduce((sofar, [, one]) => one(sofar, change), value)
}

const known = new WeakMap<core.$ZodType, Walk | null>()

/**
 * A value of this schema with every picture's address changed; the schema says where they are
 * (`pictureAddress` and `imageUrl` of rules.schema.ts).
 * @param value fresh, because its objects are changed in place
 */
function withPictures<T>(schema: core.$ZodType, value: T, change: (address: string) => string): T {
  let walk = known.get(schema)
  if (walk === undefined) {
    walk = walkOf(schema) ?? null
    known.set(schema, walk)
  }
  return walk ? (walk(value, change) as T) : value
}

/**
 * An answer with whole addresses.
 * @param value fresh, because its objects are changed in place
 */
export function withAddresses<T>(schema: core.$ZodType, value: T, origin: () => string): T {
  let known: string | undefined
  return withPictures(schema, value, (address) => {
    if (!address.startsWith('/')) return address
    known ??= origin()
    return absolute(known, address)
  })
}

/** An input with keys in the place of the shop's own addresses; `value` as for {@link withAddresses}. */
export function withKeys<T>(schema: core.$ZodType, value: T, origins: () => string[]): T {
  let known: string[] | undefined
  return withPictures(schema, value, (address) => {
    if (address.startsWith('/')) return address
    known ??= origins()
    return keyOf(known, address)
  })
}
