/** All addresses of the shop, once: the pattern and the way to build a link stand together. */
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'

/** What the product list's address says. Empty parts are left out. */
export interface ListAddress {
  q?: string | undefined
  category?: string | undefined
  sort?: string | undefined
  min?: number | undefined
  max?: number | undefined
  inStock?: boolean | undefined
  onOffer?: boolean | undefined
  page?: number | undefined
}

/** `?a=1&b=x` of what is there, or nothing. */
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
    link: (productId: string) => `/productInfo/${encodeURIComponent(productId)}`,
  },
  cart: { pattern: page('cart'), link: () => '/cart' },
  shipping: { pattern: page('shipping'), link: () => '/shipping' },
  thanks: {
    pattern: page('thanks'),
    /** of an account's order its number, of a guest's its link's secret */
    link: ({ order, token }: { order?: string; token?: string }) =>
      `/thanks${token ? `#${token}` : searchOf({ order })}`,
  },
  order: {
    pattern: page('order'),
    /** with the secret of a guest's link; without one it asks for the numbers */
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
  own: { pattern: page('own') },
  /** where buyers come back to from a payment page */
  payment: { pattern: page('payment'), link: (order?: string) => `/payment${searchOf({ order })}` },
  profile: {
    pattern: page('profile'),
    /** with the order whose details are open */
    link: (order?: string) => `/profile${searchOf({ order })}`,
  },
  addresses: {
    pattern: page('addresses'),
    /** with the one that is open, or `new` */
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
  /** links of letters lead there, with a token behind the `#` */
  reset: { pattern: page('reset') },
  verify: { pattern: page('verify') },
  invitation: { pattern: page('invitation') },
  subscribe: { pattern: page('subscribe') },
  /** in the query, because mail programs POST to this very address */
  unsubscribe: { pattern: page('unsubscribe') },
  admin: { pattern: '/admin/*?', link: () => '/admin' },
} as const

/** An address of this site to return to, or undefined: nobody is sent elsewhere by a link to us. */
export function safeReturn(next: string | null): string | undefined {
  return next && /^\/(?![/\\])/.test(next) ? next : undefined
}
