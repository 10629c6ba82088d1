/**
 * What a shop knows of a product beyond its fixed shape. A product without any of it has no row; the
 * version that edits are based on is the product's own.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table product_details (
      product_ref uuid primary key references products on delete cascade,
      sku text,
      barcode text,
      weight_grams integer check (weight_grams > 0),
      size double precision check (size > 0),
      unit text,
      how_to_use text,
      ingredients text,
      cost_cents bigint check (cost_cents >= 0),
      low_stock_at integer check (low_stock_at >= 0)
    );
    -- how far the bound of low stock reaches at most
    create index product_details_low_stock on product_details (low_stock_at) where low_stock_at is not null;
  `)
    .execute(db)
}
