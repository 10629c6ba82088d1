/** The demo shop: products with reviews, blog posts, policies, codes, the files of its pictures. No database code here. */
export { demoBlogs } from './blogs.ts'
export { demoProducts } from './products.ts'
export { demoReviews } from './reviews.ts'
export { demoCodes, demoPolicies } from './shop.ts'

/** Where the rendered picture `name` lies; `-480` names its smaller version. */
export const demoImage = (name: string, size: 'full' | 'small' = 'full'): URL =>
  new URL(`./images/${name}${size === 'small' ? '-480' : ''}.webp`, import.meta.url)
