/** Texts of the blog. */

export const blogs = {
  title: 'Blogs',
  lead: 'Notes on skin, scent and slow mornings.',
  featured: 'Featured article',
  read: 'Read the article',
  failed: 'Error loading blogs',
  none: 'There are no articles yet.',
  emptyArticle: 'There is no article here.',
  emptyArticleHint: 'Choose one from our blog.',
  all: 'All articles',
  more: 'More to read',
  products: 'In this article',
  preview: (until: string) =>
    `A preview: this is what is saved, for whoever has the link, until ${until}.`,
} as const
