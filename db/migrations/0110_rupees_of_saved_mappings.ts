/** Saved mappings of Shopify's and WooCommerce's files: prices that name no currency are rupees, as until now. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`update import_mappings
      set mapping = mapping || '{"currency": {"code": "LKR"}}'
      where made_for ->> 'format' in ('shopify', 'woocommerce') and mapping -> 'currency' is null`)
    .execute(db)
}
