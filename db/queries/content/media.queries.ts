/** Finds images that rows use, that imports added, and that are stored but unused. */
import { type QueryResult, type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import { needsImages } from '../../sql/undo.ts'

/** Matches image names of server/platform/storage/image-keys.ts. */
const imageName = sql.lit('\\d{13}-[\\w.-]+\\.webp')
/** Rows read in one query: it takes some ten milliseconds, and a page of articles some megabytes. */
const chunk = 2_000
/** Order lines read in one query. */
const orderChunk = 20_000

/**
 * Claims the sweep of all images: one server runs it, once in `hours`.
 * @returns false when another sweep ran less than that ago
 */
export async function claimMediaCleanup(db: Db, now: Date, hours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (name, value) values ('media_cleaned_up_at', ${now.toISOString()})
    on conflict (name) do update set value = excluded.value
      where settings.value::timestamptz < ${now}::timestamptz - make_interval(hours => ${hours})
    returning name`.execute(db)
  return rows.length > 0
}

/** Sorts before every id. */
const first = '00000000-0000-0000-0000-000000000000'

/** Yields every text that may name images, some rows at a time. */
export async function* findImageReferences(db: Db): AsyncGenerator<string[]> {
  const tables = [
    { table: 'products', texts: sql<string[]>`images`, of: needsImages },
    { table: 'reviews', texts: sql<string[]>`photos`, of: sql<SqlBool>`photos <> '{}'` },
    { table: 'blogs', texts: sql<string[]>`images || description`, of: needsImages },
    {
      table: 'pages',
      texts: sql<string[]>`array[body]`,
      of: sql<SqlBool>`body ~ ${imageName} and ${needsImages}`,
    },
    {
      table: 'product_groups',
      texts: sql<string[]>`array[options::text]`,
      of: sql<SqlBool>`options::text ~ ${imageName}`,
    },
    {
      table: 'deleted_product_groups',
      texts: sql<string[]>`array[options::text]`,
      of: sql<SqlBool>`options::text ~ ${imageName}`,
    },
    {
      table: 'users',
      texts: sql<string[]>`array[profilepic, coverpic]`,
      of: sql<SqlBool>`(profilepic <> '' or coverpic <> '')`,
    },
    {
      table: 'setting_changes',
      texts: sql<string[]>`array[after::text]`,
      of: sql<SqlBool>`after::text ~ ${imageName}`,
    },
    // after the products: the images that imports replaced
    { table: 'import_changes', texts: sql<string[]>`images`, of: sql<SqlBool>`images <> '{}'` },
  ] as const
  for (const { table, texts, of } of tables)
    for (let after: string | undefined = first; after; ) {
      const { rows }: QueryResult<{ id: string; texts: string[] }> = await sql<{
        id: string
        texts: string[]
      }>`
        select id, ${texts} as texts from ${sql.table(table)}
        where id > ${after}::uuid and ${of} order by id limit ${chunk}`.execute(db)
      yield rows.flatMap((row) => row.texts)
      after = rows.at(-1)?.id
    }
}

/** Yields the names that order lines use, some lines at a time. */
export async function* findOrderedImages(
  db: Db,
  names: readonly string[],
): AsyncGenerator<string[]> {
  let after = { order: first, line: 0 }
  for (;;) {
    const { rows } = await sql<{ order: string | null; line: number; names: string[] }>`
      with lines as (
        select order_id, line, substring(image from ${imageName}) as name from order_items
        where (order_id, line) > (${after.order}::uuid, ${after.line})
        order by order_id, line limit ${orderChunk}
      ), last as (select order_id, line from lines order by order_id desc, line desc limit 1)
      select (select order_id from last) as order, (select line from last) as line,
        array(select distinct name from lines where name = any(${names as string[]}::text[])) as names`.execute(
      db,
    )
    const [found] = rows
    if (!found?.order) return
    yield found.names
    after = { order: found.order, line: found.line }
  }
}

export interface UnusedMedia {
  name: string
  since: Date
  deleted: boolean
}

export const findUnusedMedia = (db: DbOrTx): Promise<UnusedMedia[]> =>
  db.selectFrom('unused_media').selectAll().execute()

/** Marks images as unused; those already marked keep their date. */
export async function markUnusedMedia(
  db: DbOrTx,
  names: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into unused_media (name, since)
    select name, ${now}::timestamptz from unnest(${names as string[]}::text[]) as name
    on conflict do nothing`.execute(db)
}

/** Removes marks: of images in use again, and of those deleted from the storage. */
export async function unmarkUnusedMedia(db: DbOrTx, names: readonly string[]): Promise<void> {
  await sql`delete from unused_media where name = any(${names as string[]}::text[])`.execute(db)
}

/**
 * Withdraws unused images: from the commit on no row can use them, and imports and the library
 * forget them. Skips a name that a concurrent transaction is writing.
 * @returns the names that may be deleted from the storage
 */
export async function withdrawUnusedMedia(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update unused_media set deleted = true
    where name in (
      select name from unused_media where name = any(${names as string[]}::text[])
      order by name for update skip locked)
    returning name`.execute(tx)
  const taken = rows.map(({ name }) => name)
  if (taken.length > 0) {
    await sql`
      delete from import_images where substring(url from ${imageName}) = any(${taken}::text[])`.execute(
      tx,
    )
    await tx.deleteFrom('media').where('name', 'in', taken).execute()
  }
  return taken
}

/** Runs {@link withdrawUnusedMedia} in a transaction of its own. */
export const withdrawMediaBatch = (db: Db, names: readonly string[]): Promise<string[]> =>
  db.transaction().execute((tx) => withdrawUnusedMedia(tx, names))

/** Finds the stored copies of imported images: source → address. */
export async function findImportImages(
  db: DbOrTx,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; url: string }>`
    with known as (
      select source, url, split_part(url, '/', -1) as name from import_images
      where source = any(${sources as string[]}::text[])
    ), renewed as (
      delete from unused_media where not deleted and name in (select name from known)
    )
    select source, url from known
    where not exists (
      select from unused_media where deleted and unused_media.name = known.name)`.execute(db)
  return new Map(rows.map((row) => [row.source, row.url]))
}

export async function insertImportImage(db: DbOrTx, source: string, url: string): Promise<void> {
  await db
    .insertInto('import_images')
    .values({ source, url })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ url }))
    .execute()
}
