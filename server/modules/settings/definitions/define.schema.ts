/** Defines settings, and the validation rules that several of them share. */
import * as z from 'zod/mini'
import {
  doc,
  imageAddress,
  limits,
  optionalImageUrl,
  requiredText,
  text,
} from '../../../core/values/fields.schema.ts'

export interface Setting<S extends z.ZodMiniType = z.ZodMiniType, P extends boolean = boolean> {
  /** validates an input value, and a stored one when it is read */
  schema: S
  default: z.output<S>
  /** false: only staff read it */
  isPublic: P
  /** the answer's schema, if not `schema`: image addresses are absolute there */
  answer?: z.ZodMiniType
  /** turns the shop's own absolute addresses into paths, for settings validated by path */
  local?: <T>(value: T, origins: readonly string[]) => T
  /** the environment variable that fixes the setting when it is set */
  variable?: string
  /**
   * its name in the email to the owners, for a setting about money, customer data or security
   * alerts
   */
  sensitive?: string
}

/**
 * Marks a setting that directs money, customer data or security alerts. Changing it requires recent
 * 2FA and sends an email to the owners.
 * @param name a noun that follows 'the': 'bank account number'
 */
export const sensitive = <S extends Setting>(name: string, setting: S): S => ({
  ...setting,
  sensitive: name,
})

/** Defines a public setting. */
export const publicSetting = <S extends z.ZodMiniType>(
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
 * Defines a public setting with images.
 * @param make builds its schema from the schema of an image address
 */
export function withImages<S extends z.ZodMiniType>(
  make: (image: () => z.ZodMiniType<string, string>) => S,
  value: z.output<S>,
): Setting<S, true> {
  return { ...publicSetting(make(optionalImageUrl), value), answer: make(imageAddress) }
}

/** Defines a setting that only staff may read. */
export const staffOnly = <S extends z.ZodMiniType>(
  schema: S,
  value: z.output<S>,
  variable?: string,
): Setting<S, false> => ({ ...publicSetting(schema, value, variable), isPublic: false })

/** Defines a list of at most `max` entries. */
export const listOf = <S extends z.ZodMiniType>(entry: S, max: number) =>
  z.array(entry).check(z.maxLength(max, `must have at most ${max} entries`))

/** A short required text: a title, a label. */
export const shortText = () => requiredText(limits.shortText)
/** A longer required text. */
export const longText = () => requiredText(2_000)
/** A longer optional text. */
export const optionalText = () => text(2_000).check(z.trim())

/** Returns true for a path of this shop. `//a` and `/\a` leave it, because `\` is read as `/`. */
export const isPath = (value: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(value)

export const isHttps = (value: string): boolean =>
  /^https:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)

/** A link target: a page of this shop, or an absolute https address. */
export const linkTarget = () =>
  requiredText(limits.url).check(
    z.refine(
      (value) => isPath(value) || isHttps(value),
      'must be a path that starts with / or a URL that starts with https://',
    ),
  )

/** A link target, or empty for no link. */
export const optionalLink = () =>
  text(limits.url).check(
    z.trim(),
    z.refine(
      (value) => value === '' || isPath(value) || isHttps(value),
      'must be a path that starts with / or a URL that starts with https://',
    ),
  )

export const Link = z.strictObject({
  label: shortText().apply(doc, 'Text of the link.'),
  to: linkTarget().apply(doc, 'Path of the shop, or an https address.'),
})
