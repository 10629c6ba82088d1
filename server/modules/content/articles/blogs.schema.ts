/** Blog posts: docs/contract.md#blog-posts. zod/mini: the forms validate with it. */
import * as z from 'zod/mini'
import {
  doc,
  imageAddress,
  imageHtml,
  limits,
  nameable,
  optionalImageUrl,
  requiredText,
  text,
  timestamp,
} from '../../../core/values/fields.schema.ts'
import {
  deletedFilter,
  optionalLimit,
  pageFields,
  pageOf,
  sortOf,
  versionField,
} from '../../../core/values/paging.schema.ts'
import { Product } from '../../catalog/products/products.schema.ts'
import {
  noSchedule,
  scheduleSchemas,
  validateSchedule,
} from '../../catalog/products/schedule.schema.ts'

/** The longest article, in UTF-16 code units of Markdown. */
export const maxArticle = 100_000
/** Most images of one post; the article shows the first. */
const maxBlogImages = 12
/** Most products that one article is about. */
const maxBlogProducts = 12
/** Days that a preview link works. */
export const previewDays = 7
/** Related posts shown under an article. */
export const relatedBlogs = 3

const BlogId = requiredText(100).check(
  z.refine((value) => !/[\u0001-\u001f\u007f]/.test(value), 'must not contain control characters'),
)

/** State and publication time, as for products. */
const { state, publishFrom } = scheduleSchemas
export const BlogSchedule = z.object({ state, publishFrom })
export type BlogSchedule = z.infer<typeof BlogSchedule>

/** Validates fields against each other and reports each conflict. */
export const validateBlogSchedule = (
  schedule: BlogSchedule,
  complain: (field: keyof BlogSchedule, message: string) => void,
): void =>
  validateSchedule({ ...noSchedule, ...schedule }, 0, (field, message) =>
    complain(field as keyof BlogSchedule, message),
  )

const optionalValues = {
  blogCatg: text(100).check(z.trim()),
  Images: z.array(optionalImageUrl()).check(
    z.overwrite((images) => images.filter(Boolean)),
    z.maxLength(maxBlogImages),
  ),
  miniDesc: text(1_000),
  desc: text(maxArticle).apply(doc, 'Text of the article.'),
}

/** Optional fields of a change: absent ones keep their value, or the default in a new post. */
const publicationFields = {
  schedule: z.optional(z.partial(BlogSchedule)).apply(doc, 'State and publication.'),
  products: z
    .optional(
      z.array(requiredText(100)).check(
        z.maxLength(maxBlogProducts),
        z.overwrite((ids) => [...new Set(ids)]),
      ),
    )
    .apply(doc, 'Ids of the products that the article shows.'),
}

/** The fields of a new post; `desc` is Markdown. */
export const NewBlog = z.object({
  blogId: BlogId.check(nameable('preview')),
  blogTopic: requiredText(limits.shortText),
  blogCatg: z._default(optionalValues.blogCatg, ''),
  Images: z._default(optionalValues.Images, []),
  miniDesc: z._default(optionalValues.miniDesc, ''),
  desc: z._default(optionalValues.desc, ''),
  ...publicationFields,
})
export type NewBlog = z.infer<typeof NewBlog>

/** PUT: as for creating; absent fields are kept, and the blogId never changes. */
export const BlogChange = z.object({
  blogId: text(1_000),
  blogTopic: requiredText(limits.shortText),
  blogCatg: z.optional(optionalValues.blogCatg),
  Images: z.optional(optionalValues.Images),
  miniDesc: z.optional(optionalValues.miniDesc),
  desc: z.optional(optionalValues.desc),
  ...publicationFields,
  version: versionField,
})
export type BlogChange = z.infer<typeof BlogChange>

/** A blog post as every API shows it (docs/contract.md#blog-posts), the date as ISO 8601 text. */
export const Blog = z.object({
  id: z.string(),
  _id: z.string().apply(doc, 'The same as `id`.'),
  blogId: z.string(),
  blogTopic: z.string(),
  blogCatg: z.string(),
  Images: z.array(imageAddress()),
  miniDesc: z.string(),
  desc: z.string().apply(doc, 'Text of the article.'),
  date: timestamp().apply(doc, 'When it was published, in UTC.'),
})
export type Blog = z.infer<typeof Blog>

/** A post for staff, with its products and, unless simply published, its schedule. */
const StaffBlog = z.extend(Blog, {
  schedule: z
    .optional(z.object({ state, publishFrom: z.nullable(timestamp()) }))
    .apply(doc, 'State and publication, unless published.'),
  products: z.optional(z.array(z.string())).apply(doc, 'Ids of the products that it shows.'),
})
export type StaffBlog = z.infer<typeof StaffBlog>

const articleFields = {
  html: imageHtml().apply(doc, 'Text of the article as HTML.'),
  version: z.int(),
  related: z.array(Blog).apply(doc, 'Further articles.'),
  products: z.optional(z.array(Product)).apply(doc, 'Products that it shows; absent: none.'),
}

/** An article to read: `html` is its Markdown, rendered and sanitised by the server. */
export const Article = z.object({ blog: Blog.apply(doc, 'The article.'), ...articleFields })
export type Article = z.infer<typeof Article>

/** The same, opened by a preview link, with the time at which the link ends. */
export const PreviewedArticle = z.extend(Article, {
  endsAt: timestamp().apply(doc, 'When the preview link ends, in UTC.'),
})

/** A post as staff edit it, in any state, with the names of its products. */
export const EditedBlog = z.object({
  blog: StaffBlog.apply(doc, 'The article.'),
  version: z.int(),
  products: z
    .array(z.object({ productId: z.string(), productName: z.string(), image: imageAddress() }))
    .apply(doc, 'Products that the article shows.'),
})

export const BlogAnswer = z.object({
  message: z.string(),
  blog: StaffBlog.apply(doc, 'The article after the change.'),
  version: z.int(),
})
export type BlogAnswer = z.infer<typeof BlogAnswer>

/** A preview link, whole or only the part behind its `#`. */
export const PreviewLink = z.object({
  link: requiredText(limits.url).apply(doc, 'The preview link, whole or only its secret part.'),
})
export const NewPreviewLink = z.object({
  link: z.string().apply(doc, 'Address that shows the draft without an account.'),
  endsAt: timestamp().apply(doc, 'When the link ends, in UTC.'),
})

export const BlogById = z.object({ blogId: text(1_000) })

export const BlogList = z.object({
  limit: optionalLimit(),
  cursor: z.optional(text(2_000)),
})

const AdminBlog = z.extend(StaffBlog, { version: z.int() })
/** Sort orders of posts for staff; `-` means descending. */
export const blogSorts = ['newest', 'oldest', 'topic', '-topic', 'category', '-category'] as const
export const AdminBlogPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  state: z.optional(state).apply(doc, 'Only articles in this state.'),
  deleted: deletedFilter,
  sort: sortOf(blogSorts, 'newest'),
})
export const AdminBlogPage = pageOf(AdminBlog)

export const PreviewRequest = z.object({
  desc: text(maxArticle).apply(doc, 'Text of the article.'),
})
