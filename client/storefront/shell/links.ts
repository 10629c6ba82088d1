/** The links of header and menu: docs/screens.md#the-storefront. */
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'

const words = texts.header

/** The main links and those of the Pages menu, in the order of docs/screens.md#the-storefront. */
export const mainLinks = [
  { to: routes.home.link(), label: words.home },
  { to: routes.products.link(), label: words.shop },
  { to: routes.about.link(), label: words.story },
]
export const moreLinks = [
  { to: routes.blogs.link(), label: words.blogs },
  { to: routes.faq.link(), label: words.faq },
  { to: routes.contact.link(), label: words.contact },
  { to: routes.products.link(), label: words.products },
]
