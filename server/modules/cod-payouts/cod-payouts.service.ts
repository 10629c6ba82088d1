/** COD payouts: upload, review, and correct until they are recorded. */
import { createHash } from 'node:crypto'
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  countPayouts,
  deletePayout,
  findColumnMapping,
  findLines,
  findPayout,
  findPayoutOfFile,
  findPayouts,
  insertPayout,
  lockPayout,
  type ParsedLine,
  saveLines,
  updatePayout,
} from '../../../db/queries/cod-payouts/cod-payouts.queries.ts'
import type { CodPayoutLineRow, CodPayoutRow, CourierColumns } from '../../../db/schema/schema.ts'
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
import { matchOrders } from '../couriers/match-orders.ts'
import { meaningsOf } from '../couriers/statuses.service.ts'
import { classifyLines } from './classify-lines.ts'
import {
  type ClassifiedLine,
  presentListed,
  presentPayout,
  storedClassification,
} from './cod-payouts.presenter.ts'
import type { CodPayout, CodPayoutUpdate, LineClass, NewCodPayout } from './cod-payouts.schema.ts'

type PayoutServices = Pick<AllServices, 'db' | 'settings'>

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
): ParsedLine[] {
  const read = rowReader(header, columns)
  return rows.map(({ line, cells, problem }) => ({
    line,
    cells,
    problem,
    waybill: read(cells, 'waybill'),
    order_number: read(cells, 'order'),
    amount_cents: problem ? null : (centsIn(read(cells, 'amount')) ?? null),
    fee_cents: problem ? 0 : feeIn(read(cells, 'fee')),
    courier_status: read(cells, 'status'),
  }))
}

/** Returns lines with their class; lines not yet processed are classified by the current orders. */
export async function classifyStoredLines(
  db: DbOrTx,
  services: Pick<AllServices, 'settings'>,
  { number, header, columns }: CodPayoutRow,
  lines: readonly CodPayoutLineRow[],
): Promise<ClassifiedLine[]> {
  const open = lines.filter((line) => line.class === '')
  const named = open.length > 0 ? await matchOrders(db, open) : () => []
  const would = new Map(
    classifyLines(open, { number, header, columns, named, meaningOf: meaningsOf(services) }).map(
      (line) => [line.line, line.classification],
    ),
  )
  return lines.map((line) => ({
    ...line,
    classification: would.get(line.line) ?? storedClassification(line),
  }))
}

/** Checks that a payout was found. @throws AppError NOT_FOUND */
export function assertFound(row: CodPayoutRow | undefined): CodPayoutRow {
  if (!row) throw new AppError('NOT_FOUND', 'This COD payout does not exist. Check its number.')
  return row
}

export async function presentWithLines(db: DbOrTx, services: PayoutServices, row: CodPayoutRow) {
  return presentPayout(
    row,
    await classifyStoredLines(db, services, row, await findLines(db, row.id)),
  )
}

export const auditPayout = (
  tx: Tx,
  user: StaffContext['user'],
  action: string,
  { number }: Pick<CodPayoutRow, 'number'>,
  changes: AuditChanges = {},
) =>
  recordAudit(tx, user, {
    action: `cod-payout.${action}`,
    entityId: number,
    changes,
  })

const bankCents = (bank: number | null | undefined): number | null =>
  bank === undefined || bank === null ? null : toCents(bank)

/**
 * Stores an uploaded COD payout; records nothing.
 * @throws AppError VALIDATION_FAILED naming `file` or a column, CONFLICT where the file was
 * uploaded before
 */
export async function createPayout(
  ctx: StaffContext<'settings'>,
  input: NewCodPayout,
): Promise<{ message: string; payout: CodPayout }> {
  const bytes = bytesOf(input.file)
  const { header, rows } = await readCourierFile(bytes)
  const before = await findColumnMapping(ctx.db, input.courier, header)
  const columns = chooseColumns(header, input.columns, 'amount', before)
  const file_hash = createHash('sha256').update(bytes).digest()
  return ctx.once(async (tx) => {
    const row = await insertPayout(tx, {
      courier: input.courier,
      file_name: input.fileName,
      file_hash,
      header,
      columns,
      bank_cents: bankCents(input.bank),
      by: ctx.user,
    })
    if (!row) {
      const same = await findPayoutOfFile(tx, file_hash)
      throw new AppError(
        'CONFLICT',
        `This file is already imported${same ? `: ${same.number}` : ''}.`,
      )
    }
    await saveLines(tx, row.id, readLines(header, rows, columns))
    await auditPayout(tx, ctx.user, 'create', row, { fileName: [null, input.fileName] })
    return {
      message: `${row.number} has ${rows.length} lines.`,
      payout: await presentWithLines(tx, ctx, row),
    }
  })
}

export async function listPayouts(
  { db }: Pick<Services, 'db'>,
  page: { limit: number; cursor?: string | undefined },
) {
  const { items, nextCursor } = await numberedPageOf(page, (wanted) => findPayouts(db, wanted))
  return {
    items: items.map((row) =>
      presentListed(row, { lines: row.lines, recordedCents: row.recorded_cents }),
    ),
    nextCursor,
    total: await countPayouts(db),
  }
}

/** Returns a COD payout. @throws AppError NOT_FOUND */
export const getPayout = async (services: PayoutServices, id: string): Promise<CodPayout> =>
  presentWithLines(services.db, services, assertFound(await findPayout(services.db, id)))

/** Returns all lines of a COD payout with their class. @throws AppError NOT_FOUND */
export async function listClassifiedLines(
  services: PayoutServices,
  id: string,
): Promise<ClassifiedLine[]> {
  const row = assertFound(await findPayout(services.db, id))
  return classifyStoredLines(services.db, services, row, await findLines(services.db, row.id))
}

/** Returns a page of the lines of a COD payout. @throws AppError NOT_FOUND */
export async function listLines(
  services: PayoutServices,
  id: string,
  kind: LineClass | undefined,
  page: { limit: number; cursor?: string | undefined },
) {
  const all = await listClassifiedLines(services, id)
  const lines = kind ? all.filter((line) => line.classification.class === kind) : all
  const cut = await numberedPageOf(page, async ({ limit, after = 0 }) => {
    const behind = lines.filter(({ line }) => line > after)
    const rows = behind.slice(0, limit)
    return { rows, last: behind.length > limit ? rows.at(-1)!.line : undefined }
  })
  return { ...cut, total: lines.length }
}

/** Checks that no line was recorded. @throws AppError CONFLICT where one was */
async function assertNotRecorded(tx: Tx, { id, number, state }: CodPayoutRow): Promise<void> {
  const lines = await findLines(tx, id)
  if (state !== 'draft' || lines.some((line) => line.class !== ''))
    throw new AppError('CONFLICT', `Payout ${number} is already recorded, in part or whole.`)
}

/**
 * Corrects a COD payout: its bank amount at any time, courier and columns only before recording.
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED naming a column
 */
export const correctPayout = (
  ctx: StaffContext<'settings'>,
  input: CodPayoutUpdate,
): Promise<CodPayout> =>
  ctx.transaction(async (tx) => {
    const before = assertFound(await lockPayout(tx, input.id))
    const { id, header } = before
    if (!input.columns && input.courier === undefined && input.bank === undefined)
      return presentWithLines(tx, ctx, before)
    if (input.columns || input.courier) await assertNotRecorded(tx, before)
    const columns = input.columns && chooseColumns(header, input.columns, 'amount')
    if (columns) await saveLines(tx, id, readLines(header, await findLines(tx, id), columns))
    const row = await updatePayout(tx, id, {
      ...(input.courier === undefined ? {} : { courier: input.courier }),
      ...(input.bank === undefined ? {} : { bank_cents: bankCents(input.bank) }),
      ...(columns ? { columns } : {}),
    })
    const rupees = (cents: number | null) => (cents === null ? null : toRupees(cents))
    await auditPayout(tx, ctx.user, 'update', row, {
      ...(input.courier ? { courier: [before.courier, row.courier] } : {}),
      ...(columns ? { columns: [before.columns, columns] } : {}),
      ...(input.bank === undefined
        ? {}
        : { bank: [rupees(before.bank_cents), rupees(row.bank_cents)] }),
    })
    return presentWithLines(tx, ctx, row)
  })

/** Deletes a COD payout of which nothing is recorded. @throws AppError NOT_FOUND, CONFLICT */
export const removePayout = (ctx: StaffContext, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = assertFound(await lockPayout(tx, id))
    await assertNotRecorded(tx, row)
    await deletePayout(tx, row.id)
    await auditPayout(tx, ctx.user, 'remove', row, { fileName: [row.file_name, null] })
  })
