/** COD payouts of couriers: the lines of their files, and the recorded transactions. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type {
  CodPayoutLineRow,
  CodPayoutRow,
  CodPayoutState,
  CourierColumns,
} from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'

/** A parsed line of a payout file. */
export type ParsedLine = Pick<
  CodPayoutLineRow,
  | 'line'
  | 'cells'
  | 'problem'
  | 'waybill'
  | 'order_number'
  | 'amount_cents'
  | 'fee_cents'
  | 'courier_status'
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
export async function insertPayout(
  tx: Tx,
  payout: Pick<CodPayoutRow, 'courier' | 'file_name' | 'file_hash' | 'bank_cents'> & {
    header: readonly string[]
    columns: CourierColumns
    by: Actor
  },
): Promise<CodPayoutRow | undefined> {
  const { by, header, columns, ...rest } = payout
  return tx
    .insertInto('cod_payouts')
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
export async function saveLines(tx: Tx, id: string, lines: readonly ParsedLine[]): Promise<void> {
  await sql`
    insert into cod_payout_lines (payout_ref, line, cells, problem, waybill, order_number,
      amount_cents, fee_cents, courier_status)
    select ${id}::uuid, read.*
    from json_to_recordset(${storableJson(lines)}::json) as read(line integer, cells jsonb, problem text,
      waybill text, order_number text, amount_cents bigint, fee_cents bigint, courier_status text)
    on conflict (payout_ref, line) do update set waybill = excluded.waybill,
      order_number = excluded.order_number, amount_cents = excluded.amount_cents,
      fee_cents = excluded.fee_cents, courier_status = excluded.courier_status`.execute(tx)
}

export const findPayout = (db: DbOrTx, number: string): Promise<CodPayoutRow | undefined> =>
  db.selectFrom('cod_payouts').selectAll().where('number', '=', number).executeTakeFirst()

/** Finds the payout of this file that is not undone. */
export const findPayoutOfFile = (db: DbOrTx, hash: Buffer): Promise<CodPayoutRow | undefined> =>
  db
    .selectFrom('cod_payouts')
    .selectAll()
    .where('file_hash', '=', hash)
    .where('state', '<>', 'undone')
    .executeTakeFirst()

/** Locks a payout until the transaction ends. */
export const lockPayout = (tx: Tx, number: string): Promise<CodPayoutRow | undefined> =>
  tx
    .selectFrom('cod_payouts')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

/** Locks a payout in progress until the transaction ends; undefined while another worker has it. */
export const lockPayoutInProgress = (tx: Tx, id: string): Promise<CodPayoutRow | undefined> =>
  tx
    .selectFrom('cod_payouts')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['recording', 'undoing'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Finds the payouts that are being recorded or undone, the oldest first. */
export async function findPayoutsInProgress(db: Db): Promise<CodPayoutRow[]> {
  return db
    .selectFrom('cod_payouts')
    .selectAll()
    .where('state', 'in', ['recording', 'undoing'])
    .orderBy('seq')
    .execute()
}

/** Returns the last column mapping of a courier's files with this header. */
export async function findColumnMapping(
  db: DbOrTx,
  courier: string,
  header: readonly string[],
): Promise<CourierColumns | undefined> {
  const row = await db
    .selectFrom('cod_payouts')
    .select('columns')
    .where(sql`lower(courier)`, '=', courier.toLowerCase())
    .where('header', '=', sql<string[]>`${storableJson(header)}::jsonb`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.columns
}

export async function updatePayout(
  tx: Tx,
  id: string,
  changes: {
    courier?: string
    columns?: CourierColumns
    bank_cents?: number | null
    state?: CodPayoutState
    failed_runs?: number
    by?: Actor
    completed_at?: Date
  },
): Promise<CodPayoutRow> {
  const { columns, by, ...rest } = changes
  return tx
    .updateTable('cod_payouts')
    .set({
      ...rest,
      ...(columns === undefined ? {} : { columns: storableJson(columns) }),
      ...(by === undefined ? {} : actorColumns(by)),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Counts a run that an unexpected error stopped. The next run reads the count. */
export async function countFailedRun(db: Db, id: string): Promise<void> {
  await db
    .updateTable('cod_payouts')
    .set({ failed_runs: sql<number>`failed_runs + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['recording', 'undoing'])
    .execute()
}

export async function deletePayout(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cod_payouts').where('id', '=', id).execute()
}

/** Returns the lines of a payout in the order of the file. */
export const findLines = (db: DbOrTx, id: string): Promise<CodPayoutLineRow[]> =>
  db
    .selectFrom('cod_payout_lines')
    .selectAll()
    .where('payout_ref', '=', id)
    .orderBy('line')
    .execute()

/** Finds the next lines to process, or whose recording is to be undone. */
export function findNextLines(
  tx: Tx,
  id: string,
  state: 'recording' | 'undoing',
  limit: number,
): Promise<CodPayoutLineRow[]> {
  const lines = tx.selectFrom('cod_payout_lines').selectAll().where('payout_ref', '=', id)
  const next =
    state === 'recording'
      ? lines.where('class', '=', '')
      : // a note says why it could not be undone
        lines.where('recorded_cents', '>', 0).where('undone', '=', false).where('note', '=', '')
  return next.orderBy('line').limit(limit).execute()
}

export type LineOutcome = Partial<
  Pick<
    CodPayoutLineRow,
    'class' | 'order_ref' | 'order_id' | 'due_cents' | 'recorded_cents' | 'note' | 'undone'
  >
>

/** Stores the result of a line. */
export async function updateLine(
  tx: Tx,
  id: string,
  line: number,
  outcome: LineOutcome,
): Promise<void> {
  await tx
    .updateTable('cod_payout_lines')
    .set(outcome)
    .where('payout_ref', '=', id)
    .where('line', '=', line)
    .execute()
}

/** Resets lines that could not be undone, to try them again. */
export async function resetUnreversedLines(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('cod_payout_lines')
    .set({ note: '' })
    .where('payout_ref', '=', id)
    .where('recorded_cents', '>', 0)
    .where('undone', '=', false)
    .execute()
}

/** Resets lines that could not be recorded, to try them again. @returns their number */
export async function resetFailedLines(tx: Tx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('cod_payout_lines')
    .set({ class: '', note: '' })
    .where('payout_ref', '=', id)
    .where('class', '=', 'failed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns payouts with the sums of their lines, the newest first, by number. */
export const findPayouts = (db: DbOrTx, page: NumberedPage) =>
  findNumberedPage(
    db
      .selectFrom('cod_payouts')
      .selectAll('cod_payouts')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('cod_payout_lines')
            .select([
              sql<number>`count(*)`.as('lines'),
              sql<number>`coalesce(sum(recorded_cents) filter (where not undone), 0)::bigint`.as(
                'recorded_cents',
              ),
            ])
            .whereRef('payout_ref', '=', 'cod_payouts.id')
            .as('sums'),
        (join) => join.onTrue(),
      )
      .select(['sums.lines', 'sums.recorded_cents']),
    'seq',
    page,
    'desc',
  )

export const countPayouts = (db: DbOrTx): Promise<number> => countRows(db.selectFrom('cod_payouts'))
