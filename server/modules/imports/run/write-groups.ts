/** Writes the product groups of a batch, after its products. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  deleteMembers,
  findGroup,
  insertGroup,
  updateGroup,
  writeMembers,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import {
  findGroupsByHandle,
  findMemberships,
  findVariantsOf,
  type Membership,
} from '../../../../db/queries/imports/import-groups.queries.ts'
import type { ProductGroupRow } from '../../../../db/schema/schema.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { presentStaffGroup } from '../../catalog/groups/groups.presenter.ts'
import type { RowIssue } from '../contract/issues.ts'
import type { MappedRow } from '../map/row.ts'
import type { PlannedRow } from './plan.ts'
import { type GroupedRow, type GroupOutcome, type GroupPlan, planGroup } from './plan-groups.ts'

/** An import's change of one group, for its undo. */
export interface GroupChange {
  groupId: string
  /** null: the import created the group */
  before: Pick<ProductGroupRow, 'name' | 'options'> | null
  after: Pick<ProductGroupRow, 'name' | 'options'>
  /** by product; `values` null: it left the group */
  members: { ref: string; values: string[] | null; from: Membership | null }[]
}

export interface WrittenGroups {
  /** by handle */
  outcomes: ReadonlyMap<string, GroupOutcome>
  /** productId → warnings of a row that cannot join */
  warnings: Map<string, RowIssue>
  changes: GroupChange[]
  events: DomainEvent[]
}

/** Returns the handles of the groups in a batch. */
export const handlesOf = (rows: readonly { row: MappedRow }[]): string[] => [
  ...new Set(rows.flatMap(({ row }) => row.group?.handle ?? [])),
]

/** Returns the rows of each group, by handle. */
function grouped(planned: readonly PlannedRow[]): Map<string, GroupedRow[]> {
  const rows = planned.flatMap(({ row: { productId, group, line }, outcome }) =>
    group && productId !== undefined && outcome !== 'rejected' ? [{ productId, group, line }] : [],
  )
  return Map.groupBy(rows, ({ group }) => group.handle)
}

/**
 * Creates and changes the groups of a batch.
 * @param refs primary keys of the batch's products, by productId; undefined only plans
 */
export async function writeGroups(
  tx: Tx,
  planned: readonly PlannedRow[],
  refs: ReadonlyMap<string, string> | undefined,
): Promise<WrittenGroups> {
  const rows = grouped(planned)
  const outcomes = new Map<string, GroupOutcome>()
  const written: WrittenGroups = { outcomes, warnings: new Map(), changes: [], events: [] }
  if (rows.size === 0) return written
  const found = await findGroupsByHandle(tx, [...rows.keys()])
  const variants = await findVariantsOf(
    tx,
    found.map(({ id }) => id),
  )
  const variantsOf = Map.groupBy(variants, ({ group_id }) => group_id)
  const refOf = new Map(variants.map((row) => [row.product_id, row.product_ref]))
  for (const [productId, ref] of refs ?? []) refOf.set(productId, ref)
  const memberships = new Map(
    (refs ? await findMemberships(tx, [...refs.values()]) : variants).map((row) => [
      row.product_ref,
      row,
    ]),
  )
  for (const row of variants) memberships.set(row.product_ref, row)
  const changed = new Set<string>()
  for (const [handle, some] of rows) {
    const group = found.find(({ requested }) => requested === handle)
    const members = (group && variantsOf.get(group.id)) ?? []
    const plan = planGroup(
      some,
      group && {
        ...group,
        members: members.map((row) => ({
          productId: row.product_id,
          position: row.position,
          values: row.option_values,
        })),
      },
    )
    if (!plan) continue
    outcomes.set(handle, plan.outcome)
    for (const [productId, warning] of plan.warnings) written.warnings.set(productId, warning)
    if (!refs || plan.outcome === 'unchanged') continue
    const change = await writeGroup(tx, plan, group, (productId) => {
      const ref = refOf.get(productId)!
      return { ref, from: memberships.get(ref) ?? null }
    })
    if (!change) continue
    written.changes.push(change)
    changed.add(change.groupId)
    for (const { from } of change.members) if (from) changed.add(from.group_id)
  }
  const created = written.changes.flatMap(({ before, groupId }) => (before ? [] : [groupId]))
  written.events.push(...(await groupEvents(tx, [...changed], new Set(created))))
  return written
}

/** Writes one group. @returns undefined when staff just created one with its handle */
async function writeGroup(
  tx: Tx,
  { values, members, removed }: GroupPlan,
  group: ProductGroupRow | undefined,
  memberOf: (productId: string) => { ref: string; from: Membership | null },
): Promise<GroupChange | undefined> {
  const after = group ? await updateGroup(tx, group, values) : await insertGroup(tx, values)
  if (!after) return undefined
  const left = removed.map(memberOf)
  const joined = members.map((member) => ({ ...member, ...memberOf(member.productId) }))
  await deleteMembers(
    tx,
    left.map(({ ref }) => ref),
  )
  await writeMembers(
    tx,
    after.id,
    joined.map(({ ref, position, values: option_values }) => ({
      ...{ product_ref: ref, position, option_values },
    })),
  )
  return {
    groupId: after.id,
    before: group ? { name: group.name, options: group.options } : null,
    after: { name: after.name, options: after.options },
    members: [
      ...left.map((one) => ({ ...one, values: null })),
      ...joined.map(({ ref, from, values: own }) => ({ ref, from, values: own })),
    ],
  }
}

/** Returns the events of changed groups. */
export async function groupEvents(
  tx: Tx,
  groupIds: readonly string[],
  created: ReadonlySet<string>,
): Promise<DomainEvent[]> {
  if (groupIds.length === 0) return []
  const variantsOf = Map.groupBy(await findVariantsOf(tx, groupIds), ({ group_id }) => group_id)
  const events: DomainEvent[] = []
  for (const id of groupIds) {
    const group = await findGroup(tx, id)
    if (!group) continue
    events.push({
      type: created.has(id) ? 'product_group.created' : 'product_group.updated',
      entityId: id,
      version: group.version,
      data: presentStaffGroup(group, variantsOf.get(id) ?? []),
    })
  }
  return events
}
