/** Walks through an import's batches, last one first, and decides how to undo each product. */
import type { DbOrTx } from '../../../db/connection/client.ts'
import { findDetails } from '../../../db/queries/catalog/product-details.queries.ts'
import { findProductsById } from '../../../db/queries/catalog/products.queries.ts'
import {
  findLaterChanges,
  findToUndo,
  type ImportChanges,
  type ToUndo,
  type UndoScope,
} from '../../../db/queries/imports/import-undo.queries.ts'
import { type AccessRule, findMissingPermission } from '../../core/access/access-rule.ts'
import { importRule } from '../../core/access/rules.ts'
import type { CurrentUser } from '../../core/context/context.ts'
import { permissionTexts } from '../../core/permissions/permissions.schema.ts'
import type { Details } from '../catalog/products/details.schema.ts'
import type { UndoReport, UndoRow } from '../imports/contract/undo.schema.ts'
import { detailsOf, existingProduct } from '../imports/run/products.ts'
import { unpackChanges } from '../imports/run/undo-record.ts'
import { clippedText, judgeUndo, type Present, type Verdict, wasEdited } from './undo-plan.ts'

/** A product of a batch with its undo decision. */
export interface Judged {
  row: ToUndo | undefined
  ref: string
  verdict: Verdict
}

type ToldRow = UndoRow & { ref: string }
type DetailsOf = ReturnType<typeof detailsOf>

export const emptyUndo = (): UndoReport => ({
  total: 0,
  done: 0,
  deleted: 0,
  restored: 0,
  broughtBack: 0,
  asBefore: 0,
  left: 0,
  clipped: 0,
})

/** Most later batches searched for the writer of a field; beyond them it counts as edited. */
const askedLater = 20

/**
 * Decides batch by batch how to undo an import. If an import ran twice, a product may have several
 * changes: the last is undone first, the product is counted with its first one. Once one change is
 * left, all of them are.
 */
export class UndoWalk {
  report: UndoReport
  /** without writing: a product's state after the changes decided so far */
  readonly #imagined: Map<string, Present> | undefined
  readonly #waiting: Map<string, number>
  readonly #left: Set<string>

  /**
   * @param left repeated products that were already left unchanged
   * @param writes true when decisions are carried out at once; false for a plan
   */
  constructor(
    { repeated }: UndoScope,
    begun: { report: UndoReport; left: readonly string[]; writes: boolean },
  ) {
    this.report = begun.report
    this.#waiting = new Map(Object.entries(repeated))
    this.#left = new Set(begun.left)
    this.#imagined = begun.writes ? undefined : new Map()
  }

  /**
   * Decides about a batch, and locks its products if the undo writes.
   * @returns each product's decision, and rows of explanation; `report` counts them
   */
  async judge(
    db: DbOrTx,
    record: ImportChanges,
    user: CurrentUser,
  ): Promise<{ judged: Judged[]; rows: ToldRow[] }> {
    const changes = await unpackChanges(record.changes)
    const undone = { table: 'imports', id: record.import_id } as const
    const found = await findToUndo(db, undone, record.refs, this.#imagined === undefined)
    const rows = new Map(found.map((row) => [row.id, row]))
    const details = detailsOf(await findDetails(db, record.refs))
    const taken = await takenIds(db, found)
    const judged = record.refs.flatMap((ref, index): Judged[] => {
      if (this.#left.has(ref)) return []
      const row = rows.get(ref)
      const now = this.#imagined?.get(ref) ?? presentOf(row, details, taken)
      return [{ ref, row, verdict: allowed(judgeUndo(changes[index]!, now), user) }]
    })
    await nameLater(db, record, judged)
    return { judged, rows: this.#count(judged, details) }
  }

  #count(judged: readonly Judged[], details: DetailsOf): ToldRow[] {
    const report = { ...this.report }
    const rows: ToldRow[] = []
    const say = ({ row, ref }: Judged, told: Pick<UndoRow, 'outcome' | 'reason' | 'fields'>) =>
      rows.push({
        position: report.left + report.clipped - 1,
        productId: row?.product_id ?? '',
        productName: row?.product_name ?? '',
        ref,
        ...told,
      })
    for (const one of judged) {
      const { ref, verdict } = one
      const more = (this.#waiting.get(ref) ?? 1) - 1
      const isLeft = verdict.becomes === 'left'
      if (more > 0) this.#comesAgain(one, more, details)
      if (more === 0 || isLeft) {
        report.done++
        report[verdict.becomes]++
      }
      if (isLeft) say(one, { outcome: 'left', reason: verdict.reason, fields: verdict.fields })
      const clipped = 'stock' in verdict ? clippedText(verdict.stock) : undefined
      if (clipped === undefined) continue
      report.clipped++
      say(one, { outcome: 'clipped', reason: clipped, fields: [] })
    }
    this.report = report
    return rows
  }

  /** Remembers a product that has more changes in earlier batches. */
  #comesAgain({ ref, row, verdict }: Judged, times: number, details: DetailsOf): void {
    this.#waiting.set(ref, times)
    if (verdict.becomes === 'left') this.#left.add(ref)
    const now = this.#imagined?.get(ref) ?? presentOf(row, details, new Set())
    if (now) this.#imagined?.set(ref, imaginedAfter(now, verdict))
  }
}

/** Returns ids of deleted products that other products use now. */
export async function takenIds(db: DbOrTx, found: readonly ToUndo[]): Promise<Set<string>> {
  const gone = found.filter((row) => row.deleted).map((row) => row.product_id)
  const living = gone.length ? await findProductsById(db, gone) : []
  return new Set(living.map((row) => row.product_id))
}

const imaginedAfter = (now: Present, verdict: Verdict): Present => {
  if (verdict.becomes === 'restored') return { ...now, product: verdict.product }
  if (verdict.becomes === 'broughtBack') return { ...now, isDeleted: false }
  return verdict.becomes === 'deleted' ? { ...now, isDeleted: true } : now
}

/** Builds the input of {@link judgeUndo}. */
export const presentOf = (
  row: ToUndo | undefined,
  details: (id: string) => Details | undefined,
  taken: ReadonlySet<string>,
): Present | undefined =>
  row && {
    product: existingProduct(row, details(row.id)),
    isDeleted: row.deleted,
    isDeletedSince: row.deleted_since,
    isTaken: taken.has(row.product_id),
  }

/** Keeps a product whose fields the user may not change, such as its price. */
export function allowed(
  verdict: Verdict,
  user: CurrentUser,
  rule: AccessRule = importRule,
): Verdict {
  const lacking =
    verdict.becomes === 'restored' && findMissingPermission(rule, user, verdict.fields)
  if (!lacking) return verdict
  const reason = `needs the permission “${permissionTexts[lacking].label}”`
  return { becomes: 'left', reason, fields: [] }
}

/** Names the later import that wrote a product's current values. */
async function nameLater(
  db: DbOrTx,
  record: ImportChanges,
  judged: readonly Judged[],
): Promise<void> {
  const edited = new Map(
    judged.flatMap(({ ref, verdict }) =>
      verdict.becomes === 'left' && verdict.reason === wasEdited ? [[ref, verdict] as const] : [],
    ),
  )
  if (edited.size === 0) return
  for (const later of await findLaterChanges(db, record, [...edited.keys()], askedLater)) {
    const changes = await unpackChanges(later.changes)
    later.refs.forEach((ref, index) => {
      const verdict = edited.get(ref)
      const change = changes[index]!
      if (!verdict || change.did !== 'update') return
      const isIts = verdict.fields.every(({ field, now }) =>
        change.changes.some((one) => one.field === field && String(one.to) === String(now)),
      )
      if (isIts) verdict.reason = `was changed by a later import (${later.file_name})`
    })
  }
}
