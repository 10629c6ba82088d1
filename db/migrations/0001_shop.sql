create extension if not exists pg_trgm;

-- array_to_string is only STABLE, which generated columns refuse; over text[] it is immutable.
create function join_texts(texts text[]) returns text
  language sql immutable strict parallel safe
  as $$ select array_to_string(texts, ' ') $$;

create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create table settings (
  name text primary key,
  value text not null
);
-- Tells this database's cache versions from another's after a restore.
insert into settings (name, value) values ('catalogue_epoch', replace(gen_random_uuid()::text, '-', ''));

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null default '',
  password_hash text,
  type text not null default 'customer' check (type ~ '^[a-z][a-z-]{0,31}$'),
  status text not null default 'active' check (status in ('active', 'blocked')),
  profilepic text not null default '',
  coverpic text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_created_at_idx on users (created_at desc, id desc);
create index users_active_admins_idx on users (id) where type = 'admin' and status = 'active';
create index users_search_idx on users using gin ((lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_user_id_idx on identities (user_id);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  prefix text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  role text not null check (role in ('customer', 'admin')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

create table login_failures (
  key text primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null
);

create table products (
  id uuid primary key default gen_random_uuid(),
  product_id text not null,
  product_name text not null,
  alt_names text[] not null default '{}',
  category text not null check (category = lower(category) and category <> ''),
  price_cents bigint not null check (price_cents between 0 and 999999999999),
  last_price_cents bigint not null,
  stock integer not null default 0 constraint products_stock_not_negative check (stock >= 0),
  description text not null default '',
  images text[] not null default '{}',
  image_alts text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_names text not null generated always as (lower(product_name || ' ' || join_texts(alt_names))) stored,
  search_document tsvector not null generated always as (
    setweight(to_tsvector('simple', product_name), 'A') ||
    setweight(to_tsvector('simple', join_texts(alt_names)), 'A') ||
    setweight(to_tsvector('simple', category), 'B') ||
    setweight(to_tsvector('simple', description), 'D')
  ) stored,
  constraint products_last_price_not_above_price check (last_price_cents between 0 and price_cents)
);
-- A deleted product can be brought back, so its id is only taken while it is on sale.
create unique index products_product_id_key on products (product_id) where deleted_at is null;
create index products_newest_idx on products (created_at desc, id desc) where deleted_at is null;
create index products_price_idx on products (last_price_cents, id) where deleted_at is null;
create index products_name_idx on products (lower(product_name), id) where deleted_at is null;
create index products_stock_idx on products (stock, id) where deleted_at is null;
create index products_category_newest_idx on products (category, created_at desc, id desc) where deleted_at is null;
create index products_category_price_idx on products (category, last_price_cents, id) where deleted_at is null;
create index products_category_name_idx on products (category, lower(product_name), id) where deleted_at is null;
create index products_statistics_idx on products (category) include (price_cents, stock) where deleted_at is null;
create index products_names_trgm_idx on products using gin (search_names gin_trgm_ops) where deleted_at is null;
create index products_document_idx on products using gin (search_document) where deleted_at is null;
create index products_deleted_idx on products (deleted_at) where deleted_at is not null;
create trigger products_touch before update on products for each row execute function touch_row();

-- Every committed write of the catalogue tells all servers, which then drop what they cached.
-- Orders change only the stock, thousands of times a minute: they tell it themselves, batched.
create sequence catalogue_version;
create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', nextval('catalogue_version')::text);
  return null;
end $$;
create trigger products_announce after insert or delete or truncate or update of
  product_id, product_name, alt_names, category, price_cents, last_price_cents, description, images, image_alts, deleted_at
  on products for each statement execute function announce_catalogue();

create sequence order_number;
create table orders (
  id uuid primary key default gen_random_uuid(),
  order_id text not null unique,
  user_id uuid references users on delete set null,
  email text not null,
  name text not null,
  address text not null,
  phone text not null,
  notes text not null default '',
  status text not null default 'Pending'
    check (status in ('Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
  payment_method text not null check (payment_method in ('cod', 'card')),
  payment_status text not null default 'due' check (payment_status in ('due', 'paid', 'refunded')),
  payment_brand text,
  payment_last4 text check (payment_last4 ~ '^[0-9]{4}$'),
  payment_reference text,
  total_cents bigint not null check (total_cents >= 0),
  labeled_total_cents bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (labeled_total_cents >= total_cents)
);
create function next_order_id() returns text language sql volatile as $$
  select 'ORD-' || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end
  from (select nextval('order_number') as n) as number
$$;
alter table orders alter column order_id set default next_order_id();
create index orders_newest_idx on orders (created_at desc, id desc);
create index orders_user_idx on orders (user_id, created_at desc, id desc);
create index orders_status_idx on orders (status, created_at desc, id desc);
create index orders_search_idx on orders using gin ((lower(order_id || ' ' || name || ' ' || email || ' ' || phone)) gin_trgm_ops);
create trigger orders_touch before update on orders for each row execute function touch_row();

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  line integer not null,
  product_ref uuid references products on delete set null,
  product_id text not null,
  name text not null,
  image text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  labeled_price_cents bigint not null check (labeled_price_cents >= 0),
  quantity integer not null check (quantity > 0),
  unique (order_id, line)
);
create index order_items_product_ref_idx on order_items (product_ref);

create table order_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  actor_id uuid references users on delete set null,
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  from_status text,
  to_status text not null,
  notes text not null default ''
);
create index order_events_order_idx on order_events (order_id, at);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_ref uuid references products on delete set null,
  product_id text not null,
  user_id uuid references users on delete set null,
  -- once per order item (docs/contract.md#reviews)
  order_item_id uuid unique references order_items on delete set null,
  comment text not null,
  rating smallint check (rating between 1 and 5),
  first_name text not null default '',
  last_name text not null default '',
  created_at timestamptz not null default now()
);
create index reviews_product_idx on reviews (product_ref, created_at desc, id desc);
create index reviews_user_idx on reviews (user_id);

create table blogs (
  id uuid primary key default gen_random_uuid(),
  blog_id text not null,
  blog_topic text not null,
  blog_catg text not null default '',
  images text[] not null default '{}',
  mini_desc text not null default '',
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index blogs_blog_id_key on blogs (blog_id) where deleted_at is null;
create index blogs_newest_idx on blogs (created_at desc, id desc) where deleted_at is null;
create trigger blogs_touch before update on blogs for each row execute function touch_row();

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text not null default 'unread' check (status in ('unread', 'read', 'answered')),
  created_at timestamptz not null default now()
);
create index contact_messages_newest_idx on contact_messages (created_at desc, id desc);

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email_key on newsletter_subscribers (lower(email));
create index newsletter_subscribers_newest_idx on newsletter_subscribers (created_at desc, id desc);

create table idempotency_keys (
  scope text not null,
  key text not null,
  operation text not null,
  fingerprint bytea not null,
  status integer,
  -- json, not jsonb: a replay is the first answer to the letter, its order of fields included
  body json,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  actor text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  changes jsonb not null default '{}'
);
create index audit_log_entity_idx on audit_log (entity, entity_id, id desc);
create index audit_log_actor_idx on audit_log (actor, id desc);
