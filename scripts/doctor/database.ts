/**
 * Checks the database: version, permissions of the role, schema, connections, durability and clock.
 */
import { newestMigration, pendingMigrations } from '../../db/migrate/migrator.ts'
import { type Check, clockFinding, type Finding, fail, ok, warn } from './check.ts'

const oldest = 15

interface State {
  version: number
  extension: string
  mayCreate: boolean
  trigrams: boolean
  isStandby: boolean
  maximum: number
  reserved: number
  used: number
  unsafe: string[]
  commit: string
  now: number
  hasSchema: boolean
  size: string
}

const ask = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_version') as words,
  has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
  exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
  pg_is_in_recovery() as "isStandby",
  current_setting('max_connections')::int as maximum,
  current_setting('superuser_reserved_connections')::int as reserved,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
  (select coalesce(array_agg(name::text order by name), '{}') from pg_settings
    where name in ('fsync', 'full_page_writes') and setting = 'off') as unsafe,
  current_setting('synchronous_commit') as commit,
  extract(epoch from clock_timestamp())::float8 as now,
  to_regclass('kysely_migration') is not null as "hasSchema",
  pg_size_pretty(pg_database_size(current_database())) as size`

const rights = ({ mayCreate, trigrams }: State): Finding => {
  if (mayCreate && trigrams) return ok('rights', 'may create tables; pg_trgm is there')
  const lacks = [
    ...(mayCreate ? [] : ['grant create on schema public to our role;']),
    ...(trigrams ? [] : ['create extension if not exists pg_trgm;']),
  ].join(' ')
  return mayCreate
    ? warn(
        'rights',
        'pg_trgm is not there yet',
        `The first start makes it where it may; else run there: ${lacks}`,
      )
    : fail(
        'rights',
        'our role may not create tables',
        `Let it own the database, or run there: ${lacks}`,
      )
}

const connections = ({ maximum, reserved, used }: State, ours: number): Finding => {
  const free = maximum - reserved - used
  const found = `${used} of ${maximum} in use, a server of the shop wants up to ${ours}`
  if (free >= ours) return ok('connections', found)
  return warn('connections', found, 'Raise max_connections, or lower DATABASE_CONNECTIONS.')
}

const safety = ({ unsafe, commit }: State): Finding => {
  if (unsafe.length > 0)
    return fail(
      'safety',
      `${unsafe.join(' and ')} off`,
      'Turn it on: after a power cut the database would be lost, and orders with it.',
    )
  if (commit === 'off')
    return warn(
      'safety',
      'synchronous_commit off',
      'Turn it on: orders that were acknowledged in the last moments before a crash would be lost.',
    )
  return ok('safety', `fsync and full_page_writes on, synchronous_commit ${commit}`)
}

export const database: Check = async ({ config, database: client, databaseUrl }) => {
  if (databaseUrl === undefined)
    return [ok('database', 'the embedded one, which the first start makes')]
  // another check reports that it does not answer
  if (!client) return []
  const asked = Date.now()
  const { rows } = await client.query<State>(ask)
  const state = rows[0]!
  const took = (Date.now() - asked) / 1_000
  const pending = await pendingMigrations(databaseUrl)
  const applied = state.hasSchema
    ? (await client.query('select max(name) as name from kysely_migration')).rows[0].name
    : ''
  return [
    state.version >= oldest
      ? ok('PostgreSQL', `${state.extension}, ${state.size}`)
      : fail('PostgreSQL', state.extension, `Upgrade it to ${oldest} or later.`),
    state.isStandby
      ? fail('role', 'a standby, which takes no writes', 'Name the primary in DATABASE_URL.')
      : ok('role', 'takes writes'),
    rights(state),
    applied > (await newestMigration())
      ? fail(
          'schema',
          `${applied} is of a newer Araliya`,
          'Start that one, or restore a backup made before.',
        )
      : pending.length > 0
        ? warn(
            'schema',
            `${pending.length} migrations are due`,
            'The next start applies them, or npm run araliya -- migrate.',
          )
        : ok('schema', 'the newest'),
    connections(state, config.databaseConnections + 6),
    safety(state),
    clockFinding('clock of the database', state.now - (asked / 1_000 + took / 2)),
  ]
}
