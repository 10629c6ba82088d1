/** Texts of the page for unknown addresses. */

export const notFound = {
  title: 'Oh No... We Lost This Page',
  hint: 'The page may have moved or never existed. The homepage is a good place to start again.',
  back: 'Back to Home',
  search: 'Or search the shop',
  code: '404',
} as const
