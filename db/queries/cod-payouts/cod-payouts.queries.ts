/** COD payouts of couriers: the lines of their files, and the booked transactions. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type {
  CourierColumns,
  RemittanceLineRow,
  RemittanceRow,
  RemittanceState,
} from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'

/** A parsed line of a payout file. */
export type ReadLine = Pick<
  RemittanceLineRow,
  'line' | 'cells' | 'broken' | 'waybill' | 'order_number' | 'amount_cents' | 'fee_cents' | 'word'
>

interface Actor {
  id: string | null
  keyId?: string | undefined
  label: string
}

const actorColumns = ({ id, keyId, label }: Actor) => ({
  actor_id: id,
  api_key_id: keyId ?? null,
  actor: label,
})

/** Inserts a payout. @returns undefined where the same file exists, and is not undone */
export async function insertRemittance(
  tx: Tx,
  remittance: Pick<RemittanceRow, 'courier' | 'file_name' | 'file_hash' | 'bank_cents'> & {
    header: readonly string[]
    columns: CourierColumns
    by: Actor
  },
): Promise<RemittanceRow | undefined> {
  const { by, header, columns, ...rest } = remittance
  return tx
    .insertInto('remittances')
    .values({
      ...rest,
      header: storableJson(header),
      columns: storableJson(columns),
      ...actorColumns(by),
    })
    .onConflict((conflict) =>
      // A literal: a plan for any value would not use the partial index.
      conflict.column('file_hash').where('state', '<>', sql.lit('undone')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Inserts the parsed lines of a payout, or updates the parsed values of existing lines. */
export async function saveLines(tx: Tx, id: string, lines: readonly ReadLine[]): Promise<void> {
  await sql`
    insert into remittance_lines (remittance_ref, line, cells, broken, waybill, order_number,
      amount_cents, fee_cents, word)
    select ${id}::uuid, read.*
    from json_to_recordset(${storableJson(lines)}::json) as read(line integer, cells jsonb, broken text,
      waybill text, order_number text, amount_cents bigint, fee_cents bigint, word text)
    on conflict (remittance_ref, line) do update set waybill = excluded.waybill,
      order_number = excluded.order_number, amount_cents = excluded.amount_cents,
      fee_cents = excluded.fee_cents, word = excluded.word`.execute(tx)
}

export const findRemittance = (db: DbOrTx, number: string): Promise<RemittanceRow | undefined> =>
  db.selectFrom('remittances').selectAll().where('number', '=', number).executeTakeFirst()

/** Finds the payout of this file that is not undone. */
export const findRemittanceOfFile = (
  db: DbOrTx,
  hash: Buffer,
): Promise<RemittanceRow | undefined> =>
  db
    .selectFrom('remittances')
    .selectAll()
    .where('file_hash', '=', hash)
    .where('state', '<>', 'undone')
    .executeTakeFirst()

/** Locks a payout until the transaction ends. */
export const lockRemittance = (tx: Tx, number: string): Promise<RemittanceRow | undefined> =>
  tx
    .selectFrom('remittances')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

/** Locks a payout in progress until the transaction ends; undefined while another worker has it. */
export const takeRemittance = (tx: Tx, id: string): Promise<RemittanceRow | undefined> =>
  tx
    .selectFrom('remittances')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['booking', 'undoing'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Finds the payouts that are being booked or undone, the oldest first. */
export async function findRemittancesUnderWay(db: Db): Promise<RemittanceRow[]> {
  return db
    .selectFrom('remittances')
    .selectAll()
    .where('state', 'in', ['booking', 'undoing'])
    .orderBy('seq')
    .execute()
}

/** Returns the last column mapping of a courier's files with this header. */
export async function findColumnsOf(
  db: DbOrTx,
  courier: string,
  header: readonly string[],
): Promise<CourierColumns | undefined> {
  const row = await db
    .selectFrom('remittances')
    .select('columns')
    .where(sql`lower(courier)`, '=', courier.toLowerCase())
    .where('header', '=', sql<string[]>`${storableJson(header)}::jsonb`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.columns
}

export async function changeRemittance(
  tx: Tx,
  id: string,
  changes: {
    courier?: string
    columns?: CourierColumns
    bank_cents?: number | null
    state?: RemittanceState
    stops?: number
    by?: Actor
    settled_at?: Date
  },
): Promise<RemittanceRow> {
  const { columns, by, ...rest } = changes
  return tx
    .updateTable('remittances')
    .set({
      ...rest,
      ...(columns === undefined ? {} : { columns: storableJson(columns) }),
      ...(by === undefined ? {} : actorColumns(by)),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Counts a round that an unexpected error stopped, for the server that runs the next one. */
export async function countStop(db: Db, id: string): Promise<void> {
  await db
    .updateTable('remittances')
    .set({ stops: sql<number>`stops + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['booking', 'undoing'])
    .execute()
}

export async function deleteRemittance(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('remittances').where('id', '=', id).execute()
}

/** Returns the lines of a payout in the order of the file. */
export const findLines = (db: DbOrTx, id: string): Promise<RemittanceLineRow[]> =>
  db
    .selectFrom('remittance_lines')
    .selectAll()
    .where('remittance_ref', '=', id)
    .orderBy('line')
    .execute()

/** Finds the next lines to process, or whose booking is to be undone. */
export function findNextLines(
  tx: Tx,
  id: string,
  state: 'booking' | 'undoing',
  limit: number,
): Promise<RemittanceLineRow[]> {
  const lines = tx.selectFrom('remittance_lines').selectAll().where('remittance_ref', '=', id)
  const next =
    state === 'booking'
      ? lines.where('class', '=', '')
      : // a note says why it could not be undone
        lines.where('booked_cents', '>', 0).where('undone', '=', false).where('note', '=', '')
  return next.orderBy('line').limit(limit).execute()
}

export type LineOutcome = Partial<
  Pick<
    RemittanceLineRow,
    'class' | 'order_ref' | 'order_id' | 'due_cents' | 'booked_cents' | 'note' | 'undone'
  >
>

/** Stores the result of a line. */
export async function noteLine(
  tx: Tx,
  id: string,
  line: number,
  outcome: LineOutcome,
): Promise<void> {
  await tx
    .updateTable('remittance_lines')
    .set(outcome)
    .where('remittance_ref', '=', id)
    .where('line', '=', line)
    .execute()
}

/** Resets lines that could not be undone, to try them again. */
export async function forgetUndoing(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('remittance_lines')
    .set({ note: '' })
    .where('remittance_ref', '=', id)
    .where('booked_cents', '>', 0)
    .where('undone', '=', false)
    .execute()
}

/** Resets lines that could not be booked, to try them again. @returns their number */
export async function forgetFailed(tx: Tx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('remittance_lines')
    .set({ class: '', note: '' })
    .where('remittance_ref', '=', id)
    .where('class', '=', 'failed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns payouts with the sums of their lines, the newest first, by number. */
export const findRemittances = (db: DbOrTx, page: NumberedPage) =>
  findNumberedPage(
    db
      .selectFrom('remittances')
      .selectAll('remittances')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('remittance_lines')
            .select([
              sql<number>`count(*)`.as('lines'),
              sql<number>`coalesce(sum(booked_cents) filter (where not undone), 0)::bigint`.as(
                'booked_cents',
              ),
            ])
            .whereRef('remittance_ref', '=', 'remittances.id')
            .as('sums'),
        (join) => join.onTrue(),
      )
      .select(['sums.lines', 'sums.booked_cents']),
    'seq',
    page,
    'desc',
  )

export const countRemittances = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom('remittances'))
