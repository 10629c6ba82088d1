/**
 * What customers give a product in stars stands on the product, so that lists show it without asking
 * further. Every change of what is shown counts that product's reviews anew, under the product's lock:
 * two at once take turns, and whoever waited counts what the other wrote.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table products
      -- reviews that are shown, those of them with stars, and their mean to one decimal
      add column review_count integer not null default 0,
      add column rating_count integer not null default 0,
      add column rating_average double precision;

    -- A review is no edit of the product: its version and date stay.
    drop trigger products_touch on products;
    create trigger products_touch before update on products for each row
      when ((old.review_count, old.rating_count, old.rating_average)
        is not distinct from (new.review_count, new.rating_count, new.rating_average))
      execute function touch_row();

    drop trigger products_announce on products;
    create trigger products_announce after insert or delete or truncate or update of
      product_id, product_name, alt_names, category, price_cents, last_price_cents, description, images,
      image_alts, deleted_at, state, sale_cents, sale_from, sale_until, due_at,
      review_count, rating_count, rating_average
      on products for each statement execute function announce_catalogue();

    create function count_reviews(refs uuid[]) returns void language plpgsql as $$
    begin
      if refs = '{}' then
        return;
      end if;
      -- in the order in which orders lock them
      perform from products where id = any(refs) order by id for no key update;
      -- a statement of its own: it sees what was committed while the one before waited
      update products set review_count = found.review_count, rating_count = found.rating_count,
        rating_average = found.rating_average
      from (
        select ref, count(reviews.id) as review_count, count(rating) as rating_count,
          round(avg(rating), 1)::double precision as rating_average
        from unnest(refs) as ref
          left join reviews on reviews.product_ref = ref and reviews.hidden_at is null
        group by ref
      ) as found
      where products.id = found.ref
        and (products.review_count, products.rating_count, products.rating_average)
          is distinct from (found.review_count, found.rating_count, found.rating_average);
    end $$;
    select count_reviews(array(select distinct product_ref from reviews where product_ref is not null));

    create function reviews_changed() returns trigger language plpgsql as $$
    declare
      refs uuid[];
    begin
      -- one statement for each: only the tables of its own trigger are there
      if tg_op = 'INSERT' then
        refs := array(select distinct product_ref from added where product_ref is not null);
      elsif tg_op = 'DELETE' then
        refs := array(select distinct product_ref from gone where product_ref is not null);
      else
        -- an author's or an order's end changes nothing that is counted
        refs := array(
          select distinct product_ref from (
            (select id, product_ref, rating, hidden_at is null from gone
              except select id, product_ref, rating, hidden_at is null from added)
            union all
            (select id, product_ref, rating, hidden_at is null from added
              except select id, product_ref, rating, hidden_at is null from gone)
          ) as changed
          where product_ref is not null);
      end if;
      perform count_reviews(refs);
      return null;
    end $$;
    create trigger reviews_added after insert on reviews referencing new table as added
      for each statement execute function reviews_changed();
    create trigger reviews_other after update on reviews
      referencing old table as gone new table as added
      for each statement execute function reviews_changed();
    create trigger reviews_gone after delete on reviews referencing old table as gone
      for each statement execute function reviews_changed();
  `)
    .execute(db)
}
