/** CMS pages: docs/contract.md#pages. zod/mini: the form validates with it. */
import * as z from 'zod/mini'
import {
  imageHtml,
  requiredText,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'
import { versionField } from '../../core/values/paging.schema.ts'

/** Most pages of a shop; each is kept in memory. */
export const mostOwnPages = 100
const longestPage = 50_000

/** Where menus link a page: under Pages in the header, in the footer, or nowhere. */
const pagePlaces = ['none', 'header', 'footer'] as const

const slug = () =>
  trimmedText(80).check(
    z.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must be small letters, digits and single hyphens, such as gift-vouchers',
    ),
  )

const place = z.enum(pagePlaces, `must be one of ${pagePlaces.join(', ')}`)

const fields = {
  /** the path behind /pages/ */
  slug: slug(),
  title: requiredText(),
  /** Markdown */
  text: text(longestPage),
  place: z._default(place, 'none'),
  /** for search engines; empty: the title */
  searchTitle: z._default(trimmedText(), ''),
  /** for search engines; empty: the beginning of the text */
  description: z._default(trimmedText(300), ''),
  /** false: a draft that only staff see */
  published: z._default(z.boolean('must be true or false'), false),
}
export const NewOwnPage = z.object(fields)
export type NewOwnPage = z.infer<typeof NewOwnPage>

/** The change request: it replaces all fields. */
export const OwnPageChange = z.object({ id: text(100), ...fields, version: versionField })
export type OwnPageChange = z.infer<typeof OwnPageChange>

export const OwnPageById = z.object({ id: text(100) })
export const OwnPageBySlug = z.object({ slug: text(100) })

/** A page as staff see it. */
export const OwnPage = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  place,
  searchTitle: z.string(),
  description: z.string(),
  published: z.boolean(),
  version: z.int(),
  updatedAt: timestamp(),
})
export type OwnPage = z.infer<typeof OwnPage>

export const OwnPageList = z.object({ items: z.array(z.omit(OwnPage, { text: true })) })

export const OwnPageAnswer = z.object({ message: z.string(), page: OwnPage })
export type OwnPageAnswer = z.infer<typeof OwnPageAnswer>

/** Published pages, for menus. */
export const PageLinks = z.array(z.pick(OwnPage, { slug: true, title: true, place: true }))

/** A published page to read: its Markdown rendered and sanitised by the server. */
export const PageToRead = z.object({
  ...z.pick(OwnPage, { slug: true, title: true, searchTitle: true, description: true }).shape,
  html: imageHtml(),
})
