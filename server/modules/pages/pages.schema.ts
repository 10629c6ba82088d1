/** CMS pages: docs/contract.md#pages. zod/mini: the form validates with it. */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  imageHtml,
  requiredText,
  text,
  timestamp,
  trimmedText,
  yesOrNo,
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

const menu = enumOf(pageMenus).apply(doc, 'Menu that links to the page.')

const fields = {
  slug: slug().apply(doc, 'Path behind `/pages/`.'),
  title: requiredText().apply(doc, 'Title of the page.'),
  text: text(longestPage).apply(doc, 'Text in Markdown.'),
  menu: z._default(menu, 'none').apply(doc, 'Menu that links to the page.'),
  searchTitle: z._default(trimmedText(), '').apply(doc, 'For search engines; empty: the title.'),
  description: z
    ._default(trimmedText(300), '')
    .apply(doc, 'Summary for search engines; empty: start of the text.'),
  published: z._default(yesOrNo(), false).apply(doc, 'false: a draft that only staff see.'),
}
export const NewCmsPage = z.object(fields)
export type NewCmsPage = z.infer<typeof NewCmsPage>

/** The change request: it replaces all fields. */
export const CmsPageChange = z.object({ id: text(100), ...fields, version: versionField })
export type CmsPageChange = z.infer<typeof CmsPageChange>

export const CmsPageById = z.object({ id: text(100) })
export const CmsPageBySlug = z.object({ slug: text(100).apply(doc, 'Path behind `/pages/`.') })

/** A page as staff see it. */
export const CmsPage = z.object({
  id: z.string(),
  slug: z.string().apply(doc, 'Path behind `/pages/`.'),
  title: z.string().apply(doc, 'Title of the page.'),
  text: z.string().apply(doc, 'Text in Markdown.'),
  menu,
  searchTitle: z.string().apply(doc, 'Title for search engines; empty: the title.'),
  description: z.string().apply(doc, 'Summary for search engines; empty: start of the text.'),
  published: z.boolean().apply(doc, 'false: a draft that only staff see.'),
  version: z.int(),
  updatedAt: timestamp(),
})
export type CmsPage = z.infer<typeof CmsPage>

export const CmsPageList = listOf(z.omit(CmsPage, { text: true }))

export const CmsPageAnswer = z.object({
  message: z.string(),
  page: CmsPage.apply(doc, 'The page after the change.'),
})
export type CmsPageAnswer = z.infer<typeof CmsPageAnswer>

/** Published pages, for menus. */
export const PageLinks = listOf(z.pick(CmsPage, { slug: true, title: true, menu: true }))

/** A published page to read: its Markdown rendered and sanitised by the server. */
export const PageToRead = z.object({
  ...z.pick(CmsPage, { slug: true, title: true, searchTitle: true, description: true }).shape,
  html: imageHtml().apply(doc, 'Text of the page as HTML.'),
})
