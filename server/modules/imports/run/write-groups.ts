/** Writes the product groups of a batch, after its products. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  deleteMembers,
  updateGroup,
  writeVariants,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import {
  findGroupsByHandle,
  findGroupsById,
  findMemberships,
  findVariantsOf,
  insertGroups,
  type Membership,
} from '../../../../db/queries/imports/import-groups.queries.ts'
import type { ProductGroupRow } from '../../../../db/schema/schema.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { presentStaffGroup } from '../../catalog/groups/groups.presenter.ts'
import type { RowIssue } from '../contract/issues.ts'
import type { MappedRow } from '../map/row.ts'
import type { PlannedRow } from './plan.ts'
import { type GroupedRow, type GroupOutcome, type GroupPlan, planGroups } from './plan-groups.ts'

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
  const existing = new Map(
    found.map((group) => {
      const members = (variantsOf.get(group.id) ?? []).map((row) => ({
        ...{ productId: row.product_id, position: row.position, values: row.option_values },
      }))
      return [group.requested, { ...group, members }]
    }),
  )
  const plans = planGroups(rows, existing).map(({ handle, plan }) => ({
    ...{ handle, plan, group: found.find(({ requested }) => requested === handle) },
  }))
  for (const { handle, plan } of plans) {
    outcomes.set(handle, plan.outcome)
    for (const [productId, warning] of plan.warnings) written.warnings.set(productId, warning)
  }
  if (!refs) return written
  const memberOf = (productId: string) => {
    const ref = refOf.get(productId)!
    return { ref, from: memberships.get(ref) ?? null }
  }
  written.changes = await writePlans(
    tx,
    plans.filter(({ plan }) => plan.outcome !== 'unchanged'),
    memberOf,
  )
  const changed = new Set(
    written.changes.flatMap(({ groupId, members }) => [
      groupId,
      ...members.flatMap(({ from }) => from?.group_id ?? []),
    ]),
  )
  const created = written.changes.flatMap(({ before, groupId }) => (before ? [] : [groupId]))
  written.events = await groupEvents(tx, [...changed], new Set(created))
  return written
}

/** Writes changed groups: the new ones and all variants in one statement each. */
async function writePlans(
  tx: Tx,
  plans: readonly { group: ProductGroupRow | undefined; plan: GroupPlan }[],
  memberOf: (productId: string) => { ref: string; from: Membership | null },
): Promise<GroupChange[]> {
  if (plans.length === 0) return []
  const wanted = plans.flatMap(({ group, plan }) => (group ? [] : [plan.values]))
  const groups = wanted.length > 0 ? await insertGroups(tx, wanted) : []
  const created = new Map(groups.map((group) => [group.handle, group]))
  const changes: GroupChange[] = []
  const joined: Membership[] = []
  for (const { group, plan } of plans) {
    const { values, members, removed } = plan
    const after = group ? await updateGroup(tx, group, values) : created.get(values.handle)
    // Staff just created a group with its handle: the next import joins it.
    if (!after) continue
    const own = members.map((member) => ({ ...member, ...memberOf(member.productId) }))
    for (const { ref: product_ref, position, values: option_values } of own)
      joined.push({ product_ref, group_id: after.id, position, option_values })
    changes.push({
      groupId: after.id,
      before: group ? { name: group.name, options: group.options } : null,
      after: { name: after.name, options: after.options },
      members: [
        ...removed.map((productId) => ({ ...memberOf(productId), values: null })),
        ...own.map(({ ref, from, values: option_values }) => ({
          ref,
          from,
          values: option_values,
        })),
      ],
    })
  }
  const left = changes.flatMap(({ members }) => members.filter(({ values }) => values === null))
  if (left.length > 0)
    await deleteMembers(
      tx,
      left.map(({ ref }) => ref),
    )
  await writeVariants(tx, joined)
  return changes
}

/** Returns the events of changed groups. */
export async function groupEvents(
  tx: Tx,
  groupIds: readonly string[],
  created: ReadonlySet<string>,
): Promise<DomainEvent[]> {
  if (groupIds.length === 0) return []
  const variantsOf = Map.groupBy(await findVariantsOf(tx, groupIds), ({ group_id }) => group_id)
  return (await findGroupsById(tx, groupIds)).map((group) => ({
    type: created.has(group.id) ? 'product_group.created' : 'product_group.updated',
    entityId: group.id,
    version: group.version,
    data: presentStaffGroup(group, variantsOf.get(group.id) ?? []),
  }))
}
