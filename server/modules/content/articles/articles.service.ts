/** Reads, previews and publishes articles. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  findAnyBlog,
  findBlog,
  findPreviewed,
  findRelatedBlogs,
  publishDueBlogs,
  putPreview,
} from '../../../../db/queries/content/articles.queries.ts'
import type { BlogRow } from '../../../../db/schema/schema.ts'
import { hashToken, newToken } from '../../../core/access/token.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError, type Issue } from '../../../core/errors/errors.ts'
import { originFor } from '../../../core/media/media-address.ts'
import { pageRoutes } from '../../../core/pages/page-paths.schema.ts'
import { presentProduct } from '../../catalog/products/products.presenter.ts'
import { listedProducts, productsById } from '../../catalog/products/products.service.ts'
import { type Publication, presentBlog, presentStaffBlog } from './blogs.presenter.ts'
import {
  type Article,
  type BlogChange,
  previewDays,
  relatedBlogs,
  validateBlogSchedule,
} from './blogs.schema.ts'

export const unknownBlog = (blogId: string): AppError =>
  new AppError('NOT_FOUND', `There is no blog post ${blogId.slice(0, 100)}.`)

/**
 * Merges a change into a post's schedule and products, in stored form. Products that the post named
 * before may be deleted by now.
 * @throws AppError VALIDATION_FAILED naming each invalid field
 */
export async function changedPublication(
  tx: Tx,
  before: Publication,
  { schedule, products = before.products }: Pick<BlogChange, 'schedule' | 'products'>,
) {
  const { state, publishFrom } = { ...before, ...schedule }
  const issues: Issue[] = []
  const wanted = { state, publishFrom: state === 'scheduled' ? publishFrom : null }
  validateBlogSchedule(wanted, (field, message) =>
    issues.push({ path: `schedule.${field}`, message }),
  )
  const added = products.filter((id) => !before.products.includes(id))
  const known = added.length > 0 ? await productsById(tx, added) : []
  products.forEach((id, at) => {
    if (added.includes(id) && !known.some((row) => row.product_id === id))
      issues.push({
        path: `products.${at}`,
        message: `${id} is not a product of the shop`,
      })
  })
  if (issues.length > 0) throw validationError(issues)
  return {
    state,
    publish_at: wanted.publishFrom === null ? null : new Date(wanted.publishFrom),
    products,
  }
}

/** Presents a post with its text as HTML, related posts, and its listed products. */
async function presentArticle(db: DbOrTx, row: BlogRow): Promise<Article> {
  const [related, products, { renderArticle }] = await Promise.all([
    findRelatedBlogs(db, row, relatedBlogs),
    listedProducts(db, row.products),
    import('../../../platform/markdown/markdown.ts'),
  ])
  return {
    blog: presentBlog(row),
    html: renderArticle(row.id, row.version, row.description),
    version: row.version,
    related: related.map(presentBlog),
    ...(products.length > 0 ? { products: products.map(presentProduct) } : {}),
  }
}

/** Reads a published article. @throws AppError NOT_FOUND */
export async function readArticle({ db }: Pick<Services, 'db'>, blogId: string) {
  const row = await findBlog(db, blogId)
  if (!row) throw unknownBlog(blogId)
  return presentArticle(db, row)
}

/** Reads a post and its product names from the primary, to edit. @throws AppError NOT_FOUND */
export async function getBlogForStaff({ db }: Pick<Services, 'db'>, blogId: string) {
  const row = await findAnyBlog(db, blogId)
  if (!row) throw unknownBlog(blogId)
  const products = await productsById(db, row.products)
  return {
    blog: presentStaffBlog(row),
    version: row.version,
    products: products.map(({ product_id, product_name, images }) => ({
      productId: product_id,
      productName: product_name,
      image: images[0] ?? '',
    })),
  }
}

/** Creates a post's preview link, which replaces older ones. @throws AppError NOT_FOUND */
export function createPreviewLinkFor(ctx: StaffContext, blogId: string) {
  return ctx.transaction(async (tx) => {
    const row = await findAnyBlog(tx, blogId)
    if (!row) throw unknownBlog(blogId)
    const token = newToken()
    const endsAt = await putPreview(tx, {
      blogRef: row.id,
      tokenHash: hashToken(token),
      days: previewDays,
    })
    await recordAudit(tx, ctx.user, {
      action: 'blog.preview-link',
      entityId: blogId,
    })
    const link = `${originFor(ctx)}${pageRoutes.article.pattern}#${token}`
    return { link, endsAt: endsAt.toISOString() }
  })
}

/** Reads the post of a preview link, from the primary. @throws AppError NOT_FOUND */
export async function readPreviewed({ db }: Pick<Services, 'db'>, link: string) {
  const row = await findPreviewed(db, hashToken(link.slice(link.lastIndexOf('#') + 1)))
  if (!row)
    throw new AppError(
      'NOT_FOUND',
      'The preview link is invalid or has expired. Ask for a new one.',
    )
  return { ...(await presentArticle(db, row)), endsAt: row.expires_at.toISOString() }
}

/** Publishes scheduled posts that are due; servers may run it concurrently. */
export const publishArticles = ({ db }: Pick<Services, 'db'>): Promise<void> => publishDueBlogs(db)
