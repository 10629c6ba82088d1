/** Renders the page's text for visitors without JavaScript, and for crawlers. */

import { escapeUTF8 } from 'entities'
import { pageRoutes } from '../../core/pages/page-paths.schema.ts'
import { categoryTitle, menuCategories } from '../../modules/catalog/products/categories.schema.ts'
import type { PageMeta } from './parts.ts'

const menu: readonly [name: string, path: string][] = [
  [pageRoutes.products.title, pageRoutes.products.pattern],
  ...menuCategories.map(
    (category) =>
      [categoryTitle(category), `/products/${encodeURIComponent(category)}`] as [string, string],
  ),
  [pageRoutes.faq.title, pageRoutes.faq.pattern],
  [pageRoutes.contact.title, pageRoutes.contact.pattern],
]

const list = (links: readonly (readonly [name: string, path: string])[]): string =>
  links.length === 0
    ? ''
    : `<ul>${links.map(([name, path]) => `<li><a href="${escapeUTF8(path)}">${escapeUTF8(name)}</a></li>`).join('')}</ul>`

/** Renders heading, text and links in a `noscript`: browsers with JavaScript never draw it. */
export function noscriptHtml({
  title,
  description,
  paragraphs = [description],
  html = '',
  links = [],
}: PageMeta): string {
  const text = paragraphs.filter(Boolean).map((one) => `<p>${escapeUTF8(one)}</p>`)
  const hint = '<p>To search, fill a cart and order, please turn on JavaScript.</p>'
  return `<noscript><h1>${escapeUTF8(title)}</h1>${text.join('')}${html}${list(links)}${list(menu)}${hint}</noscript>`
}
