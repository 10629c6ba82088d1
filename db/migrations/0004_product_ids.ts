/** Staff search products by the beginning of their productId. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index products_product_id_prefix_idx on products (lower(product_id) text_pattern_ops)
      where deleted_at is null`.execute(db)
}
