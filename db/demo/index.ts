/** The demo shop: products, blog posts and the files of their pictures. No database code here. */
export { demoBlogs } from './blogs.ts'
export { demoProducts } from './products.ts'

/** Where the rendered picture `name` lies; `-480` names its smaller version. */
export const demoImage = (name: string, size: 'full' | 'small' = 'full'): URL =>
  new URL(`./images/${name}${size === 'small' ? '-480' : ''}.webp`, import.meta.url)
