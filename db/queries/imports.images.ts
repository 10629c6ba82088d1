/** Pictures that imports brought: each is stored once. */
import { sql } from 'kysely'
import type { DbOrTx } from '../client.ts'

/** Where these pictures live already: source → address. */
export async function findImportImages(
  db: DbOrTx,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; url: string }>`
    with known as (
      select source, url, split_part(url, '/', -1) as name from import_images
      where source = any(${sources as string[]}::text[])
    ), renewed as (
      delete from unused_pictures where not gone and name in (select name from known)
    )
    select source, url from known
    where not exists (
      select from unused_pictures where gone and unused_pictures.name = known.name)`.execute(db)
  return new Map(rows.map((row) => [row.source, row.url]))
}

export async function insertImportImage(db: DbOrTx, source: string, url: string): Promise<void> {
  await db
    .insertInto('import_images')
    .values({ source, url })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ url }))
    .execute()
}
