/** Creates, changes, deletes and restores blog posts. */
import type { Db, Tx } from '../../../../db/connection/client.ts'
import {
  type BlogFilter,
  type BlogOrder,
  blogOrders,
  countBlogs,
  findAnyBlog,
  findBlogs,
  insertBlog,
  lockBlog,
  lockBlogsById,
  lockDeletedBlog,
  updateBlog,
} from '../../../../db/queries/content/articles.queries.ts'
import type { BlogRow, BlogUpdate } from '../../../../db/schema/schema.ts'
import { changesBetween, recordAudit, recordAudits } from '../../../core/audit/audit.service.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { type Page, type PageRequest, pageOf } from '../../../core/operation/paging.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
import { changedPublication, unknownBlog } from './articles.service.ts'
import { defaultPublication, presentBlog, publicationOf } from './blogs.presenter.ts'
import type { BlogChange, NewBlog } from './blogs.schema.ts'

const takenId = (blogId: string): AppError =>
  new AppError('CONFLICT', `The Blog ID ${blogId} is taken. Choose another.`, {
    issues: [{ path: 'blogId', message: 'is taken' }],
  })

/** Pages posts. @throws AppError VALIDATION_FAILED naming `cursor` of another sort order */
export async function pageBlogs(
  db: Db,
  filter: BlogFilter,
  request: PageRequest<BlogOrder>,
): Promise<Page<BlogRow>> {
  const page = await pageOf(blogOrders, request, (wanted) => findBlogs(db, filter, wanted))
  const isAll = request.limit === undefined && !request.cursor
  return { ...page, total: isAll ? page.items.length : await countBlogs(db, filter) }
}

/** Returns the audited values of a post. */
function comparable(row: BlogRow): Record<string, unknown> {
  const { id: _, _id, blogId, date, ...fields } = presentBlog(row)
  return { ...fields, ...publicationOf(row) }
}

async function lockExisting(tx: Tx, blogId: string): Promise<BlogRow> {
  const row = await lockBlog(tx, blogId)
  if (!row) throw unknownBlog(blogId)
  return row
}

/**
 * Adds a post in the caller's transaction.
 * @throws AppError CONFLICT when another post has the blogId, VALIDATION_FAILED for unknown
 * products and an incomplete schedule
 */
export async function createBlog(tx: Tx, ctx: StaffContext, blog: NewBlog): Promise<BlogRow> {
  const later = await changedPublication(tx, defaultPublication, blog)
  const row = await insertBlog(tx, {
    blog_id: blog.blogId,
    blog_topic: blog.blogTopic,
    blog_catg: blog.blogCatg,
    images: blog.Images,
    mini_desc: blog.miniDesc,
    description: blog.desc,
    ...later,
    was_public: later.state === 'published' || later.state === 'hidden',
  })
  if (!row) throw takenId(blog.blogId)
  await recordAudit(tx, ctx.user, {
    action: 'blog.create',
    entityId: row.blog_id,
    changes: changesBetween<Record<string, unknown>>({ ...defaultPublication }, comparable(row)),
  })
  return row
}

/** Writes a change of a locked post and its audit entry; writes nothing without a difference. */
async function applyChange(
  tx: Tx,
  ctx: StaffContext,
  before: BlogRow,
  change: BlogUpdate,
): Promise<BlogRow> {
  const changes = changesBetween(
    comparable(before),
    comparable({ ...before, ...change } as BlogRow),
  )
  if (Object.keys(changes).length === 0) return before
  const after = await updateBlog(tx, before.id, change)
  await recordAudit(tx, ctx.user, {
    action: 'blog.update',
    entityId: before.blog_id,
    changes,
  })
  return after
}

/** Changes a post. @throws AppError NOT_FOUND, PRECONDITION_FAILED, and as {@link createBlog} */
export function changeBlog(ctx: StaffContext, input: BlogChange): Promise<BlogRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockExisting(tx, input.blogId)
    assertVersion(ctx, input.version, before.version)
    return applyChange(tx, ctx, before, {
      blog_topic: input.blogTopic,
      blog_catg: input.blogCatg ?? before.blog_catg,
      images: input.Images ?? before.images,
      mini_desc: input.miniDesc ?? before.mini_desc,
      description: input.desc ?? before.description,
      ...(await changedPublication(tx, publicationOf(before), input)),
    })
  })
}

/**
 * Replaces image addresses in posts, in the caller's transaction.
 * @param change receives a text of a post and returns it with the new addresses
 */
export async function replaceBlogImages(
  tx: Tx,
  ctx: StaffContext,
  blogIds: readonly string[],
  change: (text: string) => string,
): Promise<void> {
  for (const row of await lockBlogsById(tx, blogIds))
    await applyChange(tx, ctx, row, {
      images: row.images.map(change),
      description: change(row.description),
    })
}

/** Deletes locked posts in the caller's transaction. */
export async function deleteBlogs(
  tx: Tx,
  ctx: StaffContext,
  rows: readonly BlogRow[],
): Promise<void> {
  for (const { id } of rows) await updateBlog(tx, id, { deleted_at: ctx.clock() })
  await recordAudits(
    tx,
    ctx.user,
    rows.map((row) => ({
      action: 'blog.delete',
      entityId: row.blog_id,
      changes: { blogTopic: [row.blog_topic, null] },
    })),
  )
}

/** Deletes a post; {@link restoreBlog} undoes it. @throws AppError NOT_FOUND */
export function removeBlog(ctx: StaffContext, blogId: string): Promise<void> {
  return ctx.transaction(async (tx) => deleteBlogs(tx, ctx, [await lockExisting(tx, blogId)]))
}

/**
 * Restores the post that was last deleted under this blogId. A repeat returns it.
 * @throws AppError NOT_FOUND, CONFLICT when another post has taken the blogId
 */
export function restoreBlog(ctx: StaffContext, blogId: string): Promise<BlogRow> {
  return ctx.transaction(async (tx) => {
    const deleted = await lockDeletedBlog(tx, blogId)
    if (!deleted) return lockExisting(tx, blogId)
    if (await findAnyBlog(tx, blogId)) throw takenId(blogId)
    const row = await updateBlog(tx, deleted.id, { deleted_at: null })
    await recordAudit(tx, ctx.user, {
      action: 'blog.restore',
      entityId: blogId,
      changes: { blogTopic: [null, row.blog_topic] },
    })
    return row
  })
}
