/** Maps addresses to pages, each in its own chunk, fetched on hover or focus of a link. */
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { queries, queryClient } from './lib/api/trpc.ts'
import { useIsHydrated } from './lib/browser/hydrated.ts'
import { decodeSegment } from './lib/navigation/address.ts'
import { routes } from './lib/navigation/routes.ts'
import { BrowserOnly } from './storefront/components/browser-only.tsx'
import { readList } from './storefront/products/list-address.ts'
import { catalogueQuery } from './storefront/products/use-catalogue.ts'
import { deferred, preloadParts } from './ui/deferred.tsx'

export interface Page {
  pattern: string
  /** the server renders it */
  isRendered: boolean
  Component: ComponentType
  preload: () => Promise<unknown>
}

type Load = () => Promise<{ default: ComponentType }>

function page(pattern: string, load: Load, isRendered = true): Page {
  const { Component, preload } = deferred(load)
  const InBrowser = (): ReactNode => createElement(useIsHydrated() ? Component : BrowserOnly)
  return { pattern, isRendered, Component: isRendered ? Component : InBrowser, preload }
}

/** A page that depends on what this browser knows: the server renders only its frame. */
const browserPage = (pattern: string, load: Load): Page => page(pattern, load, false)

export const pages = {
  home: page(routes.home.pattern, () => import('./storefront/home/home.tsx')),
  products: page(routes.products.pattern, () => import('./storefront/products/products.tsx')),
  category: page(routes.category.pattern, () => import('./storefront/products/products.tsx')),
  product: page(routes.product.pattern, () => import('./storefront/product/product.tsx')),
  cart: browserPage(routes.cart.pattern, () => import('./storefront/cart/cart.tsx')),
  shipping: browserPage(
    routes.shipping.pattern,
    () => import('./storefront/checkout/checkout.tsx'),
  ),
  thanks: browserPage(routes.thanks.pattern, () => import('./storefront/orders/thanks.tsx')),
  order: browserPage(routes.order.pattern, () => import('./storefront/orders/order.tsx')),
  payment: browserPage(routes.payment.pattern, () => import('./storefront/payment/payment.tsx')),
  about: page(routes.about.pattern, () => import('./storefront/about/about.tsx')),
  blogs: page(routes.blogs.pattern, () => import('./storefront/articles/blogs.tsx')),
  article: page(routes.article.pattern, () => import('./storefront/articles/article.tsx')),
  faq: page(routes.faq.pattern, () => import('./storefront/faq/faq.tsx')),
  contact: page(routes.contact.pattern, () => import('./storefront/contact/contact.tsx')),
  policy: page(routes.policy.pattern, () => import('./storefront/pages/policy.tsx')),
  cmsPage: page(routes.cmsPage.pattern, () => import('./storefront/pages/cms-page.tsx')),
  profile: browserPage(routes.profile.pattern, () => import('./storefront/account/profile.tsx')),
  addresses: browserPage(
    routes.addresses.pattern,
    () => import('./storefront/account/addresses.tsx'),
  ),
  review: browserPage(routes.review.pattern, () => import('./storefront/reviews/review.tsx')),
  subscribe: browserPage(
    routes.subscribe.pattern,
    () => import('./storefront/newsletter/subscribe.tsx'),
  ),
  unsubscribe: browserPage(
    routes.unsubscribe.pattern,
    () => import('./storefront/newsletter/unsubscribe.tsx'),
  ),
} as const

export const lost = page('*', () => import('./storefront/not-found/not-found.tsx'))
const login = browserPage(routes.login.pattern, () => import('./storefront/account/login.tsx'))
const signup = browserPage(routes.signup.pattern, () => import('./storefront/account/signup.tsx'))
const forgot = browserPage(routes.forgot.pattern, () => import('./storefront/account/forgot.tsx'))
const reset = browserPage(routes.reset.pattern, () => import('./storefront/account/reset.tsx'))
const verify = browserPage(routes.verify.pattern, () => import('./storefront/account/verify.tsx'))
const invitation = browserPage(
  routes.invitation.pattern,
  () => import('./storefront/account/invitation.tsx'),
)
/** Pages without the storefront's frame. */
export const frameless = [login, signup, forgot, reset, verify, invitation]
export const admin = browserPage(routes.admin.pattern, () =>
  import.meta.env.SSR
    ? Promise.reject(new Error('the server renders no admin area'))
    : import('./admin/shell/admin.tsx'),
)

/** Returns the page of an address. */
export function pageFor(path: string): Page {
  const [, head = '', rest] = path.split('/')
  if (head === 'admin') return admin
  const named = [...Object.values(pages), ...frameless].filter(({ pattern }) => {
    const [, name = '', parameter] = pattern.split('/')
    return name.toLowerCase() === head.toLowerCase() && Boolean(parameter) === Boolean(rest)
  })
  return named[0] ?? lost
}

/** Fetches the data of the home page, a list or a product before the page asks for it. */
export async function prefetchData(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const [, head, segment = ''] = /^\/(products|productInfo)(?:\/([^/]+))?$/.exec(pathname) ?? []
  const parameter = decodeSegment(segment)
  const { catalogue, products, productGroups, reviews } = queries
  if (pathname === '/')
    void client.prefetchQuery(catalogue.featured.queryOptions({ groups: 'collapsed' }))
  else if (head === 'products') {
    const list = readList(new URLSearchParams(search), parameter)
    void client.prefetchInfiniteQuery(catalogueQuery(list))
    void client.prefetchQuery(catalogue.categories.queryOptions({}))
    void client.prefetchQuery(catalogue.brands.queryOptions({}))
  } else if (parameter) {
    const details = products.details.queryOptions({ productId: parameter })
    await client.prefetchQuery(details)
    // In the browser, reviews load with their part of the page.
    if (!import.meta.env.SSR) return
    const found = client.getQueryData(details.queryKey)
    if (found?.group)
      void client.prefetchQuery(productGroups.reviews.queryOptions({ groupId: found.group.id }))
    else if (found) void client.prefetchQuery(reviews.list.queryOptions({ productId: parameter }))
  }
}

/** Fetches code and data of a page as soon as the pointer or the focus is on a link to it. */
export function preloadOnIntent(): void {
  const aim = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(target instanceof HTMLAnchorElement) || target.origin !== location.origin) return
    void prefetchData(queryClient, target)
    void pageFor(target.pathname)
      .preload()
      .then(preloadParts)
      .catch(() => {})
  }
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, aim, { passive: true })
}
