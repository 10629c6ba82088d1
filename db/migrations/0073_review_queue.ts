/**
 * Reviews as a queue: photos of customers, the shop's reply, what readers report, and who was asked for
 * one. A review that waits until staff let it through is hidden, and nobody has looked at it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table reviews
      add column photos text[] not null default '{}' check (cardinality(photos) <= 3),
      add column reply text,
      add column replied_at timestamptz,
      -- since staff last decided about it
      add column report_count integer not null default 0,
      add check ((reply is null) = (replied_at is null));
    create index reviews_reported_idx on reviews (report_count) where report_count > 0;

    create table review_reports (
      review_id uuid not null references reviews on delete cascade,
      -- a digest of an account or a network: it tells whether somebody reports twice, and nothing else
      reporter bytea not null,
      reason text not null,
      at timestamptz not null default now(),
      -- staff have decided since
      settled boolean not null default false,
      primary key (review_id, reporter)
    );

    create table review_asks (
      order_ref uuid primary key references orders on delete cascade,
      at timestamptz not null default now()
    );
    create index order_events_delivered_idx on order_events (at) where to_status = 'Delivered';

    -- What a product's page says of a review without counting it.
    create trigger reviews_announce after update of first_name, last_name, photos, reply on reviews
      for each statement execute function announce_catalogue();

    -- A review is a verified purchase as long as its order has arrived.
    create function purchase_changed() returns trigger language plpgsql as $$
    begin
      if exists (
        select from order_items join reviews on reviews.order_item_id = order_items.id
        where order_items.order_id = new.id
      ) then
        perform pg_notify('catalogue', nextval('catalogue_version')::text);
      end if;
      return null;
    end $$;
    create trigger orders_purchase after update of status on orders for each row
      when ((old.status = 'Delivered') <> (new.status = 'Delivered'))
      execute function purchase_changed();

    create function review_uses_photos() returns trigger language plpgsql as $$
    begin
      perform use_pictures(new.photos);
      return null;
    end $$;
    create trigger reviews_photos after insert or update of photos on reviews for each row
      when (new.photos <> '{}') execute function review_uses_photos();

    -- A photo goes with its review and with its customer, whoever deletes them: from the commit on nobody
    -- can name it again, and the next round takes it out of the store (server/reviews/photos.service.ts).
    create function review_leaves_photos() returns trigger language plpgsql as $$
    begin
      insert into unused_pictures (name, since, gone)
      select substring(photo from '\\d{13}-[\\w.-]+\\.webp'), 'epoch', true
      from unnest(old.photos) as photo
      where tg_op = 'DELETE' or photo <> all(new.photos)
      on conflict (name) do update set since = excluded.since, gone = true;
      return null;
    end $$;
    create trigger reviews_photos_gone after delete or update of photos on reviews for each row
      when (old.photos <> '{}') execute function review_leaves_photos();
  `)
    .execute(db)
}
