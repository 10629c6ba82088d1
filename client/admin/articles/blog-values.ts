/** A blog post as its form holds it, and the ways from and to what the server speaks. */

import { scheduleFields } from '#db/schema/product-shape.ts'
import { localInShop, momentInShop } from '#server/core/values/shop-time.schema.ts'
import type { ProductState } from '#server/modules/catalog/products/schedule.schema.ts'
import { judgeBlogSchedule, NewBlog } from '#server/modules/content/articles/blogs.schema.ts'
import { chipsOf } from '../../forms/chips-field.tsx'
import { type Errors, judgeBySchema, sentence } from '../../forms/form.ts'
import type { Inputs, Outputs } from '../../lib/api/trpc.ts'
import {
  fromStored,
  noImages,
  parseImages,
  printImages,
  resultingImages,
} from '../media/form-images.ts'
import { adminTexts } from '../texts/texts.ts'

const words = adminTexts.blogForm
const { schedule } = adminTexts

export type BlogValues = {
  blogId: string
  blogCatg: string
  blogTopic: string
  /** of lib/form-images.ts, printed */
  images: string
  miniDesc: string
  /** Markdown */
  desc: string
  /** who finds it, and from when on, by the clock in Sri Lanka */
  state: string
  publishFrom: string
  /** productIds, one per line */
  products: string
  /** what the changes are based on; empty for a new post */
  version: string
}

/** The beginning of an article as a table shows it: its words without the marks of Markdown. */
export const excerpt = (markdown: string): string =>
  markdown
    .slice(0, 400)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*>]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')

export type EditedBlog = Outputs['blogs']['draft']

export const emptyBlog: BlogValues = {
  blogId: '',
  blogCatg: '',
  blogTopic: '',
  images: printImages(noImages),
  miniDesc: '',
  desc: '',
  state: 'published',
  publishFrom: '',
  products: '',
  version: '',
}

export const valuesOf = ({ blog, version }: Pick<EditedBlog, 'blog' | 'version'>): BlogValues => ({
  blogId: blog.blogId,
  blogCatg: blog.blogCatg,
  blogTopic: blog.blogTopic,
  images: printImages(fromStored(blog.Images, [], () => '')),
  miniDesc: blog.miniDesc,
  desc: blog.desc,
  state: blog.schedule?.state ?? 'published',
  publishFrom: blog.schedule?.publishFrom ? localInShop(new Date(blog.schedule.publishFrom)) : '',
  products: (blog.products ?? []).join('\n'),
  version: String(version),
})

const scheduleOf = ({ state, publishFrom }: BlogValues) => ({
  state: state as ProductState,
  publishFrom: state === 'scheduled' ? (momentInShop(publishFrom)?.toISOString() ?? null) : null,
})

export const bodyOf = (values: BlogValues): Inputs['blogs']['create'] => ({
  blogId: values.blogId,
  blogCatg: values.blogCatg,
  blogTopic: values.blogTopic,
  Images: resultingImages(parseImages(values.images)).map(({ url }) => url),
  miniDesc: values.miniDesc,
  desc: values.desc,
  schedule: scheduleOf(values),
  products: chipsOf(values.products),
})

export const labels: { [name in keyof BlogValues]: string } = {
  blogId: words.blogId,
  blogCatg: words.blogCatg,
  blogTopic: words.blogTopic,
  images: words.images,
  miniDesc: words.miniDesc,
  desc: words.desc,
  state: scheduleFields.state.label,
  publishFrom: scheduleFields.publishFrom.label,
  products: words.products,
  version: '',
}

/** The field of the form that an issue of the server is about. */
export function fieldOfIssue(path: string): keyof BlogValues | undefined {
  const head = path.replace(/^schedule\./, '').split('.')[0] ?? ''
  if (head === 'Images') return 'images'
  return head in labels ? (head as keyof BlogValues) : undefined
}

/** @param pending pictures that are not there yet */
export function judgeBlog(
  values: BlogValues,
  pending: 'uploading' | 'failed' | undefined,
): Errors<BlogValues> {
  const { Images, ...found } = judgeBySchema(NewBlog, bodyOf(values), {
    ...labels,
    Images: words.images,
  }) as Record<string, string>
  const late =
    pending &&
    (pending === 'uploading' ? adminTexts.images.stillUploading : adminTexts.images.failedOnes)
  judgeBlogSchedule(scheduleOf(values), (field, message) => {
    found[field] ??= sentence(labels[field], schedule.complaints[message] ?? message)
  })
  return { ...found, images: late ?? Images }
}
