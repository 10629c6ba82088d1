/**
 * Rules that several nouns share, written with zod/mini so that the browser may import them.
 * Text is judged here once: Postgres refuses NUL and alters lone surrogates, so neither may pass.
 */
import * as z from 'zod/mini'
import { isDay, readMoment } from './shop-time.schema.ts'

/** Longest values accepted, in UTF-16 code units. Chosen so that no honest input meets them. */
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

/** True when Postgres stores the text byte for byte: no NUL and no lone surrogate. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed()

/**
 * The pattern of `<input type=email>` in the HTML standard, with a dot in the domain: ASCII characters
 * alone, so that one mailbox has one spelling but for capitals. PostgreSQL reads its source as well.
 */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Normalises an email address: full-width and other compatibility characters become plain ones. */
export const plainEmail = (typed: string): string => typed.normalize('NFKC').trim()

/** Returns true for an address that {@link email} accepts. */
export const isEmail = (typed: string): boolean => emailPattern.test(plainEmail(typed))

/** Text of at most `max` code units that the database stores unchanged; may be empty. */
export const text = (max: number = limits.longText) =>
  z
    .string()
    .check(
      z.maxLength(max, `must have at most ${max} characters`),
      z.refine(isStorableText, 'must not contain NUL or unpaired surrogate characters'),
    )

/** Trimmed text; may be empty. */
export const trimmedText = (max: number = limits.shortText) =>
  z
    .string()
    .check(
      z.refine(isStorableText, 'must not contain NUL or unpaired surrogate characters'),
      z.trim(),
      z.maxLength(max, `must have at most ${max} characters`),
    )

/** Spaces, marks without a letter and what Unicode gives no shape, such as a zero-width space. */
const invisible = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]+$/u

/** Text that still says something after trimming; the trimmed text is the value. */
export const requiredText = (max: number = limits.shortText) =>
  trimmedText(max).check(
    z.minLength(1, 'is required'),
    z.refine((value) => !invisible.test(value), 'must have characters that can be seen'),
  )

/** What no address can end with: clients take them for steps up and down the path. */
const steps = ['.', '..']

/**
 * Refuses ids that no address could name.
 * @param words stand in addresses where the id would
 */
export const nameable = (...words: string[]) =>
  z.refine<string>(
    (id) => !words.includes(id) && !steps.includes(id),
    `must not be ${[...words, ...steps].join(', ').replace(/, ([^,]+)$/, ' or $1')}: addresses of the API use these themselves`,
  )

/**
 * Judges by `schema`, and a blank text as if it were `instead`: forms send one for a field that
 * nobody filled in. To the document and to typed callers it is `schema`.
 */
export const blankAs = <S extends z.ZodMiniType>(instead: z.input<S>, schema: S): S =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() === '' ? instead : value)),
    schema as z.ZodMiniType,
  ) as z.ZodMiniType as S

/** An email address as somebody enters it, normalised; the database compares it without regard to case. */
export const email = () =>
  requiredText(limits.email).check(
    z.overwrite(plainEmail),
    z.maxLength(limits.email, `must have at most ${limits.email} characters`),
    z.regex(emailPattern, 'Please enter a valid email address.'),
  )

/** A moment as every answer gives it: ISO 8601 in UTC. */
export const moment = () => z.iso.datetime()

/** The same, asked for: in the years that {@link anyMoment} takes, told as answers tell it, so that two compare as texts. */
export const askedMoment = () =>
  moment().check(
    z.refine(
      (typed) => readMoment(typed, 'begin') !== undefined,
      'must be in the years 1000 to 2999',
    ),
    z.overwrite((typed) => readMoment(typed, 'begin')?.toISOString() ?? typed),
  )

/** A number up to `most` with two decimals; sums of such numbers may miss them by what doubles lose. */
const twoDecimals = (most: number, least = 0) =>
  z.number('must be a number').check(
    z.gte(least, least === 0 ? 'must not be negative' : `must be at least ${least}`),
    z.lte(most, `must be at most ${most}`),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4,
      'must have at most two decimals',
    ),
  )

/** A price or amount in rupees with at most two decimals, 0 or more. */
export const money = () => twoDecimals(limits.money)

/** {@link money} that may go either way. */
export const signedMoney = () => twoDecimals(limits.money, -limits.money)

/** Of a hundred, to two decimals. */
export const percent = () => twoDecimals(100)

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number('must be a number')
    .check(
      z.int('must be a whole number'),
      z.gte(min, `must be at least ${min}`),
      z.lte(max, `must be at most ${max}`),
    )

/** A count of 0 or more that fits an integer column. */
export const count = () =>
  z
    .number('must be a number')
    .check(
      z.int('must be a whole number'),
      z.gte(0, 'must not be negative'),
      z.lte(limits.integer, `must be at most ${limits.integer}`),
    )

/** An absolute http(s) address or a path on this site: what may stand in `src`. `data:` and `javascript:` may not. */
export const isImageUrl = (value: string): boolean =>
  /^\/(?!\/)[^\s\\]*$/.test(value) || (/^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value))

/** The schemas of picture addresses: by them the doors find every picture, see server/core/media/media-address.ts. */
export const pictureSchemas = new WeakMap<object, 'address' | 'html'>()

const asPicture = <S extends z.ZodMiniType>(schema: S, kind: 'address' | 'html' = 'address'): S => {
  pictureSchemas.set(schema, kind)
  return schema
}

/** A picture's address in an answer: whole, or empty for none. */
export const pictureAddress = () => asPicture(z.string())

/** Our own HTML in an answer; the addresses of its pictures are whole. */
export const pictureHtml = () => asPicture(z.string(), 'html')

const imageUrlMessage = 'must be an http or https address or a path starting with /'

/** One picture address, see {@link isImageUrl}. */
export const imageUrl = () =>
  asPicture(requiredText(limits.url).check(z.refine(isImageUrl, imageUrlMessage)))

/** The same, or empty for none. */
export const optionalImageUrl = () =>
  asPicture(
    trimmedText(limits.url).check(
      z.refine((value) => value === '' || isImageUrl(value), imageUrlMessage),
    ),
  )

/** The form of our primary keys. Anything else names nothing, and Postgres would refuse to cast it. */
export const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** A day of the shop. */
const day = () => z.string().check(z.refine(isDay, 'must be a day as YYYY-MM-DD'))

/** The days that a list is narrowed to, both included. */
export const dayRange = { from: z.optional(day()), to: z.optional(day()) }

/**
 * Reads a moment in any zone, or on the shop's clock, into UTC.
 * @param ofDay which moment a day alone means
 */
const momentText = (ofDay: 'begin' | 'end', message: string) =>
  z.string('must be a text').check(
    z.refine((typed) => readMoment(typed, ofDay) !== undefined, message),
    z.overwrite((typed) => readMoment(typed, ofDay)?.toISOString() ?? typed),
  )

const noDate = 'must be a date such as 2026-01-31'

/** The same as {@link dayRange}, where moments are taken as well: from `from` on, and before `to`. */
export const momentRange = {
  from: z.optional(momentText('begin', noDate)),
  to: z.optional(momentText('end', noDate)),
}

const noMoment =
  "must be a moment such as 2026-12-24T18:00:00+05:30; without a zone it is on the shop's clock"

/** Reads a moment as {@link momentRange} does, or none: blank and null. */
export const anyMoment = (ofDay: 'begin' | 'end') =>
  blankAs(null, z.nullable(momentText(ofDay, noMoment)))
