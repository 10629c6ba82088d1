/** A page of the shop's own as its form holds it, and the ways from and to what the server speaks. */
import { NewOwnPage } from '#server/modules/pages/pages.schema.ts'
import { type Errors, judgeBySchema } from '../../forms/form.ts'
import type { Inputs, Outputs } from '../../lib/api/trpc.ts'
import { labels } from '../texts/own-pages.ts'

export type PageValues = {
  title: string
  slug: string
  place: string
  /** empty: a draft */
  published: string
  searchTitle: string
  description: string
  /** Markdown */
  desc: string
  /** what the changes are based on; empty for a new page */
  version: string
}

export const emptyPage: PageValues = {
  title: '',
  slug: '',
  place: 'none',
  published: '',
  searchTitle: '',
  description: '',
  desc: '',
  version: '',
}

export const valuesOf = (page: Outputs['ownPages']['one']): PageValues => ({
  title: page.title,
  slug: page.slug,
  place: page.place,
  published: page.published ? 'yes' : '',
  searchTitle: page.searchTitle,
  description: page.description,
  desc: page.text,
  version: String(page.version),
})

type Place = NonNullable<Inputs['ownPages']['create']['place']>

export const bodyOf = ({ desc, version: _, ...values }: PageValues) => ({
  ...values,
  place: values.place as Place,
  published: values.published !== '',
  text: desc,
})

/** The field of the form that an issue of the server is about. */
export const fieldOfIssue = (path: string): keyof PageValues | undefined =>
  path === 'text' ? 'desc' : path in labels ? (path as keyof PageValues) : undefined

export function judgePage(values: PageValues): Errors<PageValues> {
  const { text, ...found } = judgeBySchema(NewOwnPage, bodyOf(values), {
    ...labels,
    text: labels.desc,
  }) as Record<string, string>
  return { ...found, ...(text && { desc: text }) }
}

/** An address made of a title, where its letters allow one. @example slugOf('Gift Vouchers!') // 'gift-vouchers' */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
