/** Replaces image addresses in the swatches of product groups. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  findMembers,
  lockGroup,
  updateGroup,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { presentStaffGroup } from './groups.presenter.ts'
import { recordGroup } from './groups.service.ts'

/** Replaces image addresses in the caller's transaction and writes audit entries and events. */
export async function replaceSwatches(
  tx: Tx,
  ctx: StaffContext,
  groupIds: readonly string[],
  change: (address: string) => string,
): Promise<void> {
  for (const id of [...groupIds].sort()) {
    const group = await lockGroup(tx, id, [])
    if (!group) continue
    const before = presentStaffGroup(group, await findMembers(tx, id))
    const options = group.options.map((option) => ({
      ...option,
      values: option.values.map(({ value, swatch }) => ({
        value,
        swatch: swatch?.image ? { image: change(swatch.image) } : swatch,
      })),
    }))
    const after = await updateGroup(tx, group, { ...group, options })
    await recordGroup(tx, ctx, 'updated', after, before)
  }
}
