/** Restores a copy of a shop's data into an empty database: all of it, exactly, or nothing. */
import type pg from 'pg'
import {
  type DumpTable,
  plainTexts,
  quote,
  readMigrations,
  readTables,
  sumTable,
  type TableSum,
} from './catalog.ts'
import type { DumpEnd } from './read.ts'

/**
 * Event positions that a restore leaves free: more than any shop uses between a backup and its
 * restore.
 */
const freePlaces = 1_000_000_000

/** The migrations fill these tables; all others are empty in a new shop. */
const filledByMigrations = ['settings', 'roles']

/** Reported to the operator without a stack. */
export class RestoreError extends Error {}

/** Asserts an empty shop. @throws RestoreError when there is data that a restore would mix with */
export async function assertEmpty(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if ((await readMigrations(client)).length === 0) return
    for (const { name } of await readTables(client)) {
      if (filledByMigrations.includes(name)) continue
      const { rows } = await client.query(`select 1 from ${quote(name)} limit 1`)
      if (rows.length > 0)
        throw new RestoreError(
          `The database is not empty: ${name} has rows. Restore into a new database.`,
        )
    }
  } finally {
    client.release()
  }
}

/** Numbers of ended sessions and API keys. */
export interface EndedAccess {
  sessions: number
  keys: number
}

export interface Restoring {
  insert: (table: string, json: string) => Promise<void>
  /** verifies the rows. @throws RestoreError when a table differs from the copy's checksums */
  finish: (end: DumpEnd) => Promise<void>
  /** replaces the start of image addresses: the images are now elsewhere */
  moveImages: (from: string, to: string) => Promise<void>
  /** ends all sessions, and all API keys unless they are kept */
  endAccess: (options: { keepKeys: boolean }) => Promise<EndedAccess>
  /** makes all of the above visible at once */
  commit: () => Promise<void>
  /** leaves the database unchanged; does nothing after a commit */
  [Symbol.asyncDispose]: () => Promise<void>
}

const insertStatement = (table: DumpTable): string => {
  const names = table.columns.map(({ name }) => quote(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(row ->> ${index})::${type}`).join(', ')
  return `insert into ${quote(table.name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as row`
}

function difference(expected: TableSum, found: TableSum): string | undefined {
  if (expected.rows !== found.rows) return `${found.rows} rows instead of ${expected.rows}`
  return expected.checksum === found.checksum ? undefined : 'other contents'
}

/**
 * Begins a restore.
 * @param pool without the short time limits of requests
 * @param tables those of the copy, in an order in which their rows can be inserted; the database
 * must have been migrated to the copy's own schema
 */
export async function beginRestore(pool: pg.Pool, tables: DumpTable[]): Promise<Restoring> {
  const client = await pool.connect()
  let open = true
  let isReleased = false
  const triggers = async (what: 'enable' | 'disable') => {
    for (const { name } of tables)
      await client.query(`alter table ${quote(name)} ${what} trigger user`)
  }
  await client.query('begin')
  await plainTexts(client)
  // Triggers already ran when the rows were first written.
  await triggers('disable')
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
  const statements = new Map(tables.map((table) => [table.name, insertStatement(table)]))
  return {
    async insert(table, json) {
      const statement = statements.get(table)
      if (!statement) throw new RestoreError(`The copy has rows of an unknown table ${table}.`)
      await client.query(statement, [json])
    },
    async finish({ sums, sequences }) {
      for (const { name } of tables) {
        const wrong = sums[name] && difference(sums[name], await sumTable(client, name))
        if (wrong || !sums[name])
          throw new RestoreError(`The backup of table ${name} differs: ${wrong ?? 'no checksum'}.`)
      }
      for (const [name, value] of Object.entries(sequences)) {
        const sequence = `'public.${quote(name)}'::regclass`
        if (value === null) await client.query(`alter sequence ${quote(name)} restart`)
        else await client.query(`select setval(${sequence}, $1::bigint, true)`, [value])
      }
      // Transaction ids restart in another cluster: events without a position get one from here on.
      // Old emails are not sent again until staff confirm. Subscribers that poll may have read
      // further than the copy, so new events get later positions.
      if (statements.has('events')) {
        await client.query('update events set xid = pg_current_xact_id() where position is null')
        await client.query(
          `insert into settings (name, value)
           select 'events_after', (max(position) + ${freePlaces})::text from events
           having max(position) is not null
           on conflict (name) do update set value = excluded.value`,
        )
      }
      if (statements.has('event_deliveries'))
        await client.query(
          `insert into settings (name, value) values ('deliveries_paused', now()::text)
           on conflict (name) do update set value = excluded.value`,
        )
      // Catalogue versions made after the copy must not be mistaken for new ones.
      await client.query(
        `update settings set value = replace(gen_random_uuid()::text, '-', '')
         where name = 'catalogue_epoch'`,
      )
    },
    async moveImages(from, to) {
      const moved = (column: string) =>
        `case when starts_with(${column}, $1) then $2 || substr(${column}, length($1) + 1) else ${column} end`
      for (const table of ['products', 'blogs'])
        await client.query(
          `update ${table} set images = array(
             select ${moved('url')} from unnest(images) with ordinality as each (url, place) order by place)
           where images <> '{}'`,
          [from, to],
        )
      // a setting holds an address as a whole text
      const within = (column: string) => `replace(${column}::text, '"' || $1, '"' || $2)::jsonb`
      const changed = await client.query<{ there: boolean }>(
        `select to_regclass('public.shop_settings') is not null as there`,
      )
      if (changed.rows[0]?.there) {
        await client.query(`update shop_settings set value = ${within('value')}`, [from, to])
        await client.query(
          `update setting_changes set before = ${within('before')}, after = ${within('after')}`,
          [from, to],
        )
      }
      for (const [table, column] of [
        ['order_items', 'image'],
        ['users', 'profilepic'],
        ['users', 'coverpic'],
        ['import_images', 'url'],
      ] as const)
        await client.query(
          `update ${table} set ${column} = ${moved(column)} where starts_with(${column}, $1)`,
          [from, to],
        )
    },
    async endAccess({ keepKeys }) {
      const sessions = await client.query('delete from sessions')
      const links = await client.query<{ there: boolean }>(
        `select to_regclass('public.account_links') is not null as there`,
      )
      // a link used after the copy was made would be valid again
      if (links.rows[0]?.there) await client.query('delete from account_links')
      const keys = keepKeys
        ? undefined
        : await client.query('update api_keys set revoked_at = now() where revoked_at is null')
      return { sessions: sessions.rowCount ?? 0, keys: keys?.rowCount ?? 0 }
    },
    async commit() {
      await triggers('enable')
      await client.query('commit')
      open = false
      // Optional: otherwise the server's own round does it within minutes.
      for (const { name } of tables) await client.query(`analyze ${quote(name)}`).catch(() => {})
    },
    async [Symbol.asyncDispose]() {
      if (isReleased) return
      isReleased = true
      if (open) await client.query('rollback').catch(() => {})
      client.release()
    },
  }
}
