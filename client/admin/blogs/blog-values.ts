/** A blog post as its form holds it, and the ways from and to what the server speaks. */
import { NewBlog } from '#server/blogs/blogs.schema.ts'
import { type Errors, judgeBySchema } from '../../lib/form.ts'
import type { Inputs, Outputs } from '../../trpc.ts'
import {
  fromStored,
  noImages,
  parseImages,
  printImages,
  resultingImages,
} from '../lib/form-images.ts'
import { adminTexts } from '../texts.ts'

const words = adminTexts.blogForm

export type BlogValues = {
  blogId: string
  blogCatg: string
  blogTopic: string
  /** of lib/form-images.ts, printed */
  images: string
  miniDesc: string
  /** Markdown */
  desc: string
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

export type BlogArticle = Outputs['blogs']['article']

export const emptyBlog: BlogValues = {
  blogId: '',
  blogCatg: '',
  blogTopic: '',
  images: printImages(noImages),
  miniDesc: '',
  desc: '',
  version: '',
}

export const valuesOf = ({ blog, version }: Pick<BlogArticle, 'blog' | 'version'>): BlogValues => ({
  blogId: blog.blogId,
  blogCatg: blog.blogCatg,
  blogTopic: blog.blogTopic,
  images: printImages(fromStored(blog.Images, [], () => '')),
  miniDesc: blog.miniDesc,
  desc: blog.desc,
  version: String(version),
})

export const bodyOf = (values: BlogValues): Inputs['blogs']['create'] => ({
  blogId: values.blogId,
  blogCatg: values.blogCatg,
  blogTopic: values.blogTopic,
  Images: resultingImages(parseImages(values.images)).map(({ url }) => url),
  miniDesc: values.miniDesc,
  desc: values.desc,
})

export const labels: { [name in keyof BlogValues]: string } = {
  blogId: words.blogId,
  blogCatg: words.blogCatg,
  blogTopic: words.blogTopic,
  images: words.images,
  miniDesc: words.miniDesc,
  desc: words.desc,
  version: '',
}

/** The field of the form that an issue of the server is about. */
export function fieldOfIssue(path: string): keyof BlogValues | undefined {
  const head = path.split('.')[0] ?? ''
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
  return { ...found, images: late ?? Images }
}
