-- One uploaded catalogue file and its last run.
create table imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  bytes bigint not null,
  recognised jsonb not null,
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  state text not null default 'uploading'
    check (state in ('uploading', 'uploaded', 'waiting', 'reading', 'running', 'planned', 'done', 'stopped', 'failed', 'interrupted')),
  dry_run boolean not null default false,
  report jsonb not null default '{}',
  message text,
  stop_requested boolean not null default false,
  created_by uuid references users on delete set null,
  actor text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- a run says here that it lives; one that stays silent was interrupted
  heartbeat_at timestamptz,
  finished_at timestamptz
);
create index imports_newest_idx on imports (created_at desc, id desc);
create index imports_created_by_idx on imports (created_by);

-- What the last run did, or would do, with each product of the file; unchanged ones are only
-- counted unless there is something to say of them.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  line integer not null,
  rows integer not null check (rows > 0),
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'rejected')),
  product_id text,
  product_name text not null,
  issues jsonb,
  warnings jsonb,
  changes jsonb,
  -- the rows of the file as they were read, for rejected ones
  sources json,
  primary key (import_id, position)
);
-- Created rows are mostly all or none, so the primary key finds them; every index costs the run.
create index import_rows_outcome_idx on import_rows (import_id, outcome, position)
  where outcome in ('updated', 'rejected');
create index import_rows_warned_idx on import_rows (import_id, position) where warnings is not null;

-- Where a picture that was fetched or uploaded by an import lives, so that it is stored once.
create table import_images (
  source text primary key,
  url text not null,
  created_at timestamptz not null default now()
);
