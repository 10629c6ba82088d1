/** Lists all addresses of the shop, each with its pattern and its link builder. */
import { pageRoutes, productPath } from '#server/core/pages/page-paths.schema.ts'

/** The parameters of a product list's address. Empty parts are left out. */
export interface ListAddress {
  q?: string | undefined
  category?: string | undefined
  brand?: string | undefined
  sort?: string | undefined
  min?: number | undefined
  max?: number | undefined
  inStock?: boolean | undefined
  onOffer?: boolean | undefined
  page?: number | undefined
}

/** Returns `?a=1&b=x` of the present parts, or an empty text. */
function searchOf(parts: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined && value !== '' && value !== false)
      search.set(name, value === true ? '1' : String(value))
  const text = search.toString()
  return text && `?${text}`
}

const page = (name: keyof typeof pageRoutes) => pageRoutes[name].pattern

export const routes = {
  home: { pattern: page('home'), link: () => '/' },
  products: {
    pattern: page('products'),
    link: ({ category, ...rest }: ListAddress = {}) =>
      `/products${category ? `/${encodeURIComponent(category)}` : ''}${searchOf(rest)}`,
  },
  category: {
    pattern: page('category'),
    link: (category: string) => `/products/${encodeURIComponent(category)}`,
  },
  product: {
    pattern: page('product'),
    link: productPath,
  },
  cart: { pattern: page('cart'), link: () => '/cart' },
  shipping: { pattern: page('shipping'), link: () => '/shipping' },
  thanks: {
    pattern: page('thanks'),
    /** an account's order by its number, a guest's order by its link's secret */
    link: ({ order, token }: { order?: string; token?: string }) =>
      `/thanks${token ? `#${token}` : searchOf({ order })}`,
  },
  order: {
    pattern: page('order'),
    /** with the secret of a guest's link; without one the page asks for the numbers */
    link: (token?: string) => `/order${token ? `#${token}` : ''}`,
  },
  about: { pattern: page('about'), link: () => '/aboutus' },
  blogs: { pattern: page('blogs'), link: () => '/blogs' },
  article: {
    pattern: page('article'),
    link: (blogId: string) => `/blogdata${searchOf({ id: blogId })}`,
  },
  faq: { pattern: page('faq'), link: () => '/faq' },
  contact: { pattern: page('contact'), link: () => '/contact' },
  policy: {
    pattern: page('policy'),
    link: (name: string) => `/policies/${encodeURIComponent(name)}`,
  },
  cmsPage: { pattern: page('cmsPage') },
  /** the return page of payment providers */
  payment: { pattern: page('payment'), link: (order?: string) => `/payment${searchOf({ order })}` },
  profile: {
    pattern: page('profile'),
    /** with the order that is shown in detail */
    link: (order?: string) => `/profile${searchOf({ order })}`,
  },
  addresses: {
    pattern: page('addresses'),
    /** with the address that is open, or `new` */
    link: (open?: string) => `/addresses${searchOf({ open })}`,
  },
  review: {
    pattern: page('review'),
    link: (order?: string, product?: string) => `/review${searchOf({ order, product })}`,
  },
  login: {
    pattern: page('login'),
    /** with the address to return to */
    link: (next?: string) => `/login${searchOf({ next })}`,
  },
  signup: { pattern: page('signup'), link: (next?: string) => `/signup${searchOf({ next })}` },
  forgot: { pattern: page('forgot'), link: (next?: string) => `/forgot${searchOf({ next })}` },
  /** emailed links lead there, with a token behind the `#` */
  reset: { pattern: page('reset') },
  verify: { pattern: page('verify') },
  invitation: { pattern: page('invitation') },
  subscribe: { pattern: page('subscribe') },
  /** in the query, because mail programs POST to this very address */
  unsubscribe: { pattern: page('unsubscribe') },
  admin: { pattern: '/admin/*?', link: () => '/admin' },
} as const

/** Returns a path of this site to return to, or undefined: prevents open redirects. */
export function safeReturn(next: string | null): string | undefined {
  return next && /^\/(?![/\\])/.test(next) ? next : undefined
}
