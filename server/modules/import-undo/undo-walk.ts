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
import type { GroupChange } from '../imports/run/write-groups.ts'
import { type GroupsUndo, GroupsWalk } from './undo-groups.ts'
import {
  type CurrentProduct,
  decideUndo,
  stockShortText,
  type UndoDecision,
  wasEdited,
} from './undo-plan.ts'

/** A product of a batch with its undo decision. */
export interface Decided {
  row: ToUndo | undefined
  ref: string
  decision: UndoDecision
}

/** The decisions about a batch. */
interface DecidedBatch {
  decided: Decided[]
  groups: GroupsUndo
  /** products to list in the report */
  rows: ReportRow[]
}

type ReportRow = UndoRow & { ref: string }
type DetailsOf = ReturnType<typeof detailsOf>

const noProducts = {
  ...{ total: 0, done: 0, deleted: 0, restored: 0, undeleted: 0, unchanged: 0, skipped: 0 },
  stockShort: 0,
}
const noGroups = { total: 0, done: 0, deleted: 0, restored: 0, skipped: 0 }

/** Returns the report of an undo that has not begun. */
export function emptyUndo(scope?: UndoScope): UndoReport {
  const groups = Object.keys(scope?.groups ?? {}).length
  return {
    ...{ ...noProducts, total: scope?.total ?? 0 },
    ...(groups > 0 ? { groups: { ...noGroups, total: groups } } : {}),
  }
}

/** Most later batches searched for the writer of a field; beyond them it counts as edited. */
const maxLaterBatches = 20

/**
 * Decides batch by batch how to undo an import. If an import ran twice, a product may have several
 * changes: the last is undone first, the product is counted with its first one. Once one change is
 * left, all of them are.
 */
export class UndoWalk {
  report: UndoReport
  /** without writing: a product's state after the changes decided so far */
  readonly #imagined: Map<string, CurrentProduct> | undefined
  readonly #waiting: Map<string, number>
  /** skipped products, of which earlier changes are left as well */
  readonly #left: Set<string>
  readonly #groups: GroupsWalk

  /**
   * @param left repeated products that were already left unchanged
   * @param writes true when decisions are carried out at once; false for a plan
   */
  constructor(
    { repeated, groups }: UndoScope,
    begun: { report: UndoReport; left: readonly string[]; writes: boolean },
  ) {
    this.report = begun.report
    this.#waiting = new Map(Object.entries(repeated))
    this.#left = new Set(begun.left)
    this.#groups = new GroupsWalk(groups, begun.writes)
    this.#imagined = begun.writes ? undefined : new Map()
  }

  /**
   * Decides about a batch, and locks its groups and then its products if the undo writes.
   * `report` counts the decisions.
   */
  async decide(db: DbOrTx, record: ImportChanges, user: CurrentUser): Promise<DecidedBatch> {
    const ofGroups = (record.groups ?? []) as GroupChange[]
    await this.#groups.read(db, ofGroups)
    const changes = await unpackChanges(record.changes)
    const undone = { table: 'imports', id: record.import_id } as const
    const found = await findToUndo(db, undone, record.refs, this.#imagined === undefined)
    const rowOf = new Map(found.map((row) => [row.id, row]))
    const details = detailsOf(await findDetails(db, record.refs))
    const taken = await takenIds(db, found)
    const decided = record.refs.flatMap((ref, index): Decided[] => {
      if (this.#left.has(ref)) return []
      const row = rowOf.get(ref)
      const now = this.#imagined?.get(ref) ?? currentProduct(row, details, taken)
      return [{ ref, row, decision: withPermission(decideUndo(changes[index]!, now), user) }]
    })
    await nameLaterImport(db, record, decided)
    const rows = this.#count(decided, details)
    const { undo, counts } = this.#groups.decide(
      ofGroups,
      {
        isSkipped: (ref) => this.#left.has(ref),
        deleted: new Set(
          decided.flatMap(({ ref, decision }) => (decision.outcome === 'deleted' ? [ref] : [])),
        ),
      },
      this.report.groups ?? noGroups,
    )
    if (ofGroups.length > 0) this.report = { ...this.report, groups: counts }
    return { decided, groups: undo, rows }
  }

  #count(decided: readonly Decided[], details: DetailsOf): ReportRow[] {
    const report = { ...this.report }
    const rows: ReportRow[] = []
    const addRow = (
      { row, ref }: Decided,
      result: Pick<UndoRow, 'outcome' | 'reason' | 'fields'>,
    ) =>
      rows.push({
        position: report.skipped + report.stockShort - 1,
        productId: row?.product_id ?? '',
        productName: row?.product_name ?? '',
        ref,
        ...result,
      })
    for (const one of decided) {
      const { ref, decision } = one
      const more = (this.#waiting.get(ref) ?? 1) - 1
      const isSkipped = decision.outcome === 'skipped'
      if (more > 0) this.#comesAgain(one, more, details)
      if (more === 0 || isSkipped) {
        report.done++
        report[decision.outcome]++
      }
      if (isSkipped) this.#left.add(ref)
      if (isSkipped)
        addRow(one, { outcome: 'skipped', reason: decision.reason, fields: decision.fields })
      const stockShort = 'stock' in decision ? stockShortText(decision.stock) : undefined
      if (stockShort === undefined) continue
      report.stockShort++
      addRow(one, { outcome: 'stock-short', reason: stockShort, fields: [] })
    }
    this.report = report
    return rows
  }

  /** Remembers a product that has more changes in earlier batches. */
  #comesAgain({ ref, row, decision }: Decided, times: number, details: DetailsOf): void {
    this.#waiting.set(ref, times)
    const now = this.#imagined?.get(ref) ?? currentProduct(row, details, new Set())
    if (now) this.#imagined?.set(ref, simulate(now, decision))
  }
}

/** Returns ids of deleted products that other products use now. */
export async function takenIds(db: DbOrTx, found: readonly ToUndo[]): Promise<Set<string>> {
  const deletedIds = found.filter((row) => row.deleted).map((row) => row.product_id)
  const existing = deletedIds.length ? await findProductsById(db, deletedIds) : []
  return new Set(existing.map((row) => row.product_id))
}

const simulate = (now: CurrentProduct, decision: UndoDecision): CurrentProduct => {
  if (decision.outcome === 'restored') return { ...now, product: decision.product }
  if (decision.outcome === 'undeleted') return { ...now, isDeleted: false }
  return decision.outcome === 'deleted' ? { ...now, isDeleted: true } : now
}

/** Builds the input of {@link decideUndo}. */
export const currentProduct = (
  row: ToUndo | undefined,
  details: (id: string) => Details | undefined,
  taken: ReadonlySet<string>,
): CurrentProduct | undefined =>
  row && {
    product: existingProduct(row, details(row.id)),
    isDeleted: row.deleted,
    isDeletedSince: row.deleted_since,
    isTaken: taken.has(row.product_id),
  }

/** Keeps a product whose fields the user may not change, such as its price. */
export function withPermission(
  decision: UndoDecision,
  user: CurrentUser,
  rule: AccessRule = importRule,
): UndoDecision {
  const lacking =
    decision.outcome === 'restored' && findMissingPermission(rule, user, decision.fields)
  if (!lacking) return decision
  const reason = `needs the permission “${permissionTexts[lacking].label}”`
  return { outcome: 'skipped', reason, fields: [] }
}

/** Names the later import that wrote a product's current values. */
async function nameLaterImport(
  db: DbOrTx,
  record: ImportChanges,
  decided: readonly Decided[],
): Promise<void> {
  const edited = new Map(
    decided.flatMap(({ ref, decision }) =>
      decision.outcome === 'skipped' && decision.reason === wasEdited
        ? [[ref, decision] as const]
        : [],
    ),
  )
  if (edited.size === 0) return
  for (const later of await findLaterChanges(db, record, [...edited.keys()], maxLaterBatches)) {
    const changes = await unpackChanges(later.changes)
    later.refs.forEach((ref, index) => {
      const decision = edited.get(ref)
      const change = changes[index]!
      if (!decision || change.did !== 'update') return
      const isIts = decision.fields.every(({ field, current }) =>
        change.changes.some((one) => one.field === field && String(one.to) === String(current)),
      )
      if (isIts) decision.reason = `was changed by a later import (${later.file_name})`
    })
  }
}
