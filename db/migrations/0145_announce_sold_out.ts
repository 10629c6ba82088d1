/**
 * Announces at once that a product sold out or came back. Servers announce other stock changes
 * together (server/platform/cache/catalogue-version.ts).
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- The number stays, so that PostgreSQL sends one notification for all products of a transaction.
    -- Servers drop their answers all the same.
    create function announce_sold_out() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue', (select last_value::text from catalogue_version));
      return null;
    end $$;
    create trigger products_announce_sold_out after update of stock on products for each row
      when ((old.stock > 0) <> (new.stock > 0)) execute function announce_sold_out();
  `)
    .execute(db)
}
