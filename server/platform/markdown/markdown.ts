/**
 * Converts Markdown to HTML that is safe to show. Only the elements and attributes named here
 * remain: no script, no style, no `data:` or `javascript:` address. Imported at first use: eighty
 * modules would slow every start.
 */
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({ gfm: true, async: false })

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 'del', 'b', 'i', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    // the page's own heading is its only h1
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
}

/** Renders safe HTML. @example renderMarkdown('**Hello**') // '<p><strong>Hello</strong></p>\n' */
export const renderMarkdown = (markdown: string): string =>
  sanitizeHtml(marked.parse(markdown) as string, rules)

const cached = new Map<string, string>()
const maxCached = 200

/** Renders as {@link renderMarkdown}, cached per version of a post. */
export function renderArticle(id: string, version: number, markdown: string): string {
  const key = `${id} ${version}`
  const known = cached.get(key)
  if (known !== undefined) return known
  const html = renderMarkdown(markdown)
  if (cached.size >= maxCached) cached.delete(cached.keys().next().value!)
  cached.set(key, html)
  return html
}
