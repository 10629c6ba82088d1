/** Serves the shop's pages: index.html with its route's head and the browser's settings. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Services } from '../../core/context/context.ts'
import { originOf, targetOf } from '../../core/http/origin.ts'
import { ownPath } from '../../core/media/images.schema.ts'
import { groupPath, productPath } from '../../core/pages/page-paths.schema.ts'
import { transfer } from '../../modules/orders/order/bank-transfers.schema.ts'
import { shownQuestions } from '../../modules/settings/definitions/pages.schema.ts'
import { policiesShown } from '../../modules/settings/definitions/policies.schema.ts'
import { frameGroups } from '../../modules/settings/definitions/registry.schema.ts'
import { headOf } from './head.ts'
import { inertJson } from './inert-json.ts'
import { matchPage, pageAddress } from './match-page.ts'
import { describePage, describeUnread } from './meta.ts'
import { readPageModules } from './modules.ts'
import type { PageReader } from './parts.ts'
import { createRedirects } from './redirects.ts'
import { emptyBody, loadRenderer, renderBody } from './rendering.ts'
import { themeTags } from './theme.ts'

/** Lists payment methods besides cash and cards, as display names; omitted when there are none. */
function otherPaymentMethods({ redirects, settings }: Services<'redirects' | 'settings'>): {
  payments?: string[]
} {
  const payments = [
    ...redirects.map(({ label }) => label),
    ...(settings.get('bank.accountNumber') ? [transfer.label] : []),
  ]
  return payments.length > 0 ? { payments } : {}
}

/** Returns the settings of every page, with published CMS pages among the menu links. */
function frameOf({ settings, publishedPages }: Services<'publishedPages' | 'settings'>) {
  const frame = settings.publicValues(frameGroups)
  const { more, footer } = frame.navigation
  for (const { slug, title, menu } of publishedPages?.list() ?? []) {
    const links = menu === 'header' ? more : footer
    const to = `/pages/${slug}`
    // Staff may already have linked the page in a menu.
    if (menu !== 'none' && !links.some((link) => link.to === to)) links.push({ label: title, to })
  }
  return frame
}

/** Returns the settings that the browser needs before its first call; embedded as inert JSON. */
function clientConfig(
  services: Services<
    'mailer' | 'modules' | 'publishedPages' | 'promotions' | 'redirects' | 'settings' | 'storage'
  >,
  origin: string,
) {
  // Without zones no delivery fee is charged or shown.
  const delivers = services.settings.get('shipping.plan').zones.length > 0
  return {
    loadingScreenMs: services.settings.get('theme.loadingScreenMs'),
    googleClientId: services.config.google.clientId ?? null,
    imagesUrl: ownPath(origin, services.storage.publicUrl('')),
    origin,
    modules: services.modules.optional,
    sendsEmail: services.mailer.kind === 'smtp',
    guestCheckout: services.settings.get('orders.guestCheckout'),
    policies: policiesShown(services.settings),
    takesCodes: services.promotions?.takesCodes() ?? false,
    delivers,
    asksPlace: delivers || services.settings.get('cash.districts').names.length > 0,
    settings: frameOf(services),
    ...otherPaymentMethods(services),
  }
}

interface Page {
  status: number
  /** the HTML; the address of a redirect */
  content: string
  /** a part of it could not be read */
  isUnsure: boolean
}

/**
 * Answers every path that is neither file nor API with the shop, 404 included. Concurrent requests
 * of one address share a rendering that began after the last change of the catalogue.
 * @param readAt reads the data of products and articles, for an origin
 * @returns the handler, also for missing files; undefined when the client is not built
 */
export function mountPages(
  app: FastifyInstance,
  services: Services<
    | 'catalogue'
    | 'mailer'
    | 'modules'
    | 'publishedPages'
    | 'promotions'
    | 'redirects'
    | 'settings'
    | 'storage'
  >,
  folder: string,
  readAt: (origin: string) => PageReader,
): RouteHandlerMethod | undefined {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const [before = '', after = ''] = readFileSync(file, 'utf8').split(/<title>.*?<\/title>/)
  const [headEnd = '', rest = ''] = after.split('</head>')
  const [bodyStart = '', bodyEnd = ''] = rest.split('<div id="root"></div>')
  const leadsTo = createRedirects(services)
  const modulesOf = readPageModules(folder)

  const compose = async (address: string, origin: string, elsewhere?: string): Promise<Page> => {
    let isUnsure = false
    const { pathname, searchParams: search } = targetOf(address)
    const config = clientConfig(services, origin)
    const { imagesUrl } = config
    const read = readAt(origin)
    const site = {
      name: services.settings.get('shop.name'),
      logo: services.settings.get('shop.logo'),
      pages: services.settings.get('search.pages'),
      hero: services.settings.get('home.hero'),
      questions: shownQuestions(services.settings.get('pages.faq').questions),
    }
    const asking = { origin, search, imagesUrl, read, site }
    const found = await describePage(pathname, asking).catch((error: unknown) => {
      // The page itself reports that the shop is unreachable, which helps more than a bare 500.
      services.log.warn({ err: error }, 'the head of a page could not be read')
      isUnsure = true
      return describeUnread(pathname, asking)
    })
    const isIndexed = services.settings.get('search.indexed')
    const meta = isIndexed ? found : { ...found, canonical: undefined }
    // Not permanent: browsers would cache it for ever, whatever staff change later.
    if (meta.status === 404 && elsewhere !== undefined)
      return { status: 301, content: elsewhere, isUnsure }
    const query = search.size > 0 ? `?${search}` : ''
    const body = await loadRenderer(folder)
      .then((renderer) => renderBody(renderer, { pathname, search: query, config, ask: read.ask }))
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'a page could not be rendered')
        isUnsure = true
        return emptyBody
      })
    const theme = themeTags(services.settings.get('theme.colours'))
    const settings = `<script type="application/json" id="araliya-config">${inertJson(config)}</script>`
    const content = `${before}${headOf(meta, asking, modulesOf(meta.page))}${headEnd}${theme}</head>${bodyStart}${body}${settings}${bodyEnd}`
    return { status: meta.status, content, isUnsure }
  }

  const composing = new Map<string, Promise<Page>>()
  const composeOnce: typeof compose = (address, origin, elsewhere) => {
    const key = [services.catalogue.lastChange(), origin, elsewhere, address].join('\n')
    const known = composing.get(key)
    if (known) return known
    const page = compose(address, origin, elsewhere).finally(() => composing.delete(key))
    composing.set(key, page)
    return page
  }
  // Articles may change without a new catalogue version.
  const isShared = ({ url }: FastifyRequest) =>
    !['article', 'blogs'].includes(matchPage(targetOf(url).pathname).page)
  const answer: RouteHandlerMethod = async (request, reply) => {
    const origin = originOf(request, services.config)
    const isCounted = isShared(request) && services.catalogue.version() !== undefined
    const page = await (isCounted ? composeOnce : compose)(
      pageAddress(request.url),
      origin,
      leadsTo(request.url, origin),
    )
    if (page.isUnsure) request.isUnsure = true
    reply.header('cache-control', 'no-cache')
    if (page.status === 301) return reply.redirect(page.content, 301)
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.content)
  }
  app.get('/*', { config: { isShared, addressOf: pageAddress } }, answer)
  // The group's first variant in stock, else its first; stock changes, so the redirect is temporary.
  app.get<{ Params: { handle: string } }>('/p/:handle', async (request, reply) => {
    const group = await readAt(originOf(request, services.config)).group(request.params.handle)
    if (!group) return answer.call(app, request, reply)
    reply.header('cache-control', 'no-cache')
    if (group.handle !== request.params.handle) return reply.redirect(groupPath(group.handle), 301)
    const shown = group.variants.find(({ stock }) => stock > 0) ?? group.variants[0]!
    return reply.redirect(productPath(shown.productId), 302)
  })
  return answer
}
