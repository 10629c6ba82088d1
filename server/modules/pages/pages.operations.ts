/** Reads published CMS pages. */
import * as z from 'zod'
import { query } from '../../core/operation/operation.ts'
import { OwnPageBySlug, PageLinks, PageToRead } from './pages.schema.ts'
import { readPublished, viewOwnPage } from './pages.service.ts'

export const list = query({
  rest: {
    path: '/own-pages',
    summary: 'The published pages of the shop’s own, and where menus name them',
  },
  access: 'public',
  input: z.object({}),
  output: PageLinks,
  cache: 'catalogue',
  uses: ['ownPages'],
  handler: async ({ ctx }) =>
    ctx
      .ownPages!.published()
      .map(viewOwnPage)
      .map(({ slug, title, place }) => ({ slug, title, place })),
})

export const get = query({
  rest: {
    path: '/own-pages/{slug}',
    summary: 'A page of the shop’s own as safe HTML',
    description: 'A draft is not found.',
  },
  access: 'public',
  input: OwnPageBySlug,
  output: PageToRead,
  cache: 'catalogue',
  errors: ['NOT_FOUND'],
  uses: ['ownPages'],
  handler: async ({ input, ctx }) => {
    const { slug, title, text, searchTitle, description } = readPublished(ctx, input.slug)
    const { renderMarkdown } = await import('../../platform/markdown/markdown.ts')
    return { slug, title, searchTitle, description, html: renderMarkdown(text) }
  },
})
