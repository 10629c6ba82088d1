/** Blog posts: docs/contract.md#blog-posts. zod/mini: the forms judge with it. */
import * as z from 'zod/mini'
import { optionalLimit, pageFields, pageOf, sortOf, versionField } from '../paging.schema.ts'
import {
  limits,
  moment,
  nameable,
  optionalImageUrl,
  pictureAddress,
  pictureHtml,
  requiredText,
  text,
} from '../rules.schema.ts'

/** The longest article, in UTF-16 code units of Markdown. */
export const maxArticle = 100_000
/** Pictures of one post at most; the article shows the first. */
const maxBlogImages = 12
/** Posts shown under an article. */
export const relatedBlogs = 3

const BlogId = requiredText(100).check(
  z.refine((value) => !/[\u0001-\u001f\u007f]/.test(value), 'must not contain control characters'),
)

const optionalValues = {
  blogCatg: text(100).check(z.trim()),
  Images: z.array(optionalImageUrl()).check(
    z.overwrite((images) => images.filter(Boolean)),
    z.maxLength(maxBlogImages),
  ),
  miniDesc: text(1_000),
  desc: text(maxArticle),
}

/** POST: what a new post consists of; `desc` is Markdown. */
export const NewBlog = z.object({
  blogId: BlogId.check(nameable('preview')),
  blogTopic: requiredText(limits.shortText),
  blogCatg: z._default(optionalValues.blogCatg, ''),
  Images: z._default(optionalValues.Images, []),
  miniDesc: z._default(optionalValues.miniDesc, ''),
  desc: z._default(optionalValues.desc, ''),
})
export type NewBlog = z.infer<typeof NewBlog>

/** PUT: as for creating; what is absent stays, and the blogId never changes. */
export const BlogChange = z.object({
  blogId: text(1_000),
  blogTopic: requiredText(limits.shortText),
  blogCatg: z.optional(optionalValues.blogCatg),
  Images: z.optional(optionalValues.Images),
  miniDesc: z.optional(optionalValues.miniDesc),
  desc: z.optional(optionalValues.desc),
  version: versionField,
})
export type BlogChange = z.infer<typeof BlogChange>

/** A blog post as every door shows it (docs/contract.md#blog-posts), the date as ISO 8601 text. */
export const Blog = z.object({
  id: z.string(),
  _id: z.string(),
  blogId: z.string(),
  blogTopic: z.string(),
  blogCatg: z.string(),
  Images: z.array(pictureAddress()),
  miniDesc: z.string(),
  desc: z.string(),
  date: moment(),
})
export type Blog = z.infer<typeof Blog>

/** A post to be read: `html` is its Markdown, rendered and sanitised by the server. */
export const Article = z.object({
  blog: Blog,
  html: pictureHtml(),
  version: z.int(),
  related: z.array(Blog),
})

export const BlogAnswer = z.object({ message: z.string(), blog: Blog, version: z.int() })
export type BlogAnswer = z.infer<typeof BlogAnswer>

export const BlogById = z.object({ blogId: text(1_000) })

export const BlogList = z.object({
  limit: optionalLimit(),
  cursor: z.optional(text(2_000)),
})

const AdminBlog = z.extend(Blog, { version: z.int() })
/** Posts for staff; `-` means from Z to A. */
export const blogSorts = ['newest', 'oldest', 'topic', '-topic', 'category', '-category'] as const
export const AdminBlogPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  sort: sortOf(blogSorts, 'newest'),
})
export const AdminBlogPage = pageOf(AdminBlog)

export const PreviewRequest = z.object({ desc: text(maxArticle) })
