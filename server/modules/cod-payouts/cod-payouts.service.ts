/** COD payouts: upload, review, and correct until they are booked. */
import { createHash } from 'node:crypto'
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  changeRemittance,
  countRemittances,
  deleteRemittance,
  findColumnsOf,
  findLines,
  findRemittance,
  findRemittanceOfFile,
  findRemittances,
  insertRemittance,
  lockRemittance,
  type ReadLine,
  saveLines,
} from '../../../db/queries/cod-payouts/cod-payouts.queries.ts'
import type { CourierColumns, RemittanceLineRow, RemittanceRow } from '../../../db/schema/schema.ts'
import { type AuditChanges, recordAudit } from '../../core/audit/audit.service.ts'
import type { AllServices, Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { toCents, toRupees } from '../../core/values/money.ts'
import {
  bytesOf,
  type CourierRow,
  centsIn,
  chooseColumns,
  readCourierFile,
  rowReader,
} from '../couriers/courier-file.ts'
import { findNamed } from '../couriers/naming.ts'
import { meaningsOf } from '../couriers/statuses.service.ts'
import { judgeLines } from './classify-lines.ts'
import { type JudgedLine, judgedOf, viewListed, viewRemittance } from './cod-payouts.presenter.ts'
import type {
  LineClass,
  NewRemittance,
  Remittance,
  RemittanceChange,
} from './cod-payouts.schema.ts'

type Knowing = Pick<AllServices, 'db' | 'settings'>

/** Parses a fee with either sign; an empty cell or a dash is zero. */
function feeIn(cell: string): number | null {
  if (/^[-–—]*$/.test(cell)) return 0
  const cents = centsIn(cell)
  return cents === undefined ? null : Math.abs(cents)
}

/** Reads the cells of the file by its columns. */
function readLines(
  header: readonly string[],
  rows: readonly CourierRow[],
  columns: CourierColumns,
): ReadLine[] {
  const read = rowReader(header, columns)
  return rows.map(({ line, cells, broken }) => ({
    line,
    cells,
    broken,
    waybill: read(cells, 'waybill'),
    order_number: read(cells, 'order'),
    amount_cents: broken ? null : (centsIn(read(cells, 'amount')) ?? null),
    fee_cents: broken ? 0 : feeIn(read(cells, 'fee')),
    word: read(cells, 'status'),
  }))
}

/** Returns lines with their class; lines not yet processed are classified by the current orders. */
export async function judged(
  db: DbOrTx,
  services: Pick<AllServices, 'settings'>,
  { number, header, columns }: RemittanceRow,
  lines: readonly RemittanceLineRow[],
): Promise<JudgedLine[]> {
  const open = lines.filter((line) => line.class === '')
  const named = open.length > 0 ? await findNamed(db, open) : () => []
  const would = new Map(
    judgeLines(open, { number, header, columns, named, meaningOf: meaningsOf(services) }).map(
      (line) => [line.line, line.judged],
    ),
  )
  return lines.map((line) => ({ ...line, judged: would.get(line.line) ?? judgedOf(line) }))
}

/** Checks that a payout was found. @throws AppError NOT_FOUND */
export function found(row: RemittanceRow | undefined): RemittanceRow {
  if (!row) throw new AppError('NOT_FOUND', 'There is no such remittance.')
  return row
}

export async function viewOf(db: DbOrTx, services: Knowing, row: RemittanceRow) {
  return viewRemittance(row, await judged(db, services, row, await findLines(db, row.id)))
}

export const tell = (
  tx: Tx,
  user: StaffContext['user'],
  action: string,
  { number }: Pick<RemittanceRow, 'number'>,
  changes: AuditChanges = {},
) =>
  recordAudit(tx, user, {
    action: `remittance.${action}`,
    entityId: number,
    changes,
  })

const bankCents = (bank: number | null | undefined): number | null =>
  bank === undefined || bank === null ? null : toCents(bank)

/**
 * Stores an uploaded COD payout; books nothing.
 * @throws AppError VALIDATION_FAILED naming `file` or a column, CONFLICT where the file was
 * uploaded before
 */
export async function readRemittance(
  ctx: StaffContext<'settings'>,
  asked: NewRemittance,
): Promise<{ message: string; remittance: Remittance }> {
  const bytes = bytesOf(asked.file)
  const { header, rows } = await readCourierFile(bytes)
  const before = await findColumnsOf(ctx.db, asked.courier, header)
  const columns = chooseColumns(header, asked.columns, 'amount', before)
  const file_hash = createHash('sha256').update(bytes).digest()
  return ctx.once(async (tx) => {
    const row = await insertRemittance(tx, {
      courier: asked.courier,
      file_name: asked.fileName,
      file_hash,
      header,
      columns,
      bank_cents: bankCents(asked.bank),
      by: ctx.user,
    })
    if (!row) {
      const same = await findRemittanceOfFile(tx, file_hash)
      throw new AppError('CONFLICT', `This file is ${same?.number ?? 'there'} already.`)
    }
    await saveLines(tx, row.id, readLines(header, rows, columns))
    await tell(tx, ctx.user, 'read', row, { fileName: [null, asked.fileName] })
    return {
      message: `${row.number} has ${rows.length} lines.`,
      remittance: await viewOf(tx, ctx, row),
    }
  })
}

export async function pageRemittances(
  { db }: Pick<Services, 'db'>,
  page: { limit: number; cursor?: string | undefined },
) {
  const { items, nextCursor } = await numberedPageOf(page, (wanted) => findRemittances(db, wanted))
  return {
    items: items.map((row) => viewListed(row, { lines: row.lines, bookedCents: row.booked_cents })),
    nextCursor,
    total: await countRemittances(db),
  }
}

/** Returns a COD payout. @throws AppError NOT_FOUND */
export const getRemittance = async (services: Knowing, id: string): Promise<Remittance> =>
  viewOf(services.db, services, found(await findRemittance(services.db, id)))

/** Returns all lines of a COD payout with their class. @throws AppError NOT_FOUND */
export async function linesOf(services: Knowing, id: string): Promise<JudgedLine[]> {
  const row = found(await findRemittance(services.db, id))
  return judged(services.db, services, row, await findLines(services.db, row.id))
}

/** Returns a page of the lines of a COD payout. @throws AppError NOT_FOUND */
export async function pageLines(
  services: Knowing,
  id: string,
  kind: LineClass | undefined,
  page: { limit: number; cursor?: string | undefined },
) {
  const all = await linesOf(services, id)
  const lines = kind ? all.filter((line) => line.judged.class === kind) : all
  const cut = await numberedPageOf(page, async ({ limit, after = 0 }) => {
    const behind = lines.filter(({ line }) => line > after)
    const rows = behind.slice(0, limit)
    return { rows, last: behind.length > limit ? rows.at(-1)!.line : undefined }
  })
  return { ...cut, total: lines.length }
}

/** Checks that no line was booked. @throws AppError CONFLICT where one was */
async function assertUntouched(tx: Tx, { id, number, state }: RemittanceRow): Promise<void> {
  const lines = await findLines(tx, id)
  if (state !== 'draft' || lines.some((line) => line.class !== ''))
    throw new AppError('CONFLICT', `${number} was booked already, or a part of it.`)
}

/**
 * Corrects a COD payout: its bank amount at any time, courier and columns only before booking.
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED naming a column
 */
export const mendRemittance = (
  ctx: StaffContext<'settings'>,
  asked: RemittanceChange,
): Promise<Remittance> =>
  ctx.transaction(async (tx) => {
    const before = found(await lockRemittance(tx, asked.id))
    const { id, header } = before
    if (!asked.columns && asked.courier === undefined && asked.bank === undefined)
      return viewOf(tx, ctx, before)
    if (asked.columns || asked.courier) await assertUntouched(tx, before)
    const columns = asked.columns && chooseColumns(header, asked.columns, 'amount')
    if (columns) await saveLines(tx, id, readLines(header, await findLines(tx, id), columns))
    const row = await changeRemittance(tx, id, {
      ...(asked.courier === undefined ? {} : { courier: asked.courier }),
      ...(asked.bank === undefined ? {} : { bank_cents: bankCents(asked.bank) }),
      ...(columns ? { columns } : {}),
    })
    const rupees = (cents: number | null) => (cents === null ? null : toRupees(cents))
    await tell(tx, ctx.user, 'change', row, {
      ...(asked.courier ? { courier: [before.courier, row.courier] } : {}),
      ...(columns ? { columns: [before.columns, columns] } : {}),
      ...(asked.bank === undefined
        ? {}
        : { bank: [rupees(before.bank_cents), rupees(row.bank_cents)] }),
    })
    return viewOf(tx, ctx, row)
  })

/** Deletes a COD payout of which nothing is booked. @throws AppError NOT_FOUND, CONFLICT */
export const discardRemittance = (ctx: StaffContext, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = found(await lockRemittance(tx, id))
    await assertUntouched(tx, row)
    await deleteRemittance(tx, row.id)
    await tell(tx, ctx.user, 'discard', row, { fileName: [row.file_name, null] })
  })
