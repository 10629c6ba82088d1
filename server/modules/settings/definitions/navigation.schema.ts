/** Settings: the links of header and footer, in order (docs/screens.md#the-storefront). */
import { Link, listOf, publicSetting } from './define.schema.ts'

export const navigation = {
  main: publicSetting(listOf(Link, 6), [
    { label: 'Home', to: '/' },
    { label: 'Shop', to: '/products' },
    { label: 'Our Story', to: '/aboutus' },
  ]),
  /** the Pages menu */
  more: publicSetting(listOf(Link, 12), [
    { label: 'Blogs', to: '/blogs' },
    { label: 'FAQ', to: '/faq' },
    { label: 'Contact', to: '/contact' },
    { label: 'Products', to: '/products' },
  ]),
  footer: publicSetting(listOf(Link, 20), [
    { label: 'Home', to: '/' },
    { label: 'Shop', to: '/products' },
    { label: 'About Us', to: '/aboutus' },
    { label: 'Blogs', to: '/blogs' },
    { label: 'FAQ', to: '/faq' },
    { label: 'Contact', to: '/contact' },
  ]),
}
