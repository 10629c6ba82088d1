/**
 * Finds the built files that a page runs first, from the build's manifest, so that they load in
 * parallel.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageMeta } from './parts.ts'

interface Chunk {
  file: string
  imports?: string[]
}

/** Page → source, as client/pages.ts maps them; a test compares the two. */
export const pageSources: Record<PageMeta['page'], string> = {
  home: 'storefront/home/home.tsx',
  products: 'storefront/products/products.tsx',
  category: 'storefront/products/products.tsx',
  product: 'storefront/product/product.tsx',
  cart: 'storefront/cart/cart.tsx',
  shipping: 'storefront/checkout/checkout.tsx',
  thanks: 'storefront/orders/thanks.tsx',
  order: 'storefront/orders/order.tsx',
  payment: 'storefront/payment/payment.tsx',
  about: 'storefront/about/about.tsx',
  blogs: 'storefront/articles/blogs.tsx',
  article: 'storefront/articles/article.tsx',
  faq: 'storefront/faq/faq.tsx',
  contact: 'storefront/contact/contact.tsx',
  policy: 'storefront/pages/policy.tsx',
  cmsPage: 'storefront/pages/cms-page.tsx',
  profile: 'storefront/account/profile.tsx',
  addresses: 'storefront/account/addresses.tsx',
  review: 'storefront/reviews/review.tsx',
  login: 'storefront/account/login.tsx',
  signup: 'storefront/account/signup.tsx',
  forgot: 'storefront/account/forgot.tsx',
  reset: 'storefront/account/reset.tsx',
  invitation: 'storefront/account/invitation.tsx',
  verify: 'storefront/account/verify.tsx',
  subscribe: 'storefront/newsletter/subscribe.tsx',
  unsubscribe: 'storefront/newsletter/unsubscribe.tsx',
  lost: 'storefront/not-found/not-found.tsx',
  admin: 'admin/shell/admin.tsx',
}

/** Reads the manifest. @param folder of the built client */
export function readPageModules(folder: string): (page: PageMeta['page']) => readonly string[] {
  const file = path.join(folder, '.vite/manifest.json')
  const manifest: Record<string, Chunk> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>)
    : {}
  const entry = new Set<string>()
  collect(manifest, 'index.html', entry)
  const known = new Map<string, readonly string[]>()
  for (const [page, source] of Object.entries(pageSources)) {
    const keys = new Set<string>()
    collect(manifest, source, keys)
    known.set(
      page,
      [...keys].filter((key) => !entry.has(key)).map((key) => manifest[key]!.file),
    )
  }
  return (page) => known.get(page) ?? []
}

function collect(manifest: Record<string, Chunk>, key: string, found: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return
  found.add(key)
  for (const next of chunk.imports ?? []) collect(manifest, next, found)
}
