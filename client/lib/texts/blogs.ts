/** Texts of the blog. */

export const blogs = {
  title: 'Blogs',
  lead: 'Notes on skin, scent and slow mornings.',
  featured: 'Featured article',
  read: 'Read the article',
  failed: 'Error loading blogs',
  none: 'There are no articles yet.',
  emptyArticle: 'Article not found.',
  emptyArticleHint: 'Choose one from our blog.',
  all: 'All articles',
  more: 'Related articles',
  products: 'Products in this article',
  preview: (until: string) => `Preview of the saved article. This link works until ${until}.`,
} as const
