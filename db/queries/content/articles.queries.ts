/** Blog posts. Deleted posts are excluded, except for the undo. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { BlogRow, BlogUpdate, Database, NewBlogRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import {
  byAge,
  type FoundPage,
  findPage,
  type KeysetOrder,
  type PageWanted,
} from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'
import { isLastDeleted, isRestorable } from '../../sql/undo.ts'

export interface BlogFilter {
  /** for staff: also posts hidden from readers */
  asStaff?: boolean | undefined
  /** deleted posts that can be restored, instead of living ones */
  deleted?: boolean | undefined
  /** published, draft, hidden or scheduled */
  state?: string | undefined
  /** searches topic, category, mini description or blogId */
  q?: string | undefined
}

/** Matches posts that lists show. */
const isListed = sql<SqlBool>`state = 'published'`
/** Matches posts that readers may open: a hidden one by its address only. */
const isOpen = sql<SqlBool>`state in ('published', 'hidden')`

type Blogs = SelectQueryBuilder<Database, 'blogs', object>

function hasFilter<Q extends Blogs>(query: Q, filter: BlogFilter): Q {
  const conditions: Expression<SqlBool>[] = [
    filter.deleted ? isLastDeleted('blogs', 'blog_id') : sql<SqlBool>`deleted_at is null`,
  ]
  if (!filter.asStaff) conditions.push(isListed)
  if (filter.state !== undefined) conditions.push(sql<SqlBool>`state = ${filter.state}`)
  if (filter.q)
    conditions.push(
      containsText(
        sql`lower(blog_topic || ' ' || blog_catg || ' ' || mini_desc || ' ' || blog_id)`,
        filter.q,
      ),
    )
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

/** Sort orders. A shop has some hundreds of posts: only the newest need an index. */
export const blogOrders = {
  ...byAge,
  topic: { expression: sql`lower(blog_topic)`, type: 'text', descending: false },
  '-topic': { expression: sql`lower(blog_topic)`, type: 'text', descending: true },
  category: { expression: sql`lower(blog_catg)`, type: 'text', descending: false },
  '-category': { expression: sql`lower(blog_catg)`, type: 'text', descending: true },
} as const satisfies Record<string, KeysetOrder>
export type BlogOrder = keyof typeof blogOrders

/** Returns a page of posts. */
export const findBlogs = (
  db: DbOrTx,
  filter: BlogFilter,
  page: PageWanted<BlogOrder>,
): Promise<FoundPage<BlogRow>> =>
  findPage(hasFilter(db.selectFrom('blogs'), filter).selectAll('blogs'), blogOrders, page)

export const countBlogs = (db: DbOrTx, filter: BlogFilter): Promise<number> =>
  countRows(hasFilter(db.selectFrom('blogs'), filter))

const blogOf = (db: DbOrTx, blogId: string) =>
  db.selectFrom('blogs').selectAll().where('blog_id', '=', blogId).where('deleted_at', 'is', null)

/** Finds a post for readers; drafts are excluded. */
export const findBlog = (db: DbOrTx, blogId: string): Promise<BlogRow | undefined> =>
  blogOf(db, blogId).where(isOpen).executeTakeFirst()

/** Finds a post for staff; drafts are included. */
export const findAnyBlog = (db: DbOrTx, blogId: string): Promise<BlogRow | undefined> =>
  blogOf(db, blogId).executeTakeFirst()

/** Finds other posts: the same category first, then the newest. */
export function findRelatedBlogs(
  db: DbOrTx,
  blog: Pick<BlogRow, 'id' | 'blog_catg'>,
  limit: number,
): Promise<BlogRow[]> {
  return db
    .selectFrom('blogs')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(isListed)
    .where('id', '!=', blog.id)
    .orderBy(sql`(blog_catg = ${blog.blog_catg})`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Inserts a post. @returns undefined when an existing post has this blogId */
export function insertBlog(tx: Tx, blog: NewBlogRow): Promise<BlogRow | undefined> {
  return tx
    .insertInto('blogs')
    .values(blog)
    .onConflict((conflict) =>
      conflict.column('blog_id').where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Locks an existing post until the transaction ends. */
export function lockBlog(tx: Tx, blogId: string): Promise<BlogRow | undefined> {
  return blogOf(tx, blogId).forUpdate().executeTakeFirst()
}

const existingById = (db: DbOrTx, blogIds: readonly string[]) =>
  db
    .selectFrom('blogs')
    .selectAll()
    .where(sql<SqlBool>`blog_id = any(${blogIds as string[]}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')

/** Finds the existing posts with these blogIds. */
export const findBlogsById = (db: DbOrTx, blogIds: readonly string[]): Promise<BlogRow[]> =>
  existingById(db, blogIds).execute()

/** Locks the existing posts with these blogIds until the transaction ends. */
export const lockBlogsById = (tx: Tx, blogIds: readonly string[]): Promise<BlogRow[]> =>
  existingById(tx, blogIds).forUpdate().execute()

/** Locks the last deleted post with this blogId. */
export function lockDeletedBlog(tx: Tx, blogId: string): Promise<BlogRow | undefined> {
  return tx
    .selectFrom('blogs')
    .selectAll()
    .where('blog_id', '=', blogId)
    .where(isRestorable)
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes one locked post; a trigger updates its version. */
export function updateBlog(tx: Tx, id: string, change: BlogUpdate): Promise<BlogRow> {
  return tx
    .updateTable('blogs')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Publishes due posts by the database's clock; skips a post that is being edited for now. */
export async function publishDueBlogs(db: DbOrTx): Promise<void> {
  await sql`
    update blogs set state = 'published'
    where id in (
      select id from blogs
      where state = 'scheduled' and publish_at <= now() and deleted_at is null
      order by publish_at for no key update skip locked)`.execute(db)
}

/** Replaces the preview link of an article. @returns when it expires */
export async function putPreview(
  tx: Tx,
  preview: { blogRef: string; tokenHash: Buffer; days: number },
): Promise<Date> {
  const made = {
    token_hash: preview.tokenHash,
    expires_at: sql<Date>`now() + make_interval(days => ${preview.days}::int)`,
  }
  const { expires_at } = await tx
    .insertInto('blog_previews')
    .values({ blog_ref: preview.blogRef, ...made })
    .onConflict((conflict) => conflict.column('blog_ref').doUpdateSet(made))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Finds the article of a preview link, in any state; deleted ones are excluded. */
export function findPreviewed(
  db: DbOrTx,
  tokenHash: Buffer,
): Promise<(BlogRow & { expires_at: Date }) | undefined> {
  return db
    .selectFrom('blogs')
    .innerJoin('blog_previews', 'blog_ref', 'blogs.id')
    .selectAll('blogs')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
