/**
 * Staff have a role, and a role has permissions. Who was an administrator becomes an owner, and a key
 * of an administrator keeps what it could do.
 */
import { type Kysely, sql } from 'kysely'

const readyRoles = {
  // everything, whatever is added later
  owner: ['Owner'],
  manager: [
    'Manager',
    ...['orders.read', 'orders.write', 'refunds'],
    ...['products.read', 'products.write', 'prices', 'stock', 'promotions', 'imports', 'pictures'],
    ...['content', 'customers.read', 'customers.write', 'messages'],
    ...['reports', 'exports', 'settings', 'webhooks', 'audit'],
  ],
  packer: ['Packer', 'orders.read', 'orders.write', 'products.read', 'stock'],
  editor: ['Editor', 'products.read', 'products.write', 'pictures', 'content'],
  accountant: ['Accountant', 'orders.read', 'products.read', 'reports', 'exports', 'audit'],
}

const allOfKeys = [
  ...['orders.read', 'orders.write', 'refunds'],
  ...['products.read', 'products.write', 'prices', 'stock', 'promotions', 'imports', 'pictures'],
  ...['content', 'customers.read', 'messages'],
  ...['reports', 'exports', 'settings', 'webhooks', 'audit'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table roles (
      -- a name for the roles that come with the shop
      id text primary key default gen_random_uuid()::text,
      name text not null,
      permissions text[] not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index roles_name_idx on roles (lower(name));

    alter table users add column role_id text references roles;
    create index users_role_idx on users (role_id) where role_id is not null;
    drop index users_active_admins_idx;

    alter table api_keys add column permissions text[] not null default '{}';
  `)
    .execute(db)
  for (const [id, [name, ...permissions]] of Object.entries(readyRoles))
    await sql`
      insert into roles (id, name, permissions) values (${id}, ${name}, ${permissions}::text[])`.execute(
      db,
    )
  await sql`update users set role_id = 'owner' where type = 'admin'`.execute(db)
  await sql`
    alter table users add constraint users_staff_have_a_role
      check ((type = 'admin') = (role_id is not null))`.execute(db)
  await sql`update api_keys set permissions = ${allOfKeys}::text[] where role = 'admin'`.execute(db)
}
