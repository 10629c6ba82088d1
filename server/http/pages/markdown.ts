/**
 * Serves `/llms.txt` and the Markdown versions of products, policies, CMS pages, questions and
 * contact: the page's address with `.md`. Language models read them instead of the HTML.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { DetailField } from '../../../db/schema/field.ts'
import { detailFields } from '../../../db/schema/product-fields.ts'
import type { Services } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { originOf } from '../../core/http/origin.ts'
import { type PageName, pageRoutes, productPath } from '../../core/pages/page-paths.schema.ts'
import { categoryTitle, menuCategories } from '../../modules/catalog/products/categories.schema.ts'
import type { PublicDetails } from '../../modules/catalog/products/details.schema.ts'
import { ratingOf } from '../../modules/catalog/products/structured-data.schema.ts'
import { shownQuestions } from '../../modules/settings/definitions/pages.schema.ts'
import { findPolicy, policiesShown } from '../../modules/settings/definitions/policies.schema.ts'
import { sendError } from '../errors.ts'
import { categoryPath } from './meta.ts'
import { oneLine, type PageReader } from './parts.ts'

type Needs = Services<'publishedPages' | 'settings'>
/** One page; undefined when it does not exist. */
type Read = (
  ask: { services: Needs; read: PageReader; origin: string },
  name: string,
) => Promise<string | undefined> | string | undefined

const blocks = (...parts: (string | undefined | false)[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`
const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
const link = (title: string, address: string, note = ''): string =>
  `[${oneLine(title).replace(/[[\]\\]/g, '\\$&')}](${address})${note && `: ${oneLine(note)}`}`
const section = (title: string, lines: readonly string[]) =>
  lines.length > 0 && `## ${title}\n\n${list(lines)}`

/** Lists the details that a product page shows, with their labels. */
const detailsOf = (
  details: PublicDetails,
  fields: Readonly<Record<string, DetailField>> = detailFields,
): string[] =>
  Object.entries(fields).flatMap(([name, { label }]) => {
    const value = details[name as keyof PublicDetails]
    const text = value === null || value === undefined ? '' : oneLine(String(value))
    return text ? `${label}: ${text}` : []
  })

const product: Read = async ({ read, origin }, id) => {
  const found = await read.product(id)
  if (!found) return undefined
  const { product, details } = found
  const rating = ratingOf(found)
  const facts = [
    `Price: LKR ${product.lastPrice.toLocaleString('en', { minimumFractionDigits: 2 })}`,
    `Availability: ${product.stock > 0 ? 'in stock' : 'out of stock'}`,
    `Category: ${link(categoryTitle(product.category), origin + categoryPath(product.category))}`,
    ...(product.altNames.length > 0 ? [`Also known as: ${product.altNames.join(', ')}`] : []),
    ...(rating.count > 0 ? [`Rating: ${rating.average} of 5 (${rating.count} reviews)`] : []),
    ...detailsOf(details),
    `Page: ${origin}${productPath(product.productId)}`,
  ]
  return blocks(
    `# ${oneLine(product.productName)}`,
    product.description,
    list(facts),
    section(
      'Images',
      product.Images.map((address) => new URL(address, origin).href),
    ),
  )
}

const policy: Read = ({ services }, name) => {
  const found = findPolicy(services.settings, name)
  return found && blocks(`# ${oneLine(found.title)}`, found.text)
}

const cmsPage: Read = ({ services }, slug) => {
  const found = services.publishedPages?.list().find((page) => page.slug === slug)
  return found && blocks(`# ${oneLine(found.title)}`, found.body)
}

const faq: Read = ({ services: { settings } }) => {
  const { title, lead, questions } = settings.get('pages.faq')
  return blocks(
    `# ${title}`,
    lead,
    ...shownQuestions(questions).map(({ question, answer }) => `## ${question}\n\n${answer}`),
  )
}

const contact: Read = ({ services: { settings } }) => {
  const { title, lead } = settings.get('pages.contact')
  const whatsapp = settings.get('shop.whatsapp')
  return blocks(
    `# ${title}`,
    lead,
    list([
      ...settings.get('shop.phones').map((phone) => `Phone: ${phone}`),
      ...(whatsapp ? [`WhatsApp: ${whatsapp}`] : []),
      `Email: ${settings.get('shop.email')}`,
      `Address: ${settings.get('shop.address').join(', ')}`,
      ...settings.get('shop.hours').map(({ days, hours }) => `${days}: ${hours}`),
    ]),
  )
}

const documents = { product, policy, cmsPage, faq, contact } satisfies Partial<
  Record<PageName, Read>
>

/** Returns the route of a page's Markdown version. */
const markdownRoute = (page: keyof typeof documents) => `${pageRoutes[page].pattern}.md`
/** The routes of this file, which a CDN may cache. */
export const markdownRoutes = [
  '/llms.txt',
  ...(Object.keys(documents) as (keyof typeof documents)[]).map(markdownRoute),
]
/** Returns true for pages that have a Markdown version. */
export const hasMarkdown = (page: string): boolean => Object.hasOwn(documents, page)

const overview: Read = async ({ services: { settings, publishedPages }, read, origin }) => {
  const found = await read.list()
  const page = (name: PageName, at: string) => link(pageRoutes[name].title, origin + at)
  return blocks(
    `# ${settings.get('shop.name')}`,
    settings.get('shop.tagline') && `> ${oneLine(settings.get('shop.tagline'))}`,
    `Prices are in LKR. Search products at ${origin}${pageRoutes.products.pattern}?q=WORDS. The address of a product page with \`.md\` returns it as Markdown.`,
    section(
      'Products',
      (found?.products ?? []).map((one) =>
        link(
          one.productName,
          `${origin}${productPath(one.productId)}.md`,
          categoryTitle(one.category),
        ),
      ),
    ),
    section('Help', [
      page('faq', markdownRoute('faq')),
      page('contact', markdownRoute('contact')),
      ...policiesShown(settings).map(({ name, title }) =>
        link(title, `${origin}/policies/${name}.md`),
      ),
      ...(publishedPages?.list() ?? []).map(({ slug, title, description }) =>
        link(title, `${origin}/pages/${slug}.md`, description),
      ),
    ]),
    section('Optional', [
      ...menuCategories.map((category) =>
        link(categoryTitle(category), origin + categoryPath(category)),
      ),
      page('about', pageRoutes.about.pattern),
      page('blogs', pageRoutes.blogs.pattern),
      link('All addresses', `${origin}/sitemap.xml`),
      link('API', `${origin}/api/openapi.json`),
    ]),
  )
}

/**
 * Mounts the Markdown documents.
 * @param readAt reads the data of products, for an origin
 * @param page answers addresses without a document, such as a product whose id ends in `.md`
 */
export function mountMarkdown(
  app: FastifyInstance,
  services: Needs,
  readAt: (origin: string) => PageReader,
  page: RouteHandlerMethod | undefined,
): void {
  const mount = (url: string, read: Read) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const origin = originOf(request, services.config)
      const [name = ''] = Object.values(request.params as Record<string, string>)
      const text = await read({ services, read: readAt(origin), origin }, name)
      if (text === undefined)
        return (
          page?.call(app, request, reply) ??
          sendError(request, reply, new AppError('NOT_FOUND', 'The document does not exist.'))
        )
      const indexed = services.settings.get('search.indexed')
      const address = origin + (request.url.split('?')[0] ?? '').replace(/\.md$/, '')
      if (!indexed) reply.header('x-robots-tag', 'noindex')
      else if (url !== '/llms.txt') reply.header('link', `<${address}>; rel="canonical"`)
      return reply
        .header('cache-control', 'no-cache')
        .type(`text/${url === '/llms.txt' ? 'plain' : 'markdown'}; charset=utf-8`)
        .send(text)
    }
    app.get(url, { config: { isShared: () => true } }, answer)
  }
  mount('/llms.txt', overview)
  for (const [name, read] of Object.entries(documents))
    mount(markdownRoute(name as keyof typeof documents), read)
}
