/** CMS pages: docs/contract.md#pages. zod/mini: the form validates with it. */
import * as z from 'zod/mini'
import {
  imageHtml,
  requiredText,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'
import { listOf, versionField } from '../../core/values/paging.schema.ts'

/** Most pages of a shop; each is kept in memory. */
export const maxPages = 100
const longestPage = 50_000

/** Where menus link a page: under Pages in the header, in the footer, or nowhere. */
const pageMenus = ['none', 'header', 'footer'] as const

const slug = () =>
  trimmedText(80).check(
    z.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must consist of lowercase letters, digits and single hyphens, such as gift-vouchers',
    ),
  )

const menu = z.enum(pageMenus, `must be one of ${pageMenus.join(', ')}`)

const fields = {
  /** the path behind /pages/ */
  slug: slug(),
  title: requiredText(),
  /** Markdown */
  text: text(longestPage),
  menu: z._default(menu, 'none'),
  /** for search engines; empty: the title */
  searchTitle: z._default(trimmedText(), ''),
  /** for search engines; empty: the beginning of the text */
  description: z._default(trimmedText(300), ''),
  /** false: a draft that only staff see */
  published: z._default(z.boolean('must be true or false'), false),
}
export const NewCmsPage = z.object(fields)
export type NewCmsPage = z.infer<typeof NewCmsPage>

/** The change request: it replaces all fields. */
export const CmsPageChange = z.object({ id: text(100), ...fields, version: versionField })
export type CmsPageChange = z.infer<typeof CmsPageChange>

export const CmsPageById = z.object({ id: text(100) })
export const CmsPageBySlug = z.object({ slug: text(100) })

/** A page as staff see it. */
export const CmsPage = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  menu,
  searchTitle: z.string(),
  description: z.string(),
  published: z.boolean(),
  version: z.int(),
  updatedAt: timestamp(),
})
export type CmsPage = z.infer<typeof CmsPage>

export const CmsPageList = listOf(z.omit(CmsPage, { text: true }))

export const CmsPageAnswer = z.object({ message: z.string(), page: CmsPage })
export type CmsPageAnswer = z.infer<typeof CmsPageAnswer>

/** Published pages, for menus. */
export const PageLinks = listOf(z.pick(CmsPage, { slug: true, title: true, menu: true }))

/** A published page to read: its Markdown rendered and sanitised by the server. */
export const PageToRead = z.object({
  ...z.pick(CmsPage, { slug: true, title: true, searchTitle: true, description: true }).shape,
  html: imageHtml(),
})
