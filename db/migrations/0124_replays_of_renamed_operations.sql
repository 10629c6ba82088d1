-- Changes the schema of release 0.1.0: tables with their indexes, functions, rows, then triggers.
-- contract: both search columns of products come back in the same statement under the same names.

drop trigger products_announce on products;
drop trigger products_changed_words on products;
drop trigger products_touch on products;

-- Bodies are parsed here, once: a restore by pg_restore fills the columns without a search path.
create function fold_letters(written text) returns text
  language sql immutable parallel safe
  return normalize(regexp_replace(normalize(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(written,
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      'łŁøØđĐðÐħĦıŋŊ', 'lloooddddhhinn'), NFD), '[\u0300-\u036f]', '', 'g'), NFC);

-- Words with accents or marks in plain letters: joined (loreal, opi) and apart (l oreal, o p i).
create function folded_words(written text) returns text
  language sql immutable parallel safe
  return (
    select regexp_replace(folded, '([[:alpha:]])[''’‘ʼ`´.·](?=[[:alnum:]])', '\1', 'g')
      || case when folded ~ '[[:alpha:]][''’‘ʼ`´.·][[:alnum:]]' then ' ' || regexp_replace(folded, '[''’‘ʼ`´.·]', ' ', 'g') else '' end
    from (
      select fold_letters(string_agg(word, ' ')) as folded
      from string_to_table(written, ' ') as word
      where word ~ '[\u00c0-\u024f\u1e00-\u1eff\u0300-\u036f]|[[:alpha:]][''’‘ʼ`´.·][[:alnum:]]'
    ) as words
  );

-- Without a subquery PostgreSQL makes it a part of the expression: a call costs ten times the comparison.
create function add_folded_words(written text) returns text
  language sql immutable parallel safe
  return case when written ~ '[\u00c0-\u024f\u1e00-\u1eff\u0300-\u036f]|[[:alpha:]][''’‘ʼ`´.·][[:alnum:]]' then written || ' ' || folded_words(written) else written end;

create table roles (
  -- a name for the roles that come with the shop
  id text default gen_random_uuid()::text primary key,
  name text not null,
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index roles_name_idx on roles (lower(name));

drop index users_active_admins_idx;
alter table users
  add column role_id text references roles,
  -- since when the account's address is known to be its owner's
  add column email_verified_at timestamptz,
  -- when the shop asked for that; null for accounts that it never asked
  add column verification_requested_at timestamptz,
  -- on the row that every login locks, so that none opens beside the first factor
  add column has_two_factor boolean not null default false;
create index users_role_idx on users (role_id) where role_id is not null;
create index users_invalid_email_idx on users (id)
  where email !~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$';

alter table sessions
  -- when this session gave a second factor last
  add column verified_at timestamptz,
  add column id uuid not null default gen_random_uuid(),
  -- where it was used last; empty where nobody knows
  add column address text not null default '',
  -- in words, such as Firefox on Android
  add column browser text not null default '',
  add column last_used_at timestamptz not null default now(),
  add constraint sessions_id_key unique (id);

alter table api_keys
  add column permissions text[] not null default '{}',
  add column previous_hash bytea,
  add column previous_until timestamptz,
  add constraint api_keys_previous_hash_key unique (previous_hash),
  add constraint api_keys_check check ((previous_hash is null) = (previous_until is null));

alter table login_failures
  add column previous_failed_at timestamptz;

drop index products_newest_idx, products_price_idx, products_name_idx, products_category_newest_idx,
  products_category_price_idx, products_category_name_idx, products_statistics_idx;
alter table products
  drop column search_names,
  drop column search_document,
  add column state text not null default 'published' check (state in ('published', 'draft', 'hidden', 'scheduled')),
  add column publish_at timestamptz,
  -- what it costs outside its sale; null: it has none, and last_price_cents is that
  add column usual_cents bigint,
  add column sale_cents bigint,
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  add column listed boolean not null default true,
  add column on_sale boolean not null default false,
  add column due_at timestamptz,
  -- reviews that are shown, those of them with stars, and their mean to one decimal
  add column review_count integer not null default 0,
  add column rating_count integer not null default 0,
  add column rating_average float8,
  add column sold integer not null default 0,
  add column search_names text not null
    generated always as (lower(add_folded_words(product_name || ' ' || join_texts(alt_names)))) stored,
  add column search_document tsvector not null generated always as (
    setweight(to_tsvector('simple', add_folded_words(product_name)), 'A') ||
    setweight(to_tsvector('simple', add_folded_words(join_texts(alt_names))), 'A') ||
    setweight(to_tsvector('simple', add_folded_words(category)), 'B') ||
    setweight(to_tsvector('simple', add_folded_words(description)), 'D')
  ) stored,
  add constraint products_scheduled check (state <> 'scheduled' or publish_at is not null),
  add constraint products_usual_price check (usual_cents >= 0 and usual_cents <= price_cents),
  add constraint products_sale_price check (sale_cents >= 0 and sale_cents <= price_cents),
  add constraint products_sale_period check (sale_from < sale_until);

drop index orders_sales_idx;
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check check (payment_method in ('cod', 'card', 'payhere', 'bank')),
  drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check check (payment_status in ('due', 'unpaid', 'paid', 'refunded',
    'owed', 'disputed')),
  add column customer_note text not null default '',
  add column pricing jsonb,
  add column street text,
  add column city text,
  add column district text,
  add column postal_code text,
  -- Placed without an account, until one takes it over. Orders of API keys and of accounts that are
  -- gone have no account either.
  add column guest boolean not null default false,
  add column pay_by timestamptz,
  -- when the buyer sent a slip, as long as it is kept
  add column slip_at timestamptz,
  -- why staff did not find the money; empty: they have not said so
  add column payment_problem text not null default '',
  add column cancel_reason text,
  -- Σ of the entries; below zero is more given back than was taken
  add column paid_cents bigint not null default 0,
  add column held_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column waived_cents bigint not null default 0,
  add column written_off_cents bigint not null default 0,
  -- the last money that came was handed over
  add column collected boolean not null default false,
  add column due_cents bigint generated always as (greatest(0,
    case
        when status = 'Cancelled' then 0
        else total_cents - waived_cents - paid_cents
    end)) stored not null,
  -- typed in by staff for somebody who has no part in it
  add column by_staff boolean not null default false,
  -- by the same account or telephone number, whatever became of it
  add column bought_before boolean not null default false,
  add column confirmed_at timestamptz,
  add column confirmed_how text,
  add column confirmed_by text,
  -- Σ of its entries of the method credit: what it was paid with less what went back as that
  add column credit_cents bigint not null default 0,
  add column payment_issue text,
  add column payment_state text generated always as (
    case
        when payment_issue = 'disputed' then 'disputed'
        when status = 'Cancelled' then
        case
            when paid_cents > 0 and refunded_cents > 0 then 'partRefunded'
            when paid_cents > 0 and collected then 'collected'
            when paid_cents > 0 then 'paid'
            when refunded_cents > 0 then 'refunded'
            when held_cents > 0 then 'authorised'
            else 'void'
        end
        when greatest(0, total_cents - waived_cents - paid_cents) > 0 then
        case
            when held_cents >= greatest(0, total_cents - waived_cents - paid_cents) then 'authorised'
            else 'due'
        end
        when written_off_cents > 0 then 'writtenOff'
        when paid_cents > 0 and waived_cents > 0 then 'partRefunded'
        when paid_cents > 0 and collected then 'collected'
        when paid_cents > 0 then 'paid'
        when refunded_cents > 0 then 'refunded'
        else 'void'
    end) stored not null,
  add column possible_duplicate_of text,
  add column returning_since timestamptz,
  add constraint orders_unpaid_wait check (payment_status <> 'unpaid' or payment_method in ('payhere', 'bank')
    and status in ('Pending', 'Cancelled') and pay_by is not null and payment_brand is null
    and payment_last4 is null),
  add constraint orders_refund_at_most_paid check (paid_cents >= 0),
  add constraint orders_owed_are_cancelled check (payment_status <> 'owed' or status = 'Cancelled'),
  add constraint orders_confirmed_check check ((confirmed_at is null) = (confirmed_how is null)
    and (confirmed_at is null) = (confirmed_by is null) and confirmed_how in ('call', 'whatsapp', 'sms', 'none')),
  add constraint orders_cancel_reason_check check (cancel_reason is null or cancel_reason in ('refused', 'returned')
    and (status = 'Cancelled' or status = 'Shipped' and returning_since is not null));

drop index order_items_sales_idx;
alter table order_items
  -- of one piece; null: nobody knew it then
  add column cost_cents bigint,
  -- hundredths of a percent
  add column tax_rate integer not null default 0;
create index order_items_sales_idx on order_items (sold_at) include (product_ref, quantity, price_cents,
  cost_cents, tax_rate) where sold_at is not null;

alter table order_events
  -- what staff changed of the order; null: it moved, or something was noted
  add column changes jsonb;
create index order_events_delivered_idx on order_events (at) where to_status = 'Delivered';

alter table reviews
  add column hidden_at timestamptz,
  add column moderated_at timestamptz,
  add column photos text[] not null default '{}' check (cardinality(photos) <= 3),
  add column reply text,
  add column replied_at timestamptz,
  -- since staff last decided about it
  add column report_count integer not null default 0,
  add column version integer not null default 1,
  add constraint reviews_check check ((reply is null) = (replied_at is null));
create index reviews_newest_idx on reviews (created_at desc, id desc);
create index reviews_hidden_idx on reviews (created_at desc, id desc) where hidden_at is not null;
create index reviews_search_idx on reviews
  using gin (lower(first_name || ' ' || last_name || ' ' || product_id || ' ' || comment) gin_trgm_ops);
create index reviews_new_idx on reviews (created_at desc, id desc) where moderated_at is null;
create index reviews_reported_idx on reviews (report_count) where report_count > 0;

alter table blogs
  add column state text not null default 'published' check (state in ('published', 'draft', 'hidden', 'scheduled')),
  add column publish_at timestamptz,
  -- readers have found it once: its date stays
  add column was_public boolean not null default true,
  -- productIds, in their order
  add column products text[] not null default '{}',
  add constraint blogs_scheduled check ((state = 'scheduled') = (publish_at is not null));
create index blogs_due_idx on blogs (publish_at) where state = 'scheduled' and deleted_at is null;

alter table contact_messages
  -- of an answered one: it is not done, the customer is to write again
  add column waits boolean not null default false,
  add column owner_id uuid references users on delete set null;
create index contact_messages_owner_idx on contact_messages (owner_id) where owner_id is not null;
-- What is not done is little, whatever is kept besides.
create index contact_messages_undone_idx on contact_messages (created_at) where status <> 'answered' or waits;

alter table newsletter_subscribers
  add column state text not null default 'subscribed' check (state in ('pending', 'subscribed', 'unsubscribed')),
  -- since when it is so
  add column changed_at timestamptz not null default now(),
  -- letters that asked for a confirmation since there was one
  add column emails_sent integer not null default 0,
  add column last_email_at timestamptz;
create index newsletter_subscribers_state_idx on newsletter_subscribers (state, created_at desc, id desc);

create index audit_log_at_idx on audit_log (at);

alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('uploading', 'uploaded', 'waiting', 'reading',
    'running', 'planned', 'done', 'stopped', 'failed', 'interrupted', 'undone')),
  add column run uuid,
  -- when it last changed a product; null: there is nothing to take back
  add column changed_at timestamptz,
  -- the report of its undo, of one that has begun
  add column undo jsonb,
  -- the import whose rejected rows this one brings, corrected
  add column corrects uuid references imports on delete set null;
create index imports_waiting_idx on imports (started_at, id) where state = 'waiting';
create index imports_corrects_idx on imports (corrects) where corrects is not null;

alter table import_rows
  add column price json;

alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in ('authorising', 'authorised', 'captured', 'released',
    'refunded', 'declined', 'owed')),
  drop constraint payments_order_ref_key,
  -- the buyer paid this one another time
  add column original_ref uuid references payments on delete set null,
  add column replaced boolean not null default false;
create unique index payments_order_ref_key on payments (order_ref) where not replaced;

alter table bulk_jobs
  add column api_key_id uuid references api_keys on delete set null,
  add column kind text not null default 'products' check (kind in ('products', 'orders')),
  -- The job that this one undoes; a job is undone once.
  add column undoes uuid references bulk_jobs on delete set null;
create unique index bulk_jobs_undoes_idx on bulk_jobs (undoes);
create index bulk_jobs_kind_idx on bulk_jobs (kind, created_at);

alter table bulk_items
  add column input text,
  add column product_ref uuid,
  -- what it was and became; null: the product was not changed
  add column change jsonb;

create table import_leases (
  -- what is done in turns: one import writes, one is only planned
  kind text primary key check (kind in ('write', 'plan')),
  run uuid not null,
  heartbeat_at timestamptz not null default now()
);

create table known_addresses (
  address_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  last_login_at timestamptz not null default now()
);
create index known_addresses_user_idx on known_addresses (user_id, last_login_at desc);

create table unused_media (
  -- the key of the picture, which is the last part of its address
  name text collate "C" primary key,
  since timestamptz not null,
  -- removed from the store, or just being removed
  deleted boolean not null default false
);

create table shop_settings (
  key text primary key,
  -- null: the default
  value jsonb,
  -- one more at every change: the basis of the next one
  version integer not null default 0,
  changed_at timestamptz,
  changed_by text
);

create table setting_changes (
  id uuid primary key default gen_random_uuid(),
  key text not null references shop_settings on update cascade,
  version integer not null,
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  actor text not null,
  before jsonb,
  after jsonb,
  unique (key, version)
);
create index setting_changes_actor on setting_changes (actor_id);

create table events (
  seq bigint primary key generated always as identity,
  -- the same for whoever hears of it twice, and never again after a restore
  id uuid not null default gen_random_uuid(),
  type text not null check (type ~ '^[a-z_]+(\.[a-z_]+)+$'),
  entity text not null,
  entity_id text not null,
  version integer not null,
  at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  position bigint,
  -- whom it tells of: erasing an account masks it
  customer_id uuid,
  data json not null check (octet_length(data::text) <= 20480),
  unique (position)
);
create index events_unplaced_idx on events (seq) where position is null;
create index events_at_idx on events (at);
create index events_customer_idx on events (customer_id) where customer_id is not null;
-- Each kind of event, the newest first. Imports write changed products by the hundred thousand, and
-- those are no news. By an expression that no other index knows: else the one of all positions is
-- walked for a rare kind, past everything else that happened.
create index events_notifications_idx on events (type, (- position)) where position is not null
  and type <> 'product.updated';
-- What was told of somebody without an account is found by the thing. Others' events do not pay for it.
create index events_nobodys_idx on events (entity, entity_id) where customer_id is null and entity in ('order', 'message', 'subscriber');

create table event_deliveries (
  seq bigint primary key generated always as identity,
  id uuid not null default gen_random_uuid() unique,
  -- who is told: 'email', or 'webhook:' and its id
  subscriber text not null,
  -- what is told in order: an entity and its id
  queue text not null,
  event_seq bigint references events on delete cascade,
  -- what a subscriber needs besides the event, or instead of it
  payload json,
  customer_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- a server is at it until then
  claimed_until timestamptz,
  answer_status integer,
  -- the beginning of an answer, or what went wrong
  answer text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index event_deliveries_waiting_idx on event_deliveries (subscriber, seq) where state = 'waiting';
create index event_deliveries_queue_idx on event_deliveries (subscriber, queue, seq) where state = 'waiting';
create index event_deliveries_event_idx on event_deliveries (event_seq);
create index event_deliveries_ended_idx on event_deliveries (ended_at) where ended_at is not null;
create index event_deliveries_customer_idx on event_deliveries (customer_id) where customer_id is not null;
create index event_deliveries_dead_idx on event_deliveries (subscriber, ended_at) where state = 'dead';
create index event_deliveries_subscriber_seq_idx on event_deliveries (subscriber, seq);
-- Emails, the newest first: all, and those of one entity.
create index event_deliveries_emails_idx on event_deliveries (seq) where subscriber = 'email';
create index event_deliveries_email_queue_idx on event_deliveries (queue, seq)
  where subscriber = 'email';

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  -- none: all
  types text[] not null default '{}',
  -- sealed with the shop's key
  secret text not null,
  -- signs as well until then
  old_secret text,
  old_secret_until timestamptz,
  state text not null default 'on' check (state in ('on', 'off', 'failed')),
  -- since the first failure after the last success
  failing_since timestamptz,
  created_by uuid references users on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table emails (
  delivery_id uuid primary key references event_deliveries (id) on delete cascade,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- of the newest attempt, which is the one that is kept
  rendered_at timestamptz not null default now()
);

create table email_templates (
  template text primary key,
  subject text not null,
  closing text not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text not null
);

create table account_links (
  -- SHA-256 of the token, which only the letter knows
  token_hash bytea primary key,
  purpose text not null,
  -- null: of somebody without an account
  user_id uuid references users on delete cascade,
  -- the address that it proves
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user_idx on account_links (user_id);

-- The address that an account wants to have, until both ends have confirmed it.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  requested_at timestamptz not null default now(),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);

create table back_in_stock_subscriptions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  -- an account is written to at the address that it has by then
  user_id uuid references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  -- since when the letter is on its way; an asking has one
  notified_at timestamptz
);
create unique index back_in_stock_subscriptions_open_key on back_in_stock_subscriptions (product_id, lower(email)) where notified_at is null;
create index back_in_stock_subscriptions_email_idx on back_in_stock_subscriptions (lower(email));
create index back_in_stock_subscriptions_user_idx on back_in_stock_subscriptions (user_id) where user_id is not null;
create index back_in_stock_subscriptions_age_idx on back_in_stock_subscriptions (created_at);

create table newsletter_tokens (
  token_hash bytea primary key,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  expires_at timestamptz not null
);
create index newsletter_tokens_subscriber_idx on newsletter_tokens (subscriber_id);

create table product_details (
  product_ref uuid primary key references products on delete cascade,
  sku text,
  barcode text,
  weight_grams integer check (weight_grams > 0),
  size float8 check (size > 0),
  unit text,
  how_to_use text,
  ingredients text,
  cost_cents bigint check (cost_cents >= 0),
  low_stock_at integer check (low_stock_at >= 0)
);
-- how far the bound of low stock reaches at most
create index product_details_low_stock on product_details (low_stock_at) where low_stock_at is not null;
create index product_details_sku_idx on product_details (lower(sku)) where sku is not null;
create index product_details_barcode_idx on product_details (lower(barcode)) where barcode is not null;

create table promotions (
  id uuid primary key default gen_random_uuid(),
  -- in capitals; null: automatic
  code text check (code = upper(code) and code <> '') unique,
  name text not null,
  terms jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- null: as often as anybody wants
  max_uses integer check (max_uses > 0),
  max_uses_each integer check (max_uses_each > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index promotions_newest_idx on promotions (created_at desc, id desc);

create table promotion_uses (
  promotion_id uuid not null references promotions,
  order_id uuid not null references orders on delete cascade,
  account uuid references users on delete set null,
  phone text,
  cents bigint not null check (cents > 0),
  used_at timestamptz not null default now(),
  -- when its order was cancelled
  returned_at timestamptz,
  primary key (promotion_id, order_id)
);
create index promotion_uses_order_idx on promotion_uses (order_id);
create index promotion_uses_account_idx on promotion_uses (account, promotion_id) where returned_at is null;
create index promotion_uses_phone_idx on promotion_uses (phone, promotion_id) where returned_at is null;
create index promotion_uses_count_idx on promotion_uses (promotion_id) where returned_at is null;

create table message_answers (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  answer text not null,
  author_id uuid references users on delete set null,
  author text not null,
  -- its letter; what arrived is forgotten after some weeks
  delivery_id uuid references event_deliveries (id) on delete set null,
  created_at timestamptz not null default now()
);
create index message_answers_message_idx on message_answers (message_id, created_at);
create index message_answers_delivery_idx on message_answers (delivery_id);

create table notification_reads (
  user_id uuid primary key references users on delete cascade,
  -- the position of the newest event that they have seen_position
  seen_position bigint not null
);

-- The database keeps SHA-256 of a link's secret alone.
create table order_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  order_ref uuid not null references orders on delete cascade,
  created_at timestamptz not null default now()
);
create index order_links_order_idx on order_links (order_ref);
create index order_links_created_idx on order_links (created_at);

create table order_slips (
  order_ref uuid primary key references orders on delete cascade,
  -- WebP, encoded by the shop itself
  image bytea not null
);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  label text not null default '',
  name text not null,
  phone text not null,
  address text not null,
  street text not null default '',
  city text not null default '',
  district text not null default '',
  postal_code text not null default '',
  -- null: never was the default
  default_at timestamptz,
  created_at timestamptz not null default now()
);
create index addresses_user_idx on addresses (user_id);

create table carts (
  user_id uuid primary key references users on delete cascade,
  -- one more with each call that changes something
  version integer not null default 0,
  -- [{ productId, qty, version, before }] in the order in which they came: the cart's version at the
  -- line's last change, and at the one before
  lines jsonb not null default '[]' check (jsonb_array_length(lines) <= 200),
  changed_at timestamptz not null default now()
);
create index carts_changed_idx on carts (changed_at);

create table payment_refunds (
  -- what the provider knows it by
  id uuid primary key default gen_random_uuid(),
  payment_ref uuid not null references payments on delete cascade,
  order_ref uuid not null references orders on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now(),
  -- when the provider had given it back
  settled_at timestamptz
);
create index payment_refunds_payment_idx on payment_refunds (payment_ref);
create index payment_refunds_order_idx on payment_refunds (order_ref);
create index payment_refunds_open_idx on payment_refunds (created_at) where settled_at is null;

create table payment_transactions (
  seq bigint primary key generated always as identity,
  id uuid not null default gen_random_uuid() unique,
  order_ref uuid not null references orders on delete cascade,
  -- of the provider's payment that it tells of
  payment_ref uuid references payments on delete set null,
  kind text not null check (kind in ('authorised', 'captured', 'released', 'collected', 'refunded',
    'chargedBack', 'corrected', 'credited', 'writtenOff', 'charged')),
  amount_cents bigint not null default 0,
  held_cents bigint not null default 0,
  adjustment_cents bigint not null default 0,
  method text not null,
  reference text not null default '',
  note text not null default '',
  actor_id uuid references users on delete set null,
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  -- what happened, where it may be told more than once: it is booked once
  event text unique,
  refund_ref uuid references payment_refunds on delete set null,
  constraint payment_transactions_check check (
    case kind
        when 'authorised' then amount_cents = 0 and adjustment_cents = 0 and held_cents >= 0
        when 'released' then amount_cents = 0 and adjustment_cents = 0 and held_cents <= 0
        when 'captured' then amount_cents >= 0 and held_cents <= 0
        when 'collected' then amount_cents > 0 and held_cents = 0 and adjustment_cents = 0
        when 'refunded' then amount_cents <= 0 and held_cents = 0
        when 'chargedBack' then held_cents = 0
        when 'corrected' then amount_cents <> 0 and held_cents = 0 and adjustment_cents = 0
        when 'credited' then amount_cents = 0 and held_cents = 0 and adjustment_cents < 0
        when 'writtenOff' then amount_cents = 0 and held_cents = 0 and adjustment_cents <> 0
        else amount_cents = 0 and held_cents = 0
    end)
);
create index payment_transactions_order_idx on payment_transactions (order_ref, seq);
create index payment_transactions_payment_idx on payment_transactions (payment_ref) where payment_ref is not null;
create index payment_transactions_refund_idx on payment_transactions (refund_ref) where refund_ref is not null;
create index payment_transactions_money_idx on payment_transactions (at) include (amount_cents, method) where amount_cents <> 0;

-- The last number of each series. A paper takes the next one in its own transaction and holds the row
-- until that ends: what is rolled back gives its number back, so that there is never a gap.
create table document_counters (
  prefix text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (prefix, year)
);

create table documents (
  id uuid primary key default gen_random_uuid(),
  -- which came after which, whatever the clocks of the servers say
  seq bigint generated always as identity,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text not null unique,
  prefix text not null,
  year integer not null,
  serial integer not null,
  order_id text not null,
  -- of a credit note: the invoice whose sum it takes back
  corrects uuid references documents,
  cents bigint not null check (cents >= 0),
  content jsonb not null,
  issued_at timestamptz not null,
  constraint documents_check check ((kind = 'credit-note') = (corrects is not null)),
  unique (prefix, year, serial)
);
create index documents_order_idx on documents (order_id);
create index documents_corrects_idx on documents (corrects) where corrects is not null;

create table order_parcels (
  id uuid primary key default gen_random_uuid(),
  order_ref uuid not null references orders on delete cascade,
  courier text not null,
  waybill text not null,
  -- a whole address; empty where nobody says how the courier's parcels are followed
  tracking text not null,
  shipped_at timestamptz not null default now(),
  constraint order_parcels_check check (courier <> '' or waybill <> '')
);
create index order_parcels_order_idx on order_parcels (order_ref, shipped_at);
create index order_parcels_waybill_idx on order_parcels (lower(waybill)) where waybill <> '';
create index order_parcels_courier_idx on order_parcels (lower(courier), order_ref);

create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_ref uuid not null references orders on delete cascade,
  note text not null,
  actor_id uuid references users on delete set null,
  actor text not null,
  at timestamptz not null default now()
);
create index order_notes_order_idx on order_notes (order_ref, at);
create index order_notes_actor_idx on order_notes (actor_id) where actor_id is not null;

create table order_tags (
  order_ref uuid not null references orders on delete cascade,
  tag text not null,
  primary key (order_ref, tag)
);
create index order_tags_tag_idx on order_tags (lower(tag));

create table cod_payouts (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  number text generated always as ('RM-' ||
    case
        when seq < 1000000 then lpad(seq::text, 6, '0')
        else seq::text
    end) stored not null unique,
  courier text not null,
  file_name text not null,
  -- of its bytes: a file that is recorded is not read a second time
  file_hash bytea not null,
  -- the header of the file, and which of its columns is what
  header jsonb not null,
  columns jsonb not null,
  -- what came to the bank, where somebody said so
  bank_cents bigint check (bank_cents >= 0),
  state text not null default 'draft' check (state in ('draft', 'recording', 'recorded', 'undoing', 'undone')),
  -- whoever asked for what is under way
  actor_id uuid references users on delete set null,
  api_key_id uuid references api_keys on delete set null,
  actor text not null,
  created_at timestamptz not null default now(),
  -- when it was recorded, or undone
  completed_at timestamptz,
  failed_runs integer not null default 0
);
create unique index cod_payouts_file_idx on cod_payouts (file_hash) where state <> 'undone';
create index cod_payouts_in_progress_idx on cod_payouts (seq) where state in ('recording', 'undoing');
create index cod_payouts_courier_idx on cod_payouts (lower(courier), seq desc);

create table cod_payout_lines (
  payout_ref uuid not null references cod_payouts on delete cascade,
  line integer not null,
  cells jsonb not null,
  -- why it cannot be read as a row of the table
  problem text not null default '',
  waybill text not null,
  order_number text not null,
  -- null: no amount that anybody could read
  amount_cents bigint,
  fee_cents bigint,
  courier_status text not null,
  -- from here on what became of it; empty until it was gone through
  class text not null default '',
  order_ref uuid references orders on delete set null,
  order_id text not null default '',
  -- what was due of the order before
  due_cents bigint,
  recorded_cents bigint not null default 0,
  note text not null default '',
  undone boolean not null default false,
  primary key (payout_ref, line)
);
create index cod_payout_lines_order_idx on cod_payout_lines (order_ref) where recorded_cents > 0 and not undone;

create table order_returns (
  id uuid primary key default gen_random_uuid(),
  order_ref uuid not null references orders on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid references users on delete set null,
  actor text not null,
  -- what the order asks for less; of that, what its delivery had cost
  cents bigint not null check (cents >= 0),
  delivery_cents bigint not null,
  -- money that goes back for it, and how
  refunded_cents bigint not null,
  method text not null,
  note text not null,
  -- the order that was placed in its stead
  exchanged_for uuid references orders on delete set null,
  constraint order_returns_check check (delivery_cents >= 0 and delivery_cents <= cents),
  constraint order_returns_check1 check (refunded_cents >= 0 and refunded_cents <= cents)
);
create index order_returns_order_idx on order_returns (order_ref, at);
create index order_returns_actor_idx on order_returns (actor_id) where actor_id is not null;
create index order_returns_exchange_idx on order_returns (exchanged_for) where exchanged_for is not null;

create table order_return_lines (
  return_ref uuid not null references order_returns on delete cascade,
  line smallint not null,
  item_ref uuid not null references order_items,
  quantity integer not null check (quantity > 0),
  -- back in stock; otherwise it can be sold no more
  restocked boolean not null,
  reason text not null,
  primary key (return_ref, line)
);
create index order_return_lines_item_idx on order_return_lines (item_ref);

create table stock_movements (
  seq bigint generated always as identity,
  product_ref uuid not null references products on delete cascade,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('opening', 'import', 'received', 'return', 'count', 'correction',
    'lost', 'edit')),
  -- the order whose pieces came back, or that was changed
  order_ref uuid references orders on delete set null,
  -- imports are forgotten after a while, their movements are not
  import_id uuid,
  note text not null default '',
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  -- what there was then, and the product's version that it made
  stock_after integer not null,
  version integer not null,
  primary key (product_ref, seq)
);
create index stock_movements_order_idx on stock_movements (order_ref) where order_ref is not null;

create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create unique index saved_filters_name_idx on saved_filters (user_id, lower(name));

create table user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  note text not null,
  actor_id uuid references users on delete set null,
  actor text not null,
  at timestamptz not null default now()
);
create index user_notes_user_idx on user_notes (user_id, at);
create index user_notes_actor_idx on user_notes (actor_id) where actor_id is not null;

create table user_tags (
  user_id uuid not null references users on delete cascade,
  tag text not null,
  primary key (user_id, tag)
);
create index user_tags_tag_idx on user_tags (lower(tag));

create table merged_accounts (
  -- the account that is no more
  source_id uuid primary key,
  target_id uuid not null references users on delete cascade,
  -- how much of what went over
  moved jsonb not null,
  at timestamptz not null default now()
);
create index merged_accounts_target_idx on merged_accounts (target_id);

-- Who is to be forgotten, until they are.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- names and addresses that the audit log knows them by
  known_as text[] not null,
  requested_at timestamptz not null default now()
);

create table order_erasures (
  order_ref uuid primary key references orders on delete cascade,
  erasure_id uuid not null references erasures on delete cascade
);
create index order_erasures_erasure_idx on order_erasures (erasure_id);

-- apart from the order, whose version does not move when somebody takes up the telephone
create table order_calls (
  order_ref uuid primary key references orders on delete cascade,
  attempts integer not null default 0,
  -- of the latest try
  outcome text,
  -- not before
  call_at timestamptz,
  -- whoever is on it, until then
  claimed_by text,
  claimed_until timestamptz
);

create table two_factor_methods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- of an app: sealed, and the step of time whose code was used last
  secret text,
  last_step bigint not null default 0,
  -- of a passkey
  credential_id text unique,
  rp_id text,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index two_factor_methods_user_idx on two_factor_methods (user_id);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of 80 random bits
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table two_factor_challenges (
  -- SHA-256 of the token, which only the caller knows
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- which session asks; null for one that is to be opened
  session_hash bytea references sessions on delete cascade,
  purpose text not null,
  -- SHA-256 of the password's hash in that moment: another password ends the challenge
  password_fingerprint bytea not null,
  -- what a passkey is to sign
  webauthn text,
  -- of an app that is being set up, sealed
  secret text,
  expires_at timestamptz not null,
  setup_code_hash bytea
);
create index two_factor_challenges_user_idx on two_factor_challenges (user_id);
create index two_factor_challenges_session_idx on two_factor_challenges (session_hash);
create index two_factor_challenges_expires_idx on two_factor_challenges (expires_at);

create table audit_chain (
  -- 1, 2, 3, … in the order of the commits
  place bigint primary key,
  line bigint not null unique,
  -- null: somebody was taken out of the line
  salt uuid,
  -- over salt and content
  digest bytea not null,
  -- over the hash before, place, line and digest
  hash bytea not null
);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  role_id text not null references roles on delete cascade,
  -- by whose permissions it is good
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitations_email_idx on invitations (lower(email));
create index invitations_role_idx on invitations (role_id);
create index invitations_invited_by_idx on invitations (invited_by);

-- From which browser and network somebody logged in, hashed.
create table known_sign_ins (
  user_id uuid not null references users on delete cascade,
  fingerprint bytea not null,
  last_at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);

-- One for an article: a new one ends the one before.
create table blog_previews (
  blog_ref uuid primary key references blogs on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create table media (
  id uuid primary key default gen_random_uuid(),
  -- the key of the picture, which is the last part of its address
  name text collate "C" not null unique,
  -- what it shows, offered wherever it is used next
  alt text not null default '',
  -- when it was stored, as its name says
  created_at timestamptz not null
);
create index media_newest_idx on media (created_at desc, id desc);

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

create table review_requests (
  order_ref uuid primary key references orders on delete cascade,
  at timestamptz not null default now()
);

create table message_notes (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  note text not null,
  actor_id uuid references users on delete set null,
  actor text not null,
  at timestamptz not null default now()
);
create index message_notes_message_idx on message_notes (message_id, at);
create index message_notes_actor_idx on message_notes (actor_id) where actor_id is not null;

create table pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  title text not null,
  -- Markdown
  body text not null,
  menu text not null check (menu in ('none', 'header', 'footer')),
  search_title text not null,
  description text not null,
  published boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index pages_slug_idx on pages (slug) where deleted_at is null;

-- No foreign keys: whoever books holds the order, and whoever deletes an account holds that first.
create table store_credit_balances (
  user_id uuid primary key,
  -- Σ of the entries
  cents bigint not null,
  constraint store_credit_balances_cents_check check (cents >= 0)
);

create table store_credit_transactions (
  seq bigint primary key generated always as identity,
  id uuid not null default gen_random_uuid() unique,
  -- null: the account is gone
  user_id uuid,
  -- what came back of an order as credit: returned where it was paid otherwise, given back where it was credit before
  kind text not null check (kind in ('goodwill', 'withdrawn', 'returned', 'spent', 'refunded')),
  amount_cents bigint not null,
  order_ref uuid references orders on delete set null,
  note text not null default '',
  actor_id uuid references users on delete set null,
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  constraint store_credit_transactions_amount_cents_check check (
    case
        when kind in ('spent', 'withdrawn') then amount_cents < 0
        else amount_cents > 0
    end)
);
create index store_credit_transactions_user_idx on store_credit_transactions (user_id, seq);
create index store_credit_transactions_at_idx on store_credit_transactions (at) include (kind, amount_cents);
create index store_credit_transactions_order_idx on store_credit_transactions (order_ref) where order_ref is not null;
create index store_credit_transactions_actor_idx on store_credit_transactions (actor_id) where actor_id is not null;

create table order_drafts (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  draft_id text generated always as ('DRAFT-' ||
    case
        when seq < 1000000 then lpad(seq::text, 6, '0')
        else seq::text
    end) stored not null unique,
  -- the form as far as it is filled in, but for its lines
  fields jsonb not null,
  -- productId, qty, and what the product was called and cost when the draft was saved
  lines jsonb not null,
  -- what it came to then; null: it cannot be worked out yet
  total_cents bigint,
  -- whom it names: forgetting somebody asks
  email text not null,
  phone_normalised text not null,
  created_by text not null,
  updated_by text not null,
  -- the order that it became
  placed_as text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_drafts_newest_idx on order_drafts (updated_at desc, id desc) where placed_as is null;
create index order_drafts_untouched_idx on order_drafts (updated_at);
create index order_drafts_email_idx on order_drafts (lower(email)) where email <> '';
create index order_drafts_phone_idx on order_drafts (phone_normalised) where phone_normalised <> '';

create table import_changes (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references imports on delete cascade,
  -- what is taken back first was done last
  seq bigint generated always as identity,
  -- the products, by their primary keys
  refs uuid[] storage external not null,
  -- what each of them was and became
  changes bytea storage external not null,
  -- images that products showed until then
  images text[] not null
);
create unique index import_changes_last_idx on import_changes (import_id, seq);

-- What is to be said of products once their import was taken back: left as they are, and why.
create table import_undo_rows (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  product_ref uuid not null,
  product_id text not null,
  product_name text not null,
  outcome text not null check (outcome in ('skipped', 'stock-short')),
  reason text not null,
  fields jsonb not null,
  primary key (import_id, position)
);

create table import_mappings (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  mapping jsonb not null,
  -- format, columns and sheet of the file that it was made for; null: nobody said
  source_file jsonb,
  -- null: an API key, or somebody who left
  saved_by uuid references users on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index import_mappings_name_idx on import_mappings (lower(name));
create index import_mappings_saved_by_idx on import_mappings (saved_by) where saved_by is not null;

create table feeds (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  -- sent along; its value is sealed with the shop's key
  header_name text,
  header_value text,
  mapping jsonb not null,
  images text not null check (images in ('keep', 'copy')),
  frequency text not null check (frequency in ('hourly', 'daily')),
  -- of the shop's clock, for those that run daily
  hour integer not null check (hour >= 0 and hour <= 23),
  delete_missing boolean not null,
  max_megabytes integer not null,
  timeout_seconds integer not null,
  -- percent of the rows, and of the shop's products
  max_rejected_percent integer not null check (max_rejected_percent >= 0 and max_rejected_percent <= 100),
  max_deleted_percent integer not null check (max_deleted_percent >= 0 and max_deleted_percent <= 100),
  -- stopped: by itself, until somebody looked
  state text not null default 'on' check (state in ('on', 'off', 'stopped')),
  due_at timestamptz not null,
  -- by hand; force: whatever is remembered of the file
  run_requested boolean not null default false,
  force boolean not null default false,
  -- whoever holds it runs it, while they say that they live
  run uuid,
  heartbeat_at timestamptz,
  -- of the file that was imported last
  etag text,
  last_modified text,
  content_hash bytea,
  -- in a row
  failures integer not null default 0,
  -- of the last run; its import may be forgotten
  outcome text check (outcome in ('imported', 'unchanged', 'stopped', 'failed')),
  message text,
  import_id uuid,
  ended_at timestamptz,
  -- for whom it acts
  actor_id uuid references users on delete set null,
  api_key_id uuid references api_keys on delete set null,
  actor text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sealed_url text,
  constraint feeds_check check ((header_name is null) = (header_value is null))
);

create unlogged table call_counts (
  -- the operation and its caller
  key text primary key,
  calls integer not null,
  -- then the count begins anew
  ends_at timestamptz not null
);

create table payment_issues (
  id uuid primary key default gen_random_uuid(),
  order_ref uuid not null references orders on delete cascade,
  -- the payment that was charged back, or whose further payment was reported
  payment_ref uuid not null references payments on delete cascade,
  kind text not null check (kind in ('disputed', 'duplicate', 'mismatch', 'unconfirmed')),
  -- the provider's
  reference text not null,
  -- 0 for another currency
  amount_cents bigint not null check (amount_cents >= 0),
  -- amount and currency as the provider wrote them
  reported text not null,
  opened_at timestamptz not null default clock_timestamp(),
  resolution text check (resolution in ('confirm', 'dismiss'))
);
create index payment_issues_order_idx on payment_issues (order_ref, opened_at);
-- what a provider reports again opens nothing
create unique index payment_issues_disputed_idx on payment_issues (payment_ref) where kind = 'disputed';
create unique index payment_issues_reference_idx on payment_issues (payment_ref, reference) where kind <> 'disputed';
create index payment_issues_unconfirmed_idx on payment_issues (opened_at) where kind = 'unconfirmed'
  and resolution is null;

create or replace function keep_new_words() returns trigger
  language plpgsql as $$
begin
  perform keep_or_hold_words(array(
    select mark || lexeme
    from (
      select distinct '-' as mark, lexeme
      from added, unnest(tsvector_to_array(search_document)) as lexeme where listed
      union all
      select distinct '+', lexeme
      from added, unnest(tsvector_to_array(ts_filter(search_document, '{a,b}'))) as lexeme where listed
      offset 0
    ) as words
    where is_search_word(lexeme)
  ));
  return null;
end $$;

create function open_cash(account uuid, number text)
  returns table (account_orders bigint, account_cents bigint, phone_orders bigint, phone_cents bigint)
  language plpgsql set enable_seqscan = off as $$
declare
  of_account bigint := hashtextextended('open cash of account ' || account, 0);
  of_number bigint := hashtextextended('open cash of phone ' || number, 0);
begin
  -- in one order, so that two who share both never wait for each other; least() passes over null
  perform pg_advisory_xact_lock(least(of_account, of_number));
  perform pg_advisory_xact_lock(greatest(of_account, of_number));
  return query
    select own.orders, own.cents, same.orders, same.cents
    from (
      select count(*) as orders, coalesce(sum(total_cents - credit_cents), 0)::bigint as cents from orders
      where user_id = account and payment_status in ('due', 'unpaid')
        and status in ('Pending', 'Processing', 'Shipped')
    ) as own, (
      select count(*) as orders, coalesce(sum(total_cents - credit_cents), 0)::bigint as cents from orders
      where phone_normalised = number and payment_status in ('due', 'unpaid')
        and status in ('Pending', 'Processing', 'Shipped')
    ) as same;
end $$;

-- Locks the images in one order, so that transactions that use the same images do not deadlock.
create function use_images(texts text[]) returns void language plpgsql as $$
declare
  deleted_name text;
begin
  if not exists (select from unused_media) then return; end if;
  with named as (
    select match[1] as name
    from unnest(texts) as input, regexp_matches(input, '(\d{13}-[\w.-]+\.webp)', 'g') as match
  ), listed as (
    select name from unused_media where name in (select name from named)
    order by name for update
  ), used as (
    delete from unused_media where name in (select name from listed) returning name, deleted
  )
  select name into deleted_name from used where deleted limit 1;
  if found then
    raise exception 'the image % was deleted', deleted_name using errcode = 'AP001';
  end if;
end $$;

create function new_products_use_images() returns trigger
  language plpgsql as $$
begin
  perform use_images(array(select unnest(images) from added));
  return null;
end $$;

create function product_uses_images() returns trigger
  language plpgsql as $$
begin
  perform use_images(new.images);
  return null;
end $$;

create function blog_uses_images() returns trigger
  language plpgsql as $$
begin
  perform use_images(new.images || new.description);
  return null;
end $$;

create function user_uses_images() returns trigger
  language plpgsql as $$
begin
  perform use_images(array[new.profilepic, new.coverpic]);
  return null;
end $$;

create function setting_uses_images() returns trigger
  language plpgsql as $$
begin
  perform use_images(array[new.after::text]);
  return null;
end $$;

-- The first half of a gate's name says that it is one, the second whose.
create function close_gate(account uuid) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7214003, hashtext(account::text));
end $$;

-- What somebody is, as json of type, role_id, permissions; null when they may not act.
create function hold_account(account uuid, alone boolean) returns jsonb
  language plpgsql as $$
declare
  held record;
  allowed text[];
begin
  if alone then
    perform close_gate(account);
    select type, role_id into held from users
      where id = account and status = 'active' for no key update;
  else
    perform pg_advisory_xact_lock_shared(7214003, hashtext(account::text));
    select type, role_id into held from users
      where id = account and status = 'active' for share;
  end if;
  if not found then return null; end if;
  if held.role_id is not null then
    select permissions into allowed from roles where id = held.role_id for share;
  end if;
  return jsonb_build_object(
    'type', held.type, 'role_id', held.role_id, 'permissions', to_jsonb(allowed));
end $$;

create function hold_session(account uuid, hash bytea, alone boolean) returns jsonb
  language plpgsql as $$
declare
  held jsonb := hold_account(account, alone);
begin
  perform from sessions
    where token_hash = hash and user_id = account and expires_at > now() for key share;
  return case when found then held end;
end $$;

-- Without a secret for work that goes on after its request was answered.
create function hold_api_key(key uuid, secret bytea) returns jsonb
  language plpgsql as $$
declare
  maker uuid := (select created_by from api_keys where id = key);
  held jsonb := hold_account(maker, false);
  carried record;
begin
  if held is null or held ->> 'type' <> 'admin' then return null; end if;
  select role, permissions into carried from api_keys
    where id = key and created_by = maker and revoked_at is null
      and (expires_at is null or expires_at > now())
      and (secret is null or token_hash = secret
        or (previous_hash = secret and previous_until > now()))
    for share;
  if not found then return null; end if;
  return held || jsonb_build_object(
    'type', carried.role, 'key_permissions', to_jsonb(carried.permissions));
end $$;

create function find_promotions(codes text[], ids uuid[], buyer uuid, number text, alone boolean)
  returns table (id uuid, uses bigint, own_uses bigint, has_ordered boolean)
  language plpgsql set enable_seqscan = off as $$
declare
  of_account bigint := hashtextextended('promotions of account ' || buyer, 0);
  of_number bigint := hashtextextended('promotions of phone ' || number, 0);
begin
  if alone then
    -- in one order, so that two who share both never wait for each other; least() passes over null
    perform pg_advisory_xact_lock(least(of_account, of_number));
    perform pg_advisory_xact_lock(greatest(of_account, of_number));
    perform from promotions p where (p.id = any(ids) or p.code = any(codes)) and p.max_uses is not null
      order by p.id for no key update;
  end if;
  return query
    select p.id,
      case when p.max_uses is null then 0 else
        (select count(*) from promotion_uses u where u.promotion_id = p.id and u.returned_at is null) end,
      case when p.max_uses_each is null then 0 else greatest(
        (select count(*) from promotion_uses u
          where u.promotion_id = p.id and u.account = buyer and u.returned_at is null),
        (select count(*) from promotion_uses u
          where u.promotion_id = p.id and u.phone = number and u.returned_at is null)) end,
      coalesce((p.terms ->> 'firstOrder')::boolean, false) and (
        exists (select from orders o where o.user_id = buyer and o.status <> 'Cancelled')
        or exists (select from orders o where o.phone_normalised = number and o.status <> 'Cancelled'))
    from promotions p where p.id = any(ids) or p.code = any(codes);
end $$;

create function settle_product() returns trigger
  language plpgsql as $$
declare
  usual bigint := coalesce(new.usual_cents, new.last_price_cents);
begin
  -- A last price that is written as it was means the one that was: callers write what they read.
  if tg_op = 'UPDATE' and new.usual_cents is not distinct from old.usual_cents then
    usual := case when new.last_price_cents = old.last_price_cents
      then coalesce(old.usual_cents, new.last_price_cents) else new.last_price_cents end;
  end if;
  if new.state = 'scheduled' and new.publish_at <= now() then
    new.state := 'published';
  end if;
  if new.state <> 'scheduled' then
    new.publish_at := null;
  end if;
  new.listed := new.state = 'published';
  new.on_sale := new.sale_cents is not null
    and (new.sale_from is null or new.sale_from <= now())
    and (new.sale_until is null or new.sale_until > now());
  new.usual_cents := case when new.sale_cents is not null then usual end;
  new.last_price_cents := case when new.on_sale then new.sale_cents else usual end;
  new.due_at := least(new.publish_at, case
    when new.sale_cents is null then null
    when new.on_sale then new.sale_until
    when new.sale_from > now() then new.sale_from end);
  return new;
end $$;

create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'transactions are never changed: record another one' using errcode = 'restrict_violation';
end $$;

create function sum_payment_transactions() returns trigger
  language plpgsql as $$
begin
  -- whoever books at the same time for the same order waits here, and sees all entries then
  perform from orders where id = new.order_ref for no key update;
  update orders set (paid_cents, held_cents, refunded_cents, waived_cents, written_off_cents, collected, credit_cents)
    = (sums.paid, sums.held, sums.refunded, sums.waived, sums.written_off, sums.collected, sums.credit)
  from (
    select sum(amount_cents)::bigint as paid, sum(held_cents)::bigint as held,
      coalesce(-sum(amount_cents) filter (where kind in ('refunded', 'chargedBack')), 0)::bigint as refunded,
      -sum(adjustment_cents)::bigint as waived,
      coalesce(-sum(adjustment_cents) filter (where kind = 'writtenOff'), 0)::bigint as written_off,
      coalesce((array_agg(kind = 'collected' order by seq desc)
        filter (where kind in ('captured', 'collected')))[1], false) as collected,
      coalesce(sum(amount_cents) filter (where method = 'credit'), 0)::bigint as credit
    from payment_transactions where order_ref = new.order_ref
  ) as sums
  where id = new.order_ref
    and (paid_cents, held_cents, refunded_cents, waived_cents, written_off_cents, orders.collected, credit_cents)
      is distinct from (sums.paid, sums.held, sums.refunded, sums.waived, sums.written_off, sums.collected, sums.credit);
  return null;
end $$;

create function settle_payment(which uuid, done text, before text, who text) returns void
  language plpgsql as $$
declare
  payment payments;
  belongs uuid;
  holds bigint;
  claims bigint;
begin
  select coalesce(this.order_ref, original.order_ref) into belongs
    from payments as this left join payments as original on original.id = this.original_ref
    where this.id = which;
  perform from orders where id = belongs for no key update;
  update payments set state = done, claimed_until = null, updated_at = now()
    where id = which and state = before returning * into payment;
  if payment.id is null or belongs is null then return; end if;
  select coalesce(sum(held_cents), 0), coalesce(sum(adjustment_cents), 0) into holds, claims
    from payment_transactions where payment_ref = which;
  insert into payment_transactions (order_ref, payment_ref, kind, amount_cents, held_cents, adjustment_cents,
    method, reference, actor, event)
  select belongs, which, entry.kind, entry.amount, entry.held, entry.claim,
    case when payment.provider in ('payhere', 'bank') then payment.provider else 'card' end,
    coalesce(payment.provider_reference, ''), who, which || ':' || entry.kind
  from (values
    (1, 'captured', payment.amount_cents, -holds, 0, done in ('captured', 'refunded', 'owed')),
    (2, 'refunded', -payment.amount_cents, 0, -claims, done = 'refunded'),
    (3, 'released', 0, -holds, 0, done in ('released', 'declined') and holds > 0)
  ) as entry(step, kind, amount, held, claim, happened)
  where entry.happened order by entry.step
  on conflict (event) do nothing;
end $$;

create function refuse_document_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.content -> 'buyer' ->> 'erased' = 'true'
    and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
    and new.content - 'buyer' = jsonb_set(old.content - 'buyer', '{corrects,reason}', '""', false) then
    return new;
  end if;
  raise exception 'an invoice or a credit note is never changed or removed';
end $$;

create function count_reviews(refs uuid[]) returns void
  language plpgsql as $$
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

create function reviews_changed() returns trigger
  language plpgsql as $$
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

create function settle_refund(which uuid, who text) returns void
  language plpgsql as $$
begin
  perform from orders where id = (select order_ref from payment_refunds where id = which) for no key update;
  update payments set claimed_until = null where id = (select payment_ref from payment_refunds where id = which);
  update payment_refunds set settled_at = now() where id = which and settled_at is null;
  if not found then return; end if;
  insert into payment_transactions (order_ref, refund_ref, kind, amount_cents, adjustment_cents, method, reference, actor, event)
  select refund.order_ref, which, 'refunded', -refund.amount_cents,
    -(select coalesce(sum(adjustment_cents), 0) from payment_transactions where refund_ref = which),
    case when payment.provider in ('payhere', 'bank') then payment.provider else 'card' end,
    coalesce(payment.provider_reference, ''), who, which || ':refunded'
  from payment_refunds as refund join payments as payment on payment.id = refund.payment_ref
  where refund.id = which;
end $$;

-- The cause is told for the transaction, see explainStock; who writes many at once books them at once.
create function book_stock() returns trigger
  language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('araliya.stock', true), '');
begin
  insert into stock_movements
    (product_ref, change, reason, order_ref, import_id, note, actor, stock_after, version)
  values (
    new.id,
    new.stock + new.sold - coalesce(old.stock + old.sold, 0),
    coalesce(cause ->> 'reason', case tg_op when 'INSERT' then 'opening' else 'correction' end),
    (cause ->> 'orderRef')::uuid,
    (cause ->> 'importId')::uuid,
    coalesce(cause ->> 'note', ''),
    coalesce(cause ->> 'actor', 'Araliya'),
    new.stock,
    new.version);
  return null;
end $$;

create function keep_movement() returns trigger
  language plpgsql as $$
begin
  raise exception 'movements of stock are never changed: book another one'
    using errcode = 'restrict_violation';
end $$;

create function chain_audit(line audit_log) returns void
  language plpgsql as $$
declare
  head audit_chain;
  salt uuid := gen_random_uuid();
  digest bytea;
begin
  perform pg_advisory_xact_lock(7214004);
  select * into head from audit_chain order by place desc limit 1;
  head.place := coalesce(head.place, 0) + 1;
  digest := sha256(convert_to(salt::text || jsonb_build_array(line.id,
    (extract(epoch from line.at) * 1000000)::bigint, line.actor, line.action, line.entity,
    line.entity_id, line.changes)::text, 'UTF8'));
  insert into audit_chain values (head.place, line.id, salt, digest, sha256(coalesce(head.hash, '')
    || convert_to(head.place || ':' || line.id || ':', 'UTF8') || digest));
end $$;

create function chain_new_audit() returns trigger
  language plpgsql as $$
begin
  perform chain_audit(new);
  return null;
end $$;

-- Of updates alone: a copy of the shop comes back as it was.
create function settle_blog() returns trigger
  language plpgsql as $$
begin
  if new.state = 'scheduled' and new.publish_at <= now() then
    new.state := 'published';
  end if;
  if new.state <> 'scheduled' then
    new.publish_at := null;
  end if;
  if new.state in ('published', 'hidden') and not new.was_public then
    new.was_public := true;
    new.created_at := now();
  end if;
  return new;
end $$;

-- A review is a verified purchase as long as its order has arrived.
create function purchase_changed() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from order_items join reviews on reviews.order_item_id = order_items.id
    where order_items.order_id = new.id
  ) then
    perform pg_notify('catalogue', nextval('catalogue_version')::text);
  end if;
  return null;
end $$;

create function review_uses_photos() returns trigger
  language plpgsql as $$
begin
  perform use_images(new.photos);
  return null;
end $$;

-- A photo goes with its review and with its customer, whoever deletes them: from the commit on nobody
-- can name it again, and the next round takes it out of the store.
create function review_leaves_photos() returns trigger
  language plpgsql as $$
begin
  insert into unused_media (name, since, deleted)
  select substring(photo from '\d{13}-[\w.-]+\.webp'), 'epoch', true
  from unnest(old.photos) as photo
  where tg_op = 'DELETE' or photo <> all(new.photos)
  on conflict (name) do update set since = excluded.since, deleted = true;
  return null;
end $$;

create function sum_credit() returns trigger
  language plpgsql as $$
begin
  insert into store_credit_balances (user_id, cents) values (new.user_id, 0) on conflict do nothing;
  -- whoever books for the same account waits here
  update store_credit_balances set cents = cents + new.amount_cents where user_id = new.user_id;
  return null;
end $$;

create function book_credit() returns trigger
  language plpgsql as $$
declare
  owner uuid;
  spent bigint;
begin
  select user_id into owner from orders where id = new.order_ref;
  if owner is null then
    raise exception 'an order without an account has no store credit' using errcode = 'check_violation';
  end if;
  select greatest(0, coalesce(sum(amount_cents), 0)) into spent from payment_transactions
    where order_ref = new.order_ref and method = 'credit' and seq < new.seq;
  insert into store_credit_transactions (user_id, kind, amount_cents, order_ref, note, actor_id, actor)
  select owner, part.kind, part.cents, new.order_ref, new.note, new.actor_id, new.actor
  from (values
    (1, 'spent', least(0, -new.amount_cents)),
    (2, 'refunded', greatest(0, least(spent, -new.amount_cents))),
    (3, 'returned', greatest(0, -new.amount_cents - spent))
  ) as part(step, kind, cents)
  where part.cents <> 0 order by part.step;
  return null;
end $$;

-- Last of what a deletion does: no order names the account any more, so no credit comes back to it.
create function end_credit() returns trigger
  language plpgsql as $$
begin
  insert into store_credit_transactions (user_id, kind, amount_cents, note, actor)
  select user_id, 'withdrawn', -cents, 'The account was deleted.', 'Araliya'
  from store_credit_balances where user_id = old.id and cents > 0;
  delete from store_credit_balances where user_id = old.id;
  update store_credit_transactions set user_id = null where user_id = old.id;
  return null;
end $$;

create function own_page_uses_images() returns trigger
  language plpgsql as $$
begin
  perform use_images(array[new.body]);
  return null;
end $$;

create function import_change_uses_images() returns trigger
  language plpgsql as $$
begin
  perform use_images(new.images);
  return null;
end $$;

create function show_payment_issue() returns trigger
  language plpgsql as $$
begin
  update orders set payment_issue = (
    select kind from payment_issues where order_ref = new.order_ref and resolution is null
    order by (kind = 'disputed') desc, opened_at limit 1)
  where id = new.order_ref;
  return null;
end $$;

create function tax_rate_of(pricing jsonb, product text) returns integer
  language sql immutable as $$
  select coalesce(
    (select (line ->> 'taxRate')::integer from jsonb_array_elements(pricing -> 'from' -> 'lines') as line
      where line ->> 'productId' = product limit 1),
    (pricing -> 'from' ->> 'taxRate')::integer,
    0)
$$;

-- Promotions by code or id, with how often all and this customer used them, and whether this customer has
-- another order. An order that is changed or restored (besides) does not count. alone: nobody else counts these
-- until the transaction ends.
create function find_promotions(codes text[], ids uuid[], buyer uuid, mail text, number text, besides uuid, alone boolean)
  returns table (id uuid, uses bigint, own_uses bigint, has_ordered boolean)
  language plpgsql set enable_seqscan = off as $$
declare
  key bigint;
begin
  if alone then
    -- in one order, so that two who share several of them never wait for each other
    for key in
      select distinct hashtextextended('promotions of ' || identity, 0) as hash
      from unnest(array['account ' || buyer, 'email ' || mail, 'phone ' || number]) as identity
      where identity is not null order by hash
    loop
      perform pg_advisory_xact_lock(key);
    end loop;
    perform from promotions p where (p.id = any(ids) or p.code = any(codes)) and p.max_uses is not null
      order by p.id for no key update;
  end if;
  return query
    with own as materialized (
      select o.id, o.status from orders o where o.user_id = buyer
      union select o.id, o.status from orders o where lower(o.email) = mail and o.email <> ''
      union select o.id, o.status from orders o where o.phone_normalised = number and o.phone_normalised <> '')
    select p.id,
      case when p.max_uses is null then 0 else
        (select count(*) from promotion_uses u where u.promotion_id = p.id and u.returned_at is null) end,
      case when p.max_uses_each is null then 0 else
        (select count(*) from own join promotion_uses u on u.order_id = own.id
          where u.promotion_id = p.id and u.returned_at is null) end,
      coalesce((p.terms ->> 'firstOrder')::boolean, false) and exists (
        select from own where own.status <> 'Cancelled' and own.id is distinct from besides)
    from promotions p where p.id = any(ids) or p.code = any(codes);
end $$;

-- Roles, and the rows of 0.1.0. No order or product counts as changed: versions and dates stay.

insert into roles (id, name, permissions) values
  -- everything, whatever is added later
  ('owner', 'Owner', '{}'),
  ('manager', 'Manager',
    '{orders.read,orders.write,refunds,products.read,products.write,prices,stock,promotions,imports,media,content,customers.read,customers.write,messages,reports,exports,settings,webhooks,audit,payments}'),
  ('packer', 'Packer', '{orders.read,orders.write,products.read,stock}'),
  ('editor', 'Editor', '{products.read,products.write,media,content}'),
  ('accountant', 'Accountant', '{orders.read,products.read,reports,exports,audit}');

-- Administrators become owners; Google verified the addresses that it brought.
update users set
  role_id = case when type = 'admin' then 'owner' end,
  email_verified_at = case when id in (select user_id from identities where provider = 'google') then created_at end
where type = 'admin' or id in (select user_id from identities where provider = 'google');
alter table users add constraint users_staff_have_a_role check ((type = 'admin') = (role_id is not null));

-- A key ends with the administrator who made it. The keys of administrators keep what they could do.
update api_keys set revoked_at = now() where revoked_at is null and not exists (
  select from users where users.id = api_keys.created_by and users.type = 'admin');
update api_keys set permissions =
  '{orders.read,orders.write,refunds,products.read,products.write,prices,stock,promotions,imports,media,content,customers.read,messages,reports,exports,settings,webhooks,audit}'
where role = 'admin';

update sessions set last_used_at = created_at;
update newsletter_subscribers set changed_at = created_at;
update reviews set moderated_at = now();

-- A card that was refunded and is due again is paid in cash; the first event of an order has its customer's note.
update orders set payment_method = 'cod', payment_brand = null, payment_last4 = null
where payment_status = 'due' and payment_method = 'card';
update orders set customer_note = placed.notes from order_events placed
where placed.order_id = orders.id and placed.from_status is null and placed.notes <> '';
update orders set bought_before = true
from (
  select id, row_number() over (partition by user_id order by created_at, id) as of_account,
    row_number() over (partition by phone_normalised order by created_at, id) as of_phone
  from orders
) as earlier
where earlier.id = orders.id
  and (user_id is not null and of_account > 1 or phone_normalised <> '' and of_phone > 1);

-- Payments of providers.
insert into payment_transactions (order_ref, payment_ref, kind, amount_cents, held_cents, adjustment_cents,
  method, reference, actor, at, event)
select orders.id, payment.id, entry.kind, entry.amount, entry.held, entry.claim,
  'card', coalesce(payment.provider_reference, ''), payment.provider, entry.at,
  case when entry.kind <> 'authorised' then payment.id || ':' || entry.kind end
from payments as payment join orders on orders.id = payment.order_ref,
  lateral (select payment.amount_cents as cents,
    -- it pays nothing any more, though the order is to be paid
    payment.wanted = 'release' and orders.status <> 'Cancelled' as leaves) as fact,
  lateral (values
    (1, 'authorised', 0, fact.cents, 0, payment.created_at,
      payment.state in ('authorised', 'captured', 'refunded', 'released')),
    (2, 'captured', fact.cents, -fact.cents,
      case when fact.leaves and payment.state = 'captured' then fact.cents else 0 end,
      case when payment.state = 'captured' then payment.updated_at else payment.created_at end,
      payment.state in ('captured', 'refunded')),
    (3, 'refunded', -fact.cents, 0, 0, payment.updated_at, payment.state = 'refunded'),
    (3, 'released', 0, -fact.cents, 0, payment.updated_at,
      payment.state = 'released' or payment.state = 'authorised' and fact.leaves)
  ) as entry(step, kind, amount, held, claim, at, happened)
where entry.happened
order by payment.created_at, payment.id, entry.step;

-- Payments of before the table payments.
insert into payment_transactions (order_ref, kind, amount_cents, method, reference, note, actor, at)
select orders.id, entry.kind, entry.amount, case payment_method when 'cod' then 'cash' else payment_method end,
  coalesce(payment_reference, ''),
  'Written down later: entries were not kept then.', 'Araliya', entry.at
from orders, lateral (values
    (1, case payment_method when 'cod' then 'collected' else 'captured' end, total_cents, created_at, true),
    (2, 'refunded', -total_cents, updated_at, payment_status = 'refunded')
  ) as entry(step, kind, amount, at, happened)
where entry.happened and total_cents > 0 and payment_status in ('paid', 'refunded')
  and not exists (select from payment_transactions where order_ref = orders.id)
order by orders.created_at, orders.id, entry.step;

-- Cash of delivered orders counts as collected: an upgrade invents no debts.
with delivered as (
  update orders set payment_status = 'paid'
  where payment_method = 'cod' and payment_status = 'due' and status = 'Delivered' and total_cents > 0
  returning id, total_cents, updated_at)
insert into payment_transactions (order_ref, kind, amount_cents, method, note, actor, at)
select id, 'collected', total_cents, 'cash',
  'Taken as collected at delivery: entries were not kept then.', 'Araliya',
  coalesce((select max(at) from order_events where order_id = delivered.id and to_status = 'Delivered'), updated_at)
from delivered order by updated_at, id;

update orders set (paid_cents, held_cents, refunded_cents, waived_cents, collected)
  = (sums.paid, sums.held, sums.refunded, sums.waived, sums.collected)
from (
  select order_ref, sum(amount_cents)::bigint as paid, sum(held_cents)::bigint as held,
    coalesce(-sum(amount_cents) filter (where kind = 'refunded'), 0)::bigint as refunded,
    -sum(adjustment_cents)::bigint as waived,
    coalesce((array_agg(kind = 'collected' order by seq desc)
      filter (where kind in ('captured', 'collected')))[1], false) as collected
  from payment_transactions group by order_ref
) as sums
where id = sums.order_ref;
alter table orders enable trigger orders_touch;
alter table orders
  alter column phone_normalised drop default,
  add constraint orders_due_in_cash check (payment_status <> 'due'
    or payment_method = 'cod' and payment_brand is null and payment_last4 is null);

-- Sales are known, earlier changes of stock are not: they are the opening balance.
update products set sold = items.units from (
  select product_ref, sum(quantity)::integer as units from order_items
  where sold_at is not null and product_ref is not null group by product_ref
) as items
where products.id = items.product_ref;
insert into stock_movements (product_ref, change, reason, actor, stock_after, version)
select id, stock + sold, 'opening', 'Araliya', stock, version from products
where stock + sold <> 0 order by id;

-- Indexes of orders and products, after the updates of their rows.
create index orders_search_idx on orders
  using gin (lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised) gin_trgm_ops);
create index orders_phone_idx on orders (phone_normalised) where phone_normalised <> '';
create index orders_guest_email_idx on orders (lower(email)) where guest;
create index orders_unpaid_idx on orders (pay_by) where payment_status = 'unpaid' and status = 'Pending';
create index orders_refused_account_idx on orders (user_id) where cancel_reason is not null and user_id is not null;
create index orders_refused_phone_idx on orders (phone_normalised) where cancel_reason is not null;
-- cash that couriers hold
create index orders_at_couriers_idx on orders (status) where payment_method = 'cod' and due_cents > 0
  and status in ('Shipped', 'Delivered');
create index orders_sales_idx on orders (created_at) include (status, total_cents, payment_method, district,
  bought_before);
create index orders_offers_idx on orders (created_at) where pricing ? 'adjustments';
-- how many of those that were sent to a district came back
create index orders_ended_in_district_idx on orders (district, created_at) include (cancel_reason)
  where district is not null and (status = 'Delivered' or cancel_reason is not null);
-- One for each count, and of no use for the other: a planner without fresh statistics would read
-- the wrong one whole.
create index orders_open_cash_account_idx on orders (user_id) include (total_cents, credit_cents)
  where user_id is not null and payment_status in ('due', 'unpaid')
    and status in ('Pending', 'Processing', 'Shipped');
create index orders_open_cash_phone_idx on orders (phone_normalised) include (total_cents, credit_cents)
  where phone_normalised is not null and payment_status in ('due', 'unpaid')
    and status in ('Pending', 'Processing', 'Shipped');
create index orders_payment_issue_idx on orders (created_at desc, id desc) where payment_issue is not null;
create index orders_to_be_paid_idx on orders (created_at desc, id desc) where payment_state = 'due';
create index orders_email_idx on orders (lower(email)) where email <> '';
create index orders_returning_idx on orders (returning_since) where returning_since is not null
  and status = 'Shipped';
create index products_due_idx on products (due_at) where due_at is not null and deleted_at is null;
create index products_scheduled_idx on products (state, created_at desc, id desc)
  where (state <> 'published' or sale_cents is not null) and deleted_at is null;
create index products_newest_idx on products (created_at desc, id desc, listed) where deleted_at is null;
create index products_price_idx on products (last_price_cents, id, listed) where deleted_at is null;
create index products_name_idx on products (lower(product_name) collate "C", id, listed) where deleted_at is null;
create index products_category_newest_idx on products (category, created_at desc, id desc, listed)
  where deleted_at is null;
create index products_category_price_idx on products (category, last_price_cents, id, listed)
  where deleted_at is null;
create index products_category_name_idx on products (category, lower(product_name) collate "C", id, listed)
  where deleted_at is null;
create index products_statistics_idx on products (category) include (price_cents, stock, listed)
  where deleted_at is null;
create index products_names_idx on products
  using gin (to_tsvector('simple', search_names || ' ' || category)) where deleted_at is null;
create index products_document_idx on products using gin (search_document) where deleted_at is null;

insert into search_words (word, named)
select lexeme, bool_or(weights && '{A,B}')
from products, unnest(search_document)
group by lexeme
having is_search_word(lexeme)
order by lexeme
on conflict (word) do update set named = true
  where excluded.named and not search_words.named;

-- Images in use; the next sweep, which is soon, finds the others.
insert into media (name, alt, created_at)
select name, max(alt), to_timestamp(left(name, 13)::bigint / 1000.0)
from (
  select substring(image from '\d{13}-[\w.-]+\.webp') as name, coalesce(image_alts[place], '') as alt
  from products, unnest(images) with ordinality as named (image, place)
  where deleted_at is null
  union all
  select match[1], ''
  from blogs, regexp_matches(array_to_string(images || description, ' '), '(\d{13}-[\w.-]+\.webp)', 'g') as match
) as found
where name is not null
group by name;
delete from settings where name = 'pictures_swept_at';

create trigger users_end_credit after delete on users for each row execute function end_credit();
create trigger users_images after insert or update of profilepic, coverpic on users for each row
  when (new.profilepic <> '' or new.coverpic <> '') execute function user_uses_images();
create trigger products_announce after insert or delete or update of product_id, product_name, alt_names,
  category, price_cents, last_price_cents, description, images, image_alts, deleted_at, state, sale_cents,
  sale_from, sale_until, due_at, review_count, rating_count, rating_average or truncate on products
  for each statement execute function announce_catalogue();
create trigger products_book_stock after update of stock, sold on products for each row
  when ((old.stock + old.sold) <> (new.stock + new.sold) and current_setting('araliya.stock',
  true) is distinct from 'booked') execute function book_stock();
create trigger products_changed_words after update of product_name, alt_names, category, description, state,
  due_at on products for each row when (new.listed and (old.search_document is distinct from new.search_document
  or not old.listed)) execute function keep_changed_words();
create trigger products_new_images after insert on products referencing new table as added for each statement
  execute function new_products_use_images();
create trigger products_open_stock after insert on products for each row when ((new.stock + new.sold) <> 0
  and current_setting('araliya.stock', true) is distinct from 'booked') execute function book_stock();
create trigger products_other_images after update of images on products for each row
  when (old.images is distinct from new.images) execute function product_uses_images();
create trigger products_settle before update of state, publish_at, last_price_cents, usual_cents, sale_cents,
  sale_from, sale_until, due_at on products for each row when (new.state <> 'published'
  or old.state <> 'published' or new.sale_cents is not null or old.sale_cents is not null)
  execute function settle_product();
create trigger products_settle_new before insert on products for each row when (new.state <> 'published'
  or new.sale_cents is not null) execute function settle_product();
create trigger products_touch before update on products for each row
  when (not (old.review_count is distinct from new.review_count
  or old.rating_count is distinct from new.rating_count
  or old.rating_average is distinct from new.rating_average)) execute function touch_row();
create trigger orders_purchase after update of status on orders for each row
  when ((old.status = 'Delivered') <> (new.status = 'Delivered')) execute function purchase_changed();
create trigger reviews_added after insert on reviews referencing new table as added for each statement
  execute function reviews_changed();
-- What a product's page says of a review without counting it.
create trigger reviews_announce after update of first_name, last_name, photos, reply on reviews
  for each statement execute function announce_catalogue();
create trigger reviews_gone after delete on reviews referencing old table as gone for each statement
  execute function reviews_changed();
create trigger reviews_other after update on reviews referencing old table as gone new table as added
  for each statement execute function reviews_changed();
create trigger reviews_photos after insert or update of photos on reviews for each row
  when (new.photos <> '{}') execute function review_uses_photos();
create trigger reviews_photos_gone after delete or update of photos on reviews for each row
  when (old.photos <> '{}') execute function review_leaves_photos();
create trigger blogs_images after insert or update of images, description on blogs for each row
  execute function blog_uses_images();
create trigger blogs_settle before update of state, publish_at on blogs for each row
  when (new.state <> 'published' or old.state <> 'published') execute function settle_blog();
-- first, as it waits for whoever is just writing a line, and lets nobody write one until all have places
create constraint trigger audit_chained after insert on audit_log deferrable initially deferred for each row
  execute function chain_new_audit();
create trigger setting_changes_images after insert on setting_changes for each row
  when (new.after is not null) execute function setting_uses_images();
create trigger promotions_touch before update on promotions for each row execute function touch_row();
create trigger payment_transactions_credit after insert on payment_transactions for each row when (new.method = 'credit'
  and new.amount_cents <> 0) execute function book_credit();
-- whoever is deleted or forgotten leaves their entries
create trigger payment_transactions_immutable before update on payment_transactions for each row
  when (old.order_ref is distinct from new.order_ref or old.kind is distinct from new.kind
  or old.amount_cents is distinct from new.amount_cents or old.held_cents is distinct from new.held_cents
  or old.adjustment_cents is distinct from new.adjustment_cents or old.at is distinct from new.at)
  execute function refuse_change();
create trigger payment_transactions_sum after insert on payment_transactions for each row execute function sum_payment_transactions();
create trigger documents_immutable before delete or update on documents for each row execute function refuse_document_change();
create trigger stock_movements_stay before update on stock_movements for each row
  when (old.product_ref is distinct from new.product_ref or old.change is distinct from new.change
  or old.reason is distinct from new.reason or old.at is distinct from new.at
  or old.stock_after is distinct from new.stock_after) execute function keep_movement();
create trigger pages_images after insert or update of body on pages for each row
  execute function own_page_uses_images();
create trigger pages_touch before update on pages for each row execute function touch_row();
-- accounts become one, or are forgotten; what was booked stays
create trigger store_credit_transactions_stay before update on store_credit_transactions for each row
  when (old.kind is distinct from new.kind or old.amount_cents is distinct from new.amount_cents
  or old.at is distinct from new.at) execute function refuse_change();
create trigger store_credit_transactions_sum after insert on store_credit_transactions for each row execute function sum_credit();
create trigger order_drafts_touch before update on order_drafts for each row execute function touch_row();
create trigger import_changes_images after insert on import_changes for each row
  when (new.images <> '{}') execute function import_change_uses_images();
create trigger import_mappings_touch before update on import_mappings for each row execute function touch_row();
create trigger payment_issues_show after insert or update on payment_issues for each row
  execute function show_payment_issue();

-- Ratings of products, and places of the audit lines: no line is written before all have theirs.
select count_reviews(array(select distinct product_ref from reviews where product_ref is not null));
do $$
declare line audit_log;
begin
  for line in select * from audit_log order by id loop
    perform chain_audit(line);
  end loop;
end $$;

-- Imports of 0.1.0 get the names of today.
update imports set options = options - 'pictures' || jsonb_build_object('imageUrls', options -> 'pictures')
  where options ? 'pictures';
update imports set report = report - 'asks' || jsonb_build_object('needs', report -> 'asks')
  where report ? 'asks';
update imports set report = jsonb_set(report, '{prices}', (report -> 'prices') - 'dearest'
    || jsonb_build_object('mostExpensive', report -> 'prices' -> 'dearest'))
  where report -> 'prices' ? 'dearest';
update imports set report = jsonb_set(report, '{remarks}', (
    select jsonb_agg(case when one ->> 'code' = 'no-pictures'
      then one || '{"code": "no-images"}' else one end order by at)
    from jsonb_array_elements(report -> 'remarks') with ordinality as entry(one, at)))
  where report -> 'remarks' @> '[{"code": "no-pictures"}]';
update imports set mapping = jsonb_set(mapping, '{currency}', (mapping -> 'currency') - '{factor,factors}'::text[]
    || jsonb_strip_nulls(jsonb_build_object(
      'rate', mapping -> 'currency' -> 'factor', 'rates', mapping -> 'currency' -> 'factors')))
  where mapping -> 'currency' ?| '{factor,factors}';
