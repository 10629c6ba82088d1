/** Undoes an import's changes of product groups, as far as staff did not change them since. */

import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/connection/client.ts'
import { deleteGroup } from '../../../db/queries/catalog/deleted-groups.queries.ts'
import {
  deleteMembers,
  lockGroup,
  updateGroup,
  writeMembers,
} from '../../../db/queries/catalog/product-groups.queries.ts'
import {
  findMemberships,
  findVariantsOf,
} from '../../../db/queries/imports/import-groups.queries.ts'
import type { ProductGroupRow } from '../../../db/schema/schema.ts'
import type { DomainEvent } from '../../core/events/events.service.ts'
import { presentStaffGroup } from '../catalog/groups/groups.presenter.ts'
import { fold } from '../catalog/products/variants.schema.ts'
import { type GroupChange, groupEvents } from '../imports/run/write-groups.ts'

/** Locks the groups of a batch and those that its products were in before. */
export async function lockGroups(tx: Tx, changes: readonly GroupChange[]): Promise<void> {
  const ids = changes.flatMap(({ groupId, members }) => [
    groupId,
    ...members.flatMap(({ from }) => from?.group_id ?? []),
  ])
  for (const id of [...new Set(ids)].sort()) await lockGroup(tx, id, [])
}

/**
 * Undoes the changes of locked groups. A group that the import created is deleted when it is empty.
 * @param skipped primary keys of products that the undo leaves as they are
 */
export async function undoGroups(
  tx: Tx,
  changes: readonly GroupChange[],
  skipped: ReadonlySet<string>,
): Promise<DomainEvent[]> {
  const changed = new Set<string>()
  const events: DomainEvent[] = []
  for (const change of changes.toReversed()) {
    const group = await lockGroup(tx, change.groupId, [])
    if (!group) continue
    for (const id of await undoMembers(tx, change, skipped)) changed.add(id)
    const variants = await findVariantsOf(tx, [group.id])
    if (!change.before && variants.length === 0) {
      await deleteGroup(tx, group.id)
      const data = presentStaffGroup(group, [])
      events.push({
        ...{ type: 'product_group.deleted', entityId: group.id, version: group.version, data },
      })
    } else await restoreValues(tx, group, change, variants)
    changed.add(group.id)
  }
  return [...(await groupEvents(tx, [...changed], new Set())), ...events]
}

/** Moves variants back to where they were. @returns the ids of their earlier groups */
async function undoMembers(
  tx: Tx,
  { groupId, members }: GroupChange,
  skipped: ReadonlySet<string>,
): Promise<string[]> {
  const refs = members.map(({ ref }) => ref)
  const now = new Map((await findMemberships(tx, refs)).map((row) => [row.product_ref, row]))
  const own = members.filter(({ ref, values }) => {
    const current = now.get(ref)
    const isAsWritten = values
      ? current?.group_id === groupId && isDeepStrictEqual(current.option_values, values)
      : current === undefined
    return isAsWritten && !skipped.has(ref)
  })
  if (own.length > 0)
    await deleteMembers(
      tx,
      own.map(({ ref }) => ref),
    )
  const back = Map.groupBy(
    own.flatMap(({ from }) => from ?? []),
    ({ group_id }) => group_id,
  )
  for (const [id, rows] of back) {
    if (!(await lockGroup(tx, id, []))) continue
    // Values that staff gave to another variant since stay with it.
    const taken = new Set((await findVariantsOf(tx, [id])).map((row) => keyOf(row.option_values)))
    await writeMembers(
      tx,
      id,
      rows.filter((row) => !taken.has(keyOf(row.option_values))),
    )
  }
  return [...back.keys()]
}

const keyOf = (values: readonly string[]): string => JSON.stringify(values.map(fold))

/** Restores name and options, unless staff changed them or variants need them as they are. */
async function restoreValues(
  tx: Tx,
  group: ProductGroupRow,
  { before, after }: GroupChange,
  variants: readonly { option_values: string[] }[],
): Promise<void> {
  const { name, options, handle } = group
  const restored =
    before && isDeepStrictEqual({ name, options }, after) ? before : { name, options }
  const fits = variants.every(
    ({ option_values }) =>
      option_values.length === restored.options.length &&
      option_values.every((value, place) =>
        restored.options[place]!.values.some((one) => fold(one.value) === fold(value)),
      ),
  )
  await updateGroup(tx, group, { ...(fits ? restored : { name, options }), handle })
}
