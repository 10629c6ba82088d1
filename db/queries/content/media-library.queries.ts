/** The media library of staff: images, their content and their uses. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { MediaRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { byAge, type FoundPage, findPage, type PageWanted } from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'

export const mediaOrders = byAge
export type MediaOrder = keyof typeof mediaOrders

/** Matches image names of server/platform/storage/image-keys.ts anywhere in a text. */
const imageNames = sql.lit('(\\d{13}-[\\w.-]+\\.webp)')

const matchingMedia = (db: DbOrTx, q: string | undefined) =>
  db
    .selectFrom('media')
    .where(q ? containsText(sql`lower(name || ' ' || alt)`, q) : sql<SqlBool>`true`)

export const findMedia = (
  db: DbOrTx,
  q: string | undefined,
  page: PageWanted<MediaOrder>,
): Promise<FoundPage<MediaRow>> =>
  findPage(matchingMedia(db, q).selectAll('media'), mediaOrders, page)

export const countMedia = (db: DbOrTx, q: string | undefined): Promise<number> =>
  countRows(matchingMedia(db, q))

/** Stores image names, which include their storage time; keeps known ones. */
export async function insertMedia(db: DbOrTx, names: readonly string[]): Promise<void> {
  await sql`
    insert into media (name, created_at)
    select name, to_timestamp(left(name, 13)::bigint / 1000.0) from unnest(${names as string[]}::text[]) as name
    on conflict do nothing`.execute(db)
}

/** Deletes entries from before a timestamp whose images are no longer stored. */
export async function deleteMissingMedia(
  db: DbOrTx,
  stored: readonly string[],
  before: Date,
): Promise<void> {
  await sql`
    delete from media where created_at < ${before}::timestamptz
      and not exists (select from unnest(${stored as string[]}::text[]) as stored where stored = media.name)`.execute(
    db,
  )
}

export function lockMedia(tx: Tx, name: string): Promise<MediaRow | undefined> {
  return tx.selectFrom('media').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
}

export async function updateMediaAlt(tx: Tx, id: string, alt: string): Promise<void> {
  await tx.updateTable('media').set({ alt }).where('id', '=', id).execute()
}

export interface MediaUse {
  /** of the image */
  name: string
  kind: 'product' | 'group' | 'review' | 'article' | 'page' | 'setting'
  /** productId, blogId, the setting's key, or the id of a product group, review or page */
  id: string
  title: string
  /** total number of uses of the image */
  total: number
}

/**
 * Finds current uses of images: in existing products, product groups and articles, reviews, pages and
 * settings.
 * Reads all of those: some ten milliseconds for every 50,000 products, for any number of images.
 * @param most listed uses per image
 */
export async function findMediaUses(
  db: DbOrTx,
  names: readonly string[],
  most: number,
): Promise<MediaUse[]> {
  const wanted = sql`any(${names as string[]}::text[])`
  const { rows } = await sql<MediaUse>`
    with uses as (
      select split_part(image, '/', -1) as name, 'product' as kind, product_id as id, product_name as title
      from products, unnest(images) as image
      where deleted_at is null and split_part(image, '/', -1) = ${wanted}
      union
      select match[1], 'group', id::text, name
      from product_groups, regexp_matches(options::text, ${imageNames}, 'g') as match
      where match[1] = ${wanted}
      union
      select match[1], 'article', blog_id, blog_topic
      from blogs, regexp_matches(array_to_string(images || description, ' '), ${imageNames}, 'g') as match
      where deleted_at is null and match[1] = ${wanted}
      union
      select split_part(photo, '/', -1), 'review', id::text, product_id
      from reviews, unnest(photos) as photo where split_part(photo, '/', -1) = ${wanted}
      union
      select match[1], 'page', id::text, title
      from pages, regexp_matches(body, ${imageNames}, 'g') as match
      where deleted_at is null and match[1] = ${wanted}
      union
      select match[1], 'setting', key, key
      from shop_settings, regexp_matches(value::text, ${imageNames}, 'g') as match
      where match[1] = ${wanted}
    ), counted as (
      select *, count(*) over (partition by name)::int as total,
        row_number() over (partition by name order by kind, id) as place
      from uses
    )
    select name, kind, id, title, total from counted where place <= ${most} order by name, place`.execute(
    db,
  )
  return rows
}
