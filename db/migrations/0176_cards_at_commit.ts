/**
 * Writes the cards of changed groups at the end of a transaction, once and in one order, so that
 * transactions which change the same groups cannot deadlock. A card holds the prices of its variants.
 */
import { type Kysely, sql } from 'kysely'

/** Changes of a product that its card shows. */
const shown = `update of product_name, category, price_cents, last_price_cents, images, deleted_at, state,
  sale_cents, sale_from, sale_until, due_at, rating_count, rating_average on products for each row`
const soldOut = `update of stock on products for each row when ((old.stock > 0) <> (new.stock > 0))`
const renamed = `update on product_groups for each row
  when (old.name <> new.name or old.handle <> new.handle or old.options <> new.options)`

/** Inserts or updates the cards of single products. */
const singles = (from: string) => `
  insert into product_cards (id, product_ref, category, name, created_at, last_price_cents, highest_cents,
    available, on_offer, has_image)
  select id, id, category, lower(product_name), created_at, last_price_cents, last_price_cents,
    stock > 0, last_price_cents < price_cents, images <> '{}'
  from ${from}
  on conflict (id) do update set category = excluded.category, name = excluded.name,
    last_price_cents = excluded.last_price_cents, highest_cents = excluded.highest_cents,
    available = excluded.available, on_offer = excluded.on_offer, has_image = excluded.has_image`
/** Creates a trigger on members of groups. */
const onMembers = (change: string, tables: string) => `
  create or replace trigger product_group_members_${change}_cards after ${change} on product_group_members
    referencing ${tables} for each statement execute function refresh_member_cards();`

/** Creates a trigger that runs at the end of the transaction. */
const atCommit = (name: string, change: string) => `
  create constraint trigger ${name} after ${change.replace(' for each row', ' deferrable initially deferred for each row')}
    execute function refresh_at_commit();`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table product_cards
      -- of a group: its published variants, those in stock first, and the number in stock
      add column variant_refs uuid[],
      add column variant_cents bigint[],
      add column in_stock integer,
      -- json is sent as it is stored; jsonb is written anew for each reader
      alter column summary type json using summary::json;
    -- A price filter counts the cards by indexes alone.
    drop index if exists product_cards_price_idx, product_cards_category_price_idx;
    create index product_cards_price_idx on product_cards (last_price_cents, id) include (highest_cents);
    create index product_cards_category_price_idx on product_cards (category, last_price_cents, id)
      include (highest_cents);
    create index product_cards_prices_idx on product_cards (last_price_cents, highest_cents)
      where last_price_cents < highest_cents;
    -- contract: only triggers call these functions, and the summary keeps its fields.
    -- Databases of development versions have them.
    drop trigger if exists product_groups_refresh_card on product_groups;
    drop function if exists refresh_changed_group();
    drop function if exists refresh_group_card(uuid);

    -- Waits for other changes of the groups, so that it reads what they wrote.
    create function refresh_group_cards(changed uuid[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(7214006, key)
        from (select distinct hashtext(id::text) as key from unnest(changed) as id order by key) as locks;
      -- limit looks up each product by its key: without statistics, as in the first import, PostgreSQL
      -- reads all products instead.
      with shown as materialized (
        select group_id, product.id, product_id, price_cents, last_price_cents, stock, category,
          product.created_at, images[1] as image, rating_count, rating_average, position, option_values, folded_values
        from product_group_members as member,
          lateral (select * from products where id = member.product_ref limit 1) as product
        where member.group_id = any(changed) and member.active and listed and deleted_at is null
      ), looks as (
        -- the swatches of the first option that has any
        select *, min(place) over (partition by id) as first_place
        from (
          select id, option.place, value_place, look->>'value' as value, look->'swatch' as swatch
          from product_groups, jsonb_array_elements(options) with ordinality as option (content, place),
            jsonb_array_elements(content->'values') with ordinality as listed (look, value_place)
          where id = any(changed) and look->>'swatch' is not null) as every
      ), swatches as materialized (
        select group_id, json_agg(swatch order by value_place) as list
        from (
          select *, row_number() over (partition by group_id order by value_place) as number
          from (
            select distinct on (group_id, value_place) group_id, value_place, json_build_object(
              'productId', product_id, 'value', value, 'swatch', swatch, 'image', coalesce(image, '')) as swatch
            from looks join shown on group_id = looks.id and option_values[place] = value
            where place = first_place
            order by group_id, value_place, position) as variants) as numbered
        where number <= 5
        group by group_id
      ), written as (
        insert into product_cards (id, product_ref, group_id, created_at, last_price_cents, highest_cents,
          available, on_offer, has_image, category, name, variant_refs, variant_cents, in_stock, summary)
        select groups.id, (array_agg(shown.id order by stock <= 0, position, shown.id))[1], groups.id,
          max(shown.created_at), min(last_price_cents), max(last_price_cents), bool_or(stock > 0),
          bool_or(last_price_cents < price_cents), bool_or(image is not null),
          (array_agg(category order by position, shown.id))[1], lower(groups.name),
          array_agg(shown.id order by stock <= 0, position, shown.id),
          array_agg(last_price_cents order by stock <= 0, position, shown.id),
          count(*) filter (where stock > 0),
          json_build_object('id', groups.id, 'name', groups.name, 'handle', groups.handle,
            'option', groups.options->0->>'name', 'values', count(distinct folded_values[1]),
            'variants', count(*), 'inStock', bool_or(stock > 0), 'minCents', min(last_price_cents),
            'maxCents', max(last_price_cents), 'ratingCount', sum(rating_count),
            'ratingAverage', round((sum(rating_average * rating_count) / nullif(sum(rating_count), 0))::numeric, 1),
            'swatches', coalesce((array_agg(swatches.list))[1], '[]'))
        from shown join product_groups as groups on groups.id = shown.group_id
          left join swatches on swatches.group_id = groups.id
        group by groups.id
        on conflict (id) do update set product_ref = excluded.product_ref, created_at = excluded.created_at,
          last_price_cents = excluded.last_price_cents, highest_cents = excluded.highest_cents,
          available = excluded.available, on_offer = excluded.on_offer, has_image = excluded.has_image,
          category = excluded.category, name = excluded.name, variant_refs = excluded.variant_refs,
          variant_cents = excluded.variant_cents, in_stock = excluded.in_stock, summary = excluded.summary
        returning id
      )
      delete from product_cards where id = any(changed) and id not in (select id from written);
    end $$;

    -- Remembers groups until the transaction ends.
    create function note_changed_groups(changed uuid[]) returns void language plpgsql as $$
    declare
      noted text := coalesce(current_setting('araliya.changed_groups', true), '');
    begin
      perform set_config('araliya.changed_groups', noted || string_agg(id || ' ', ''), true)
        from unnest(changed) as id where strpos(noted, id::text) = 0 having count(*) > 0;
    end $$;
    create function refresh_noted_groups() returns void language plpgsql as $$
    declare
      noted text := current_setting('araliya.changed_groups', true);
    begin
      if noted <> '' then
        perform set_config('araliya.changed_groups', '', true);
        perform refresh_group_cards(string_to_array(rtrim(noted), ' ')::uuid[]);
      end if;
    end $$;
    create function refresh_at_commit() returns trigger language plpgsql as $$
    begin
      perform refresh_noted_groups();
      return null;
    end $$;

    create or replace function refresh_product_card() returns trigger language plpgsql as $$
    declare
      joined uuid;
    begin
      select group_id into joined from product_group_members where product_ref = new.id and active;
      if joined is not null then
        perform note_changed_groups(array[joined]);
      elsif new.listed and new.deleted_at is null then
        ${singles('(select new.*) as product')};
      else
        delete from product_cards where id = new.id;
      end if;
      return null;
    end $$;

    -- Products that joined a group lose their own card, those that left get it back.
    create or replace function refresh_member_cards() returns trigger language plpgsql as $$
    declare
      refs uuid[];
      joined uuid[];
    begin
      if tg_op = 'UPDATE' then
        select array_agg(product_ref), array_agg(distinct group_id) into refs, joined
        from (select product_ref, group_id from former union select product_ref, group_id from present) as changed;
      else
        select array_agg(product_ref), array_agg(distinct group_id) into refs, joined
        from present;
      end if;
      if refs is null then return null; end if;
      delete from product_cards where id = any(refs)
        and exists (select from product_group_members where product_ref = product_cards.id and active);
      ${singles(`unnest(refs) as ref, lateral (select * from products where id = ref limit 1) as product
        where listed and deleted_at is null
          and not exists (select from product_group_members where product_ref = ref and active)`)};
      perform note_changed_groups(joined);
      return null;
    end $$;

    create or replace function add_product_cards() returns trigger language plpgsql as $$
    begin
      ${singles('added where listed and deleted_at is null')};
      return null;
    end $$;
    create or replace trigger products_add_cards after insert on products
      referencing new table as added for each statement execute function add_product_cards();
    create or replace trigger products_refresh_card after ${shown} execute function refresh_product_card();
    -- A stock update changes a card only when the product sells out or comes back.
    create or replace trigger products_refresh_availability after ${soldOut}
      execute function refresh_product_card();
    ${onMembers('insert', 'new table as present')}
    ${onMembers('update', 'old table as former new table as present')}
    ${onMembers('delete', 'old table as present')}

    create function note_changed_group() returns trigger language plpgsql as $$
    begin
      perform note_changed_groups(array[new.id]);
      return null;
    end $$;
    create trigger product_groups_note after ${renamed} execute function note_changed_group();
    ${atCommit('product_groups_refresh_card', renamed)}
    ${atCommit('products_refresh_group_card', shown)}
    ${atCommit('products_refresh_group_availability', soldOut)}
    ${atCommit('product_group_members_refresh_card', 'insert or update or delete on product_group_members for each row')}

    -- Cards come first: a transaction that wrote the chain would wait for them while all others wait for it.
    create or replace function chain_new_audit() returns trigger language plpgsql as $$
    begin
      perform refresh_noted_groups();
      perform chain_audit(new);
      return null;
    end $$;

    ${singles(`products where listed and deleted_at is null
      and not exists (select from product_group_members where product_ref = products.id and active)`)};
    do $$ begin
      perform refresh_group_cards(array_agg(id)) from product_groups;
    end $$;
  `)
    .execute(db)
}
