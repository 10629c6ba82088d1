/** Settings: search engines. Titles and descriptions of the landing pages. */
import * as z from 'zod/mini'
import { type PageName, pageRoutes } from '../../../core/pages/page-paths.schema.ts'
import { doc, requiredText, text, yesOrNo } from '../../../core/values/fields.schema.ts'
import { isPath, listOf, publicSetting, shortText, staffOnly } from './define.schema.ts'

const landingPages = [
  'home',
  'products',
  'about',
  'blogs',
  'faq',
  'contact',
] as const satisfies readonly PageName[]
type LandingPage = (typeof landingPages)[number]

const PageMeta = z.strictObject({
  title: shortText().apply(doc, 'Title for search engines.'),
  description: text(300).check(z.trim()).apply(doc, 'Summary for search engines.'),
})

const each = <T>(make: (page: LandingPage) => T) =>
  Object.fromEntries(landingPages.map((page) => [page, make(page)])) as Record<LandingPage, T>

export const search = {
  pages: publicSetting(
    z.strictObject(each((page) => PageMeta.apply(doc, `Of the page \`${page}\`.`))),
    each((page) => {
      const { title, description } = pageRoutes[page]
      return { title, description }
    }),
  ),
  /** false: search engines are asked not to index the shop */
  indexed: staffOnly(yesOrNo(), true),
  /** paths that crawlers are asked to skip, besides the shop's own */
  disallow: staffOnly(
    listOf(requiredText(200).check(z.refine(isPath, 'must be a path that starts with /')), 50),
    [],
  ),
}
