/** Renders the HTML of a page's head from its metadata. */
import { escapeUTF8 } from 'entities'
import { fullTitle } from '../../core/pages/page-paths.schema.ts'
import { inertJson } from './inert-json.ts'
import { hasMarkdown } from './markdown.ts'
import type { PageMeta, Preload, Site } from './parts.ts'

/** Renders a tag. `data-page` marks those that the browser removes on navigation. */
const tag = (name: string, attributes: Record<string, string | undefined>): string => {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeUTF8(value)}"`)
  return `<${name} data-page${written.join('')}>`
}

const preload = ({ href, srcSet, sizes, media }: Preload): string =>
  tag('link', {
    rel: 'preload',
    as: 'image',
    href,
    imagesrcset: srcSet,
    imagesizes: srcSet ? sizes : undefined,
    media,
    fetchpriority: 'high',
  })

/**
 * Renders the head of a page.
 * @param asked scheme and host of absolute addresses, and the shop's details for search engines
 * @param modules built files that the page runs first
 */
export function headOf(
  meta: PageMeta,
  { origin, site }: { origin: string; site: Site },
  modules: readonly string[],
): string {
  const title = fullTitle(meta.title, site.name, site.pages.home.title)
  const canonical = meta.canonical === undefined ? undefined : origin + meta.canonical
  const image = meta.image ?? `${origin}/og.png`
  const lines = [
    `<title>${escapeUTF8(title)}</title>`,
    meta.description && tag('meta', { name: 'description', content: meta.description }),
    canonical
      ? tag('link', { rel: 'canonical', href: canonical })
      : tag('meta', { name: 'robots', content: 'noindex' }),
    canonical &&
      hasMarkdown(meta.page) &&
      tag('link', { rel: 'alternate', type: 'text/markdown', href: `${canonical}.md` }),
    tag('meta', { property: 'og:site_name', content: site.name }),
    tag('meta', { property: 'og:title', content: title }),
    tag('meta', { property: 'og:type', content: meta.type }),
    meta.description && tag('meta', { property: 'og:description', content: meta.description }),
    canonical && tag('meta', { property: 'og:url', content: canonical }),
    tag('meta', { property: 'og:image', content: image }),
    // Some link previews do not support WebP: they use the next image.
    image.endsWith('.webp') && tag('meta', { property: 'og:image', content: `${origin}/og.png` }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...meta.preloads.map(preload),
    ...modules.map(
      (file) =>
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeUTF8(file)}">`,
    ),
    ...meta.jsonLd.map(
      (data) => `<script data-page type="application/ld+json">${inertJson(data)}</script>`,
    ),
  ]
  return lines.filter(Boolean).join('\n')
}
