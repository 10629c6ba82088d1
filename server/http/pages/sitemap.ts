/** Serves robots.txt and the sitemap, in parts of a size that search engines accept. */

import { escapeUTF8 } from 'entities'
import type { FastifyInstance } from 'fastify'
import {
  countSitemapProducts,
  findSitemapBlogs,
  findSitemapProducts,
} from '../../../db/queries/content/sitemap.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { originOf } from '../../core/http/origin.ts'
import { pageRoutes } from '../../core/pages/page-paths.schema.ts'
import { menuCategories } from '../../modules/catalog/products/categories.schema.ts'
import { policiesShown } from '../../modules/settings/definitions/policies.schema.ts'
import { sendError } from '../errors.ts'

/** The protocol allows 50,000 addresses per file. */
const perFile = 20_000

const header = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Entry {
  address: string
  changed?: Date
}

const urls = (entries: Entry[]): string =>
  `${header}<urlset xmlns="${schema}">\n${entries
    .map(
      ({ address, changed }) =>
        `<url><loc>${escapeUTF8(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
    )
    .join('\n')}\n</urlset>\n`

/** Mounts robots.txt, `/sitemap.xml` (index), `/sitemap-pages.xml`, `/sitemap-products-<n>.xml`. */
export function mountSitemap(
  app: FastifyInstance,
  services: Services<'publishedPages' | 'replica' | 'settings'>,
): void {
  app.get('/robots.txt', async (request, reply) => {
    const { settings, config } = services
    const isIndexed = settings.get('search.indexed')
    const closed = isIndexed
      ? ['/admin', '/api/', '/trpc/', ...settings.get('search.disallow')]
      : ['/']
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
    if (isIndexed) lines.push('Allow: /', '', `Sitemap: ${originOf(request, config)}/sitemap.xml`)
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, services.config)
    const parts = Math.ceil((await countSitemapProducts(services.replica)) / perFile)
    const files = [
      'sitemap-pages.xml',
      ...Array.from({ length: parts }, (_, part) => `sitemap-products-${part + 1}.xml`),
    ]
    const body = files.map(
      (file) => `<sitemap><loc>${escapeUTF8(`${origin}/${file}`)}</loc></sitemap>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(`${header}<sitemapindex xmlns="${schema}">\n${body.join('\n')}\n</sitemapindex>\n`)
  })
  app.get('/sitemap-pages.xml', async (request, reply) => {
    const origin = originOf(request, services.config)
    const pages = Object.values(pageRoutes)
      .filter(({ description, pattern }) => description !== '' && !pattern.includes(':'))
      .map(({ pattern }): Entry => ({ address: origin + pattern }))
    const categories = menuCategories.map(
      (category): Entry => ({ address: `${origin}/products/${encodeURIComponent(category)}` }),
    )
    const policies = policiesShown(services.settings).map(
      ({ name }): Entry => ({ address: `${origin}/policies/${name}` }),
    )
    const own = (services.publishedPages?.list() ?? []).map(
      ({ slug, updated_at }): Entry => ({
        address: `${origin}/pages/${slug}`,
        changed: updated_at,
      }),
    )
    const blogs = (await findSitemapBlogs(services.db)).map(
      ({ blog_id, updated_at }): Entry => ({
        address: `${origin}${pageRoutes.article.pattern}?id=${encodeURIComponent(blog_id)}`,
        changed: updated_at,
      }),
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(urls([...pages, ...categories, ...policies, ...own, ...blogs]))
  })
  app.get<{ Params: { part: string } }>('/sitemap-products-:part.xml', async (request, reply) => {
    const origin = originOf(request, services.config)
    const part = Number(request.params.part)
    const rows =
      Number.isInteger(part) && part > 0 && part < 100_000
        ? await findSitemapProducts(services.replica, (part - 1) * perFile, perFile)
        : []
    if (rows.length === 0)
      return sendError(request, reply, new AppError('NOT_FOUND', 'The sitemap does not exist.'))
    return reply.type('application/xml; charset=utf-8').send(
      urls(
        rows.map(({ product_id, updated_at }) => ({
          address: `${origin}/productInfo/${encodeURIComponent(product_id)}`,
          changed: updated_at,
        })),
      ),
    )
  })
}
