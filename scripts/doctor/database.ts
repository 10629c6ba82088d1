/**
 * Checks the database: version, permissions of the role, schema, connections, durability and clock.
 */
import { newestMigration, pendingMigrations } from '../../db/migrate/migrator.ts'
import { type Check, clockFinding, type Finding, fail, ok, warn } from './check.ts'

const oldest = 15

interface State {
  version: number
  release: string
  canCreate: boolean
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
  current_setting('server_version') as release,
  has_schema_privilege(current_user, 'public', 'create') as "canCreate",
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

const rights = ({ canCreate, trigrams }: State): Finding => {
  if (canCreate && trigrams) return ok('rights', 'can create tables; pg_trgm is installed')
  const lacks = [
    ...(canCreate ? [] : ['grant create on schema public to the role of the shop;']),
    ...(trigrams ? [] : ['create extension if not exists pg_trgm;']),
  ].join(' ')
  return canCreate
    ? warn(
        'rights',
        'pg_trgm is not installed yet',
        `The first start installs it if it can; otherwise run there: ${lacks}`,
      )
    : fail(
        'rights',
        'the role of the shop cannot create tables',
        `Make the role the owner of the database, or run there: ${lacks}`,
      )
}

const connections = ({ maximum, reserved, used }: State, ours: number): Finding => {
  const free = maximum - reserved - used
  const found = `${used} of ${maximum} in use, a server of the shop needs up to ${ours}`
  if (free >= ours) return ok('connections', found)
  return warn('connections', found, 'Raise max_connections, or lower DATABASE_CONNECTIONS.')
}

const safety = ({ unsafe, commit }: State): Finding => {
  if (unsafe.length > 0)
    return fail(
      'safety',
      `${unsafe.join(' and ')} off`,
      'Turn it on: otherwise a power cut can destroy the database.',
    )
  if (commit === 'off')
    return warn(
      'safety',
      'synchronous_commit off',
      'Turn it on: otherwise a crash can lose the last orders.',
    )
  return ok('safety', `fsync and full_page_writes on, synchronous_commit ${commit}`)
}

export const database: Check = async ({ config, database: client, databaseUrl }) => {
  if (databaseUrl === undefined) return [ok('database', 'embedded; the first start creates it')]
  // another check reports that it does not answer
  if (!client) return []
  const sentAt = Date.now()
  const { rows } = await client.query<State>(ask)
  const state = rows[0]!
  const took = (Date.now() - sentAt) / 1_000
  const pending = await pendingMigrations(databaseUrl)
  const applied = state.hasSchema
    ? (await client.query('select max(name) as name from kysely_migration')).rows[0].name
    : ''
  return [
    state.version >= oldest
      ? ok('PostgreSQL', `${state.release}, ${state.size}`)
      : fail('PostgreSQL', state.release, `Upgrade it to ${oldest} or later.`),
    state.isStandby
      ? fail('role', 'a standby, which is read-only', 'Name the primary in DATABASE_URL.')
      : ok('role', 'accepts writes'),
    rights(state),
    applied > (await newestMigration())
      ? fail(
          'schema',
          `${applied} belongs to a newer Araliya`,
          'Start that version, or restore an earlier backup.',
        )
      : pending.length > 0
        ? warn(
            'schema',
            `${pending.length} migrations are pending`,
            'The next start runs them, or run npm run araliya -- migrate.',
          )
        : ok('schema', 'up to date'),
    connections(state, config.databaseConnections + 6),
    safety(state),
    clockFinding('clock of the database', state.now - (sentAt / 1_000 + took / 2)),
  ]
}
