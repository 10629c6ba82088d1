/**
 * Validation rules that several schemas share, written with zod/mini so that the browser may import
 * them. Text is validated here once: PostgreSQL refuses NUL and alters lone surrogates, so neither
 * may pass.
 */
import * as z from 'zod/mini'
import { isDay, parseTimestamp } from './shop-time.schema.ts'

/** Longest accepted values, in UTF-16 code units; no honest input reaches them. */
export const limits = {
  shortText: 200,
  longText: 20_000,
  email: 254,
  url: 2_000,
  listLength: 50,
  /** numeric(12,2): the largest price or total, in rupees. */
  money: 9_999_999_999.99,
  /** 2^31 − 1, the largest integer column. */
  integer: 2_147_483_647,
} as const

/** Returns true when PostgreSQL stores the text byte for byte: no NUL and no lone surrogate. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed()

/**
 * The pattern of `<input type=email>` in the HTML standard, with a dot in the domain. ASCII only,
 * so that one mailbox has one spelling apart from case. PostgreSQL uses its source as well.
 */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Normalises an email address: full-width and other compatibility characters become plain ones. */
export const plainEmail = (typed: string): string => typed.normalize('NFKC').trim()

/** Returns true for an address that {@link email} accepts. */
export const isEmail = (typed: string): boolean => emailPattern.test(plainEmail(typed))

/** Validates text of at most `max` code units that the database stores unchanged; may be empty. */
export const text = (max: number = limits.longText) =>
  z
    .string()
    .check(
      z.maxLength(max, `must have at most ${max} characters`),
      z.refine(isStorableText, 'must not contain NUL or unpaired surrogate characters'),
    )

/** Trims text; may be empty. */
export const trimmedText = (max: number = limits.shortText) =>
  z
    .string()
    .check(
      z.refine(isStorableText, 'must not contain NUL or unpaired surrogate characters'),
      z.trim(),
      z.maxLength(max, `must have at most ${max} characters`),
    )

/** Matches spaces, marks without a letter and invisible characters such as zero-width spaces. */
const invisible = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]+$/u

/** Trims text, and refuses it when nothing visible remains. */
export const requiredText = (max: number = limits.shortText) =>
  trimmedText(max).check(
    z.minLength(1, 'is required'),
    z.refine((value) => !invisible.test(value), 'must have visible characters'),
  )

/** Last path segments that clients resolve as steps in the path. */
const steps = ['.', '..']

/**
 * Refuses ids that cannot appear in an address.
 * @param reserved used in addresses in the place of the id
 */
export const nameable = (...reserved: string[]) =>
  z.refine<string>(
    (id) => !reserved.includes(id) && !steps.includes(id),
    `must not be ${[...reserved, ...steps].join(', ').replace(/, ([^,]+)$/, ' or $1')}: the API reserves these in its paths`,
  )

/**
 * Validates with `schema`, but treats blank text as `instead`: forms send it for empty fields. The
 * OpenAPI document and typed callers see `schema`.
 */
export const blankAs = <S extends z.ZodMiniType>(instead: z.input<S>, schema: S): S =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() === '' ? instead : value)),
    schema as z.ZodMiniType,
  ) as z.ZodMiniType as S

/** Validates and normalises an email address; the database compares it without regard to case. */
export const email = () =>
  requiredText(limits.email).check(
    z.overwrite(plainEmail),
    z.maxLength(limits.email, `must have at most ${limits.email} characters`),
    z.regex(emailPattern, 'Please enter a valid email address.'),
  )

/** Describes a timestamp as every answer writes it: ISO 8601 in UTC. */
export const timestamp = () => z.iso.datetime()

/**
 * Validates a timestamp in a request, in the years that {@link anyTimestamp} takes. Writes it as
 * answers do, so that two compare as texts.
 */
export const requestTimestamp = () =>
  z.iso.datetime({ abort: true }).check(
    z.refine(
      (typed) => parseTimestamp(typed, 'begin') !== undefined,
      'must be in the years 1000 to 2999',
    ),
    z.overwrite((typed) => parseTimestamp(typed, 'begin')?.toISOString() ?? typed),
  )

/** Validates a number up to `most` with two decimals, tolerating rounding errors of sums. */
const twoDecimals = (most: number, least = 0) =>
  z.number('must be a number').check(
    z.gte(least, least === 0 ? 'must not be negative' : `must be at least ${least}`),
    z.lte(most, `must be at most ${most}`),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4,
      'must have at most two decimals',
    ),
  )

/** Validates a price or amount in rupees with at most two decimals, 0 or more. */
export const money = () => twoDecimals(limits.money)

/** Validates {@link money} that may be negative. */
export const signedMoney = () => twoDecimals(limits.money, -limits.money)

/** Validates one of the values. */
export const enumOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

/** Validates true or false. */
export const yesOrNo = () => z.boolean('must be true or false')

/** Validates a percentage with two decimals. */
export const percent = () => twoDecimals(100)

/** Validates a whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number('must be a number')
    .check(
      z.int('must be a whole number'),
      z.gte(min, `must be at least ${min}`),
      z.lte(max, `must be at most ${max}`),
    )

/** Validates a count of 0 or more that fits an integer column. */
export const count = () =>
  z
    .number('must be a number')
    .check(
      z.int('must be a whole number'),
      z.gte(0, 'must not be negative'),
      z.lte(limits.integer, `must be at most ${limits.integer}`),
    )

/**
 * Returns true for an absolute http(s) address or a path on this site, allowed in `src`. `data:`
 * and `javascript:` are not.
 */
export const isImageUrl = (value: string): boolean =>
  /^\/(?!\/)[^\s\\]*$/.test(value) || (/^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value))

/**
 * The schemas of image addresses: the API finds every image by them, see
 * server/core/media/media-address.ts.
 */
export const imageSchemas = new WeakMap<object, 'address' | 'html'>()

const asImage = <S extends z.ZodMiniType>(schema: S, kind: 'address' | 'html' = 'address'): S => {
  imageSchemas.set(schema, kind)
  return schema
}

/** Descriptions of fields, for the OpenAPI document. */
export const fieldDocs = new WeakMap<object, string>()

/**
 * Describes a field for the API reference: `z.apply(doc, 'When it ends, in UTC.')`. The browser's
 * build removes descriptions (scripts/vite-docs.ts).
 */
export const doc = <S extends z.core.$ZodType>(schema: S, description: string): S => {
  const described = z.clone(schema, undefined as never, { parent: true })
  fieldDocs.set(described, description)
  const kind = imageSchemas.get(schema)
  if (kind) imageSchemas.set(described, kind)
  return described
}

/** Describes an image address in an answer: absolute, or empty for none. */
export const imageAddress = () => asImage(z.string())

/** Describes HTML of ours in an answer; its image addresses are absolute. */
export const imageHtml = () => asImage(z.string(), 'html')

const imageUrlMessage = 'must be an http or https address or a path starting with /'

/** Validates an image address, see {@link isImageUrl}. */
export const imageUrl = () =>
  asImage(requiredText(limits.url).check(z.refine(isImageUrl, imageUrlMessage)))

/** Validates an image address, or empty text for none. */
export const optionalImageUrl = () =>
  asImage(
    trimmedText(limits.url).check(
      z.refine((value) => value === '' || isImageUrl(value), imageUrlMessage),
    ),
  )

/** Returns true for the form of our primary keys; PostgreSQL refuses to cast any other text. */
export const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** Validates a day in the shop's time zone. */
const day = () => z.string().check(z.refine(isDay, 'must be a day as YYYY-MM-DD'))

/** The first and last day of a filter, both included. */
export const dayRange = {
  from: z.optional(day()).apply(doc, "First day, in the shop's time zone."),
  to: z.optional(day()).apply(doc, "Last day, included, in the shop's time zone."),
}

/**
 * Reads a timestamp in any zone, or in the shop's, into UTC.
 * @param ofDay the timestamp that a day alone means
 */
const timestampText = (ofDay: 'begin' | 'end', message: string) =>
  z.string('must be text').check(
    z.refine((typed) => parseTimestamp(typed, ofDay) !== undefined, message),
    z.overwrite((typed) => parseTimestamp(typed, ofDay)?.toISOString() ?? typed),
  )

const invalidDate = 'must be a date such as 2026-01-31'

/** The same as {@link dayRange}, but accepts timestamps: from `from` on, and before `to`. */
export const timestampRange = {
  from: z.optional(timestampText('begin', invalidDate)).apply(doc, 'First day or timestamp.'),
  to: z
    .optional(timestampText('end', invalidDate))
    .apply(doc, 'Last day, included, or a timestamp, excluded.'),
}

const invalidTimestamp =
  "must be a date and time such as 2026-12-24T18:00:00+05:30; without a time zone the shop's applies"

/** Reads a timestamp as {@link timestampRange} does; blank and null mean none. */
export const anyTimestamp = (ofDay: 'begin' | 'end') =>
  blankAs(null, z.nullable(timestampText(ofDay, invalidTimestamp)))
