/** How a setting is defined, and the rules that several of them share. */
import * as z from 'zod/mini'
import {
  limits,
  optionalImageUrl,
  pictureAddress,
  requiredText,
  text,
} from '../../../core/values/fields.schema.ts'

export interface Setting<S extends z.ZodMiniType = z.ZodMiniType, P extends boolean = boolean> {
  /** judges a value at the edge, and a stored one when it is read */
  schema: S
  default: z.output<S>
  /** false: for staff alone */
  isPublic: P
  /** how it is answered, where that is not `schema`: the addresses of pictures are whole there */
  answer?: z.ZodMiniType
  /** what is given with paths in the place of the shop's own addresses, where that matters to its rules */
  local?: <T>(given: T, origins: readonly string[]) => T
  /** the variable of the environment that fixes it where it is set */
  variable?: string
  /** its name in the email to the owners, where it directs money, customer data or security alerts */
  sensitive?: string
}

/**
 * Marks a setting that directs money, customer data or security alerts: changing it requires a recent second factor
 * and sends an email to the owners.
 * @param name a noun that follows 'the': 'bank account number'
 */
export const sensitive = <S extends Setting>(name: string, setting: S): S => ({
  ...setting,
  sensitive: name,
})

/** A setting that everybody may read. */
export const shared = <S extends z.ZodMiniType>(
  schema: S,
  value: z.output<S>,
  variable?: string,
): Setting<S, true> => ({
  schema,
  default: value,
  isPublic: true,
  ...(variable === undefined ? {} : { variable }),
})

/**
 * A setting with pictures that everybody may read.
 * @param make its schema, around the rule of a picture's address
 */
export function pictured<S extends z.ZodMiniType>(
  make: (picture: () => z.ZodMiniType<string, string>) => S,
  value: z.output<S>,
): Setting<S, true> {
  return { ...shared(make(optionalImageUrl), value), answer: make(pictureAddress) }
}

/** A setting that staff alone may read. */
export const staffOnly = <S extends z.ZodMiniType>(
  schema: S,
  value: z.output<S>,
  variable?: string,
): Setting<S, false> => ({ ...shared(schema, value, variable), isPublic: false })

/** A list of at most `max` entries. */
export const listOf = <S extends z.ZodMiniType>(entry: S, max: number) =>
  z.array(entry).check(z.maxLength(max, `must have at most ${max} entries`))

/** A few words: a title, a label. */
export const words = () => requiredText(limits.shortText)
/** Some sentences. */
export const sentences = () => requiredText(2_000)
/** Some sentences, or nothing. */
export const maybeSentences = () => text(2_000).check(z.trim())

/** True for a path of this shop: `//elsewhere` and `/\elsewhere` lead away, and `\` is read as `/`. */
export const isPath = (value: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(value)

export const isHttps = (value: string): boolean =>
  /^https:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)

/** Where a link leads: a page of this shop, or a whole https address elsewhere. */
export const linkTarget = () =>
  requiredText(limits.url).check(
    z.refine(
      (value) => isPath(value) || isHttps(value),
      'must be a path of this shop starting with /, or a whole address starting with https://',
    ),
  )

/** The same, or empty for no link. */
export const maybeLink = () =>
  text(limits.url).check(
    z.trim(),
    z.refine(
      (value) => value === '' || isPath(value) || isHttps(value),
      'must be a path of this shop starting with /, or a whole address starting with https://',
    ),
  )

export const Link = z.strictObject({ label: words(), to: linkTarget() })
