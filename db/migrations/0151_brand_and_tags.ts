/** Products have a brand and tags. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table product_details add column brand text, add column tags text[];
    create index product_details_brand_idx on product_details (lower(brand)) where brand is not null;
  `)
    .execute(db)
}
