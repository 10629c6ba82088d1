/**
 * The shop's pages: address, title and description, shared by the browser (document title, routes)
 * and the server (page head, sitemap). Plain constants, without validation.
 */

import { shopName as siteTitle } from '../values/shop-name.schema.ts'

const homeTitle = `${siteTitle}: botanical beauty from Sri Lanka`

interface PageRoute {
  /** wouter's notation */
  pattern: string
  title: string
  /** for search engines; empty for pages that they should not index */
  description: string
}

export const pageRoutes = {
  home: {
    pattern: '/',
    title: homeTitle,
    description:
      'Skincare, fragrance, nailcare, bath and make-up from Sri Lanka: gentle formulas, quiet scents, honest ingredients. Prices in LKR, delivered to your door.',
  },
  products: {
    pattern: '/products',
    title: 'All Products',
    description:
      'All of Araliya: serums, creams, perfumes, nail colours, soaps and make-up. Search, filter and find what suits your skin.',
  },
  category: {
    pattern: '/products/:category',
    title: '',
    description: '',
  },
  product: { pattern: '/productInfo/:productId', title: '', description: '' },
  cart: { pattern: '/cart', title: 'Your cart', description: '' },
  shipping: { pattern: '/shipping', title: 'Checkout', description: '' },
  thanks: { pattern: '/thanks', title: 'Thank you', description: '' },
  order: { pattern: '/order', title: 'Your order', description: '' },
  payment: { pattern: '/payment', title: 'Your payment', description: '' },
  about: {
    pattern: '/aboutus',
    title: 'Our Story',
    description:
      'Araliya is a small house of beauty from Kandy, named after the temple flower: few ingredients, small batches, kind to the shore.',
  },
  blogs: {
    pattern: '/blogs',
    title: 'Blogs',
    description: 'Notes on skin, scent and slow mornings: routines, ingredients and how they work.',
  },
  article: { pattern: '/blogdata', title: 'Article', description: '' },
  faq: {
    pattern: '/faq',
    title: 'FAQ',
    description:
      'How to order, track and change an order within 24 hours, and which payment methods Araliya accepts.',
  },
  contact: {
    pattern: '/contact',
    title: 'Contact',
    description: 'Write to Araliya, call us or visit our shop in Kandy.',
  },
  policy: { pattern: '/policies/:policy', title: '', description: '' },
  cmsPage: { pattern: '/pages/:slug', title: '', description: '' },
  profile: { pattern: '/profile', title: 'Your profile', description: '' },
  addresses: { pattern: '/addresses', title: 'Your addresses', description: '' },
  review: { pattern: '/review', title: 'Write a review', description: '' },
  login: { pattern: '/login', title: 'Login', description: '' },
  signup: { pattern: '/signup', title: 'Sign up', description: '' },
  forgot: { pattern: '/forgot', title: 'Forgotten password', description: '' },
  reset: { pattern: '/reset', title: 'New password', description: '' },
  invitation: { pattern: '/invitation', title: 'Invitation', description: '' },
  verify: { pattern: '/verify', title: 'Confirm your email', description: '' },
  subscribe: { pattern: '/subscribe', title: 'Confirm your subscription', description: '' },
  unsubscribe: { pattern: '/unsubscribe', title: 'Unsubscribe', description: '' },
} as const satisfies Record<string, PageRoute>

/** Returns the path of a product's page. */
export const productPath = (productId: string): string =>
  `/productInfo/${encodeURIComponent(productId)}`

/** Returns the address of a product group, which leads to one of its variants. */
export const groupPath = (handle: string): string => `/p/${encodeURIComponent(handle)}`

export type PageName = keyof typeof pageRoutes

const listParameters = ['q', 'brand', 'sort', 'min', 'max', 'inStock', 'onOffer', 'page'] as const
export type ListParameter = (typeof listParameters)[number]

/**
 * The query parameters that change what the server sends for a page. The server ignores all others,
 * such as `utm_source`, and parameters that only the browser reads.
 */
export const pageParameters: Partial<Record<PageName, readonly string[]>> = {
  products: listParameters,
  category: listParameters,
  article: ['id'],
}

/**
 * Returns `Rose Serum · Araliya`; the site's own name appears alone, and begins the home page's
 * title.
 */
export const fullTitle = (title: string, site: string = siteTitle, home = homeTitle): string =>
  title === site || title === home ? title : `${title} · ${site}`

/** The title of a page that does not exist. */
export const lostTitle = 'Page not found'
