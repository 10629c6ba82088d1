/** Reads published CMS pages. */

import { query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { CmsPageBySlug, PageLinks, PageToRead } from './pages.schema.ts'
import { presentCmsPage, readPublished } from './pages.service.ts'

export const list = query({
  rest: {
    path: '/pages',
    summary: 'List the published pages and their menus',
  },
  access: 'public',
  output: PageLinks,
  cache: 'catalogue',
  uses: ['publishedPages'],
  handler: async ({ ctx }) =>
    completeList(
      ctx
        .publishedPages!.list()
        .map(presentCmsPage)
        .map(({ slug, title, menu }) => ({ slug, title, menu })),
    ),
})

export const get = query({
  rest: {
    path: '/pages/{slug}',
    summary: 'Get a published page as safe HTML',
    description: 'A draft answers 404.',
  },
  access: 'public',
  input: CmsPageBySlug,
  output: PageToRead,
  cache: 'catalogue',
  uses: ['publishedPages'],
  handler: async ({ input, ctx }) => {
    const { slug, title, text, searchTitle, description } = readPublished(ctx, input.slug)
    const { renderMarkdown } = await import('../../platform/markdown/markdown.ts')
    return { slug, title, searchTitle, description, html: renderMarkdown(text) }
  },
})
