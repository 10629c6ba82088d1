/** The media library of staff: images, their content and their uses. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { PictureRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { byAge, type FoundPage, findPage, type PageWanted } from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'

export const pictureOrders = byAge
export type PictureOrder = keyof typeof pictureOrders

/** Matches image names of server/platform/storage/image-keys.ts anywhere in a text. */
const ownNames = sql.lit('(\\d{13}-[\\w.-]+\\.webp)')

const found = (db: DbOrTx, q: string | undefined) =>
  db
    .selectFrom('pictures')
    .where(q ? containsText(sql`lower(name || ' ' || alt)`, q) : sql<SqlBool>`true`)

export const findPictures = (
  db: DbOrTx,
  q: string | undefined,
  page: PageWanted<PictureOrder>,
): Promise<FoundPage<PictureRow>> =>
  findPage(found(db, q).selectAll('pictures'), pictureOrders, page)

export const countPictures = (db: DbOrTx, q: string | undefined): Promise<number> =>
  countRows(found(db, q))

/** Stores image names, which include their storage time; keeps known ones. */
export async function insertPictures(db: DbOrTx, names: readonly string[]): Promise<void> {
  await sql`
    insert into pictures (name, created_at)
    select name, to_timestamp(left(name, 13)::bigint / 1000.0) from unnest(${names as string[]}::text[]) as name
    on conflict do nothing`.execute(db)
}

/** Deletes entries from before a timestamp whose images are no longer stored. */
export async function forgetLostPictures(
  db: DbOrTx,
  stored: readonly string[],
  before: Date,
): Promise<void> {
  await sql`
    delete from pictures where created_at < ${before}::timestamptz
      and not exists (select from unnest(${stored as string[]}::text[]) as stored where stored = pictures.name)`.execute(
    db,
  )
}

export function lockPicture(tx: Tx, name: string): Promise<PictureRow | undefined> {
  return tx
    .selectFrom('pictures')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
}

export async function describePicture(tx: Tx, id: string, alt: string): Promise<void> {
  await tx.updateTable('pictures').set({ alt }).where('id', '=', id).execute()
}

export interface PictureUse {
  /** of the image */
  name: string
  kind: 'product' | 'review' | 'article' | 'page' | 'setting'
  /** productId, blogId, the setting's key, or the id of a review or page */
  id: string
  title: string
  /** total number of uses of the image */
  total: number
}

/**
 * Finds current uses of images: in existing products and articles, reviews, pages and settings.
 * Reads all of those: some ten milliseconds for every 50,000 products, for any number of images.
 * @param most listed uses per image
 */
export async function findPictureUses(
  db: DbOrTx,
  names: readonly string[],
  most: number,
): Promise<PictureUse[]> {
  const wanted = sql`any(${names as string[]}::text[])`
  const { rows } = await sql<PictureUse>`
    with uses as (
      select split_part(image, '/', -1) as name, 'product' as kind, product_id as id, product_name as title
      from products, unnest(images) as image
      where deleted_at is null and split_part(image, '/', -1) = ${wanted}
      union
      select match[1], 'article', blog_id, blog_topic
      from blogs, regexp_matches(array_to_string(images || description, ' '), ${ownNames}, 'g') as match
      where deleted_at is null and match[1] = ${wanted}
      union
      select split_part(photo, '/', -1), 'review', id::text, product_id
      from reviews, unnest(photos) as photo where split_part(photo, '/', -1) = ${wanted}
      union
      select match[1], 'page', id::text, title
      from pages, regexp_matches(body, ${ownNames}, 'g') as match
      where deleted_at is null and match[1] = ${wanted}
      union
      select match[1], 'setting', key, key
      from shop_settings, regexp_matches(value::text, ${ownNames}, 'g') as match
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
