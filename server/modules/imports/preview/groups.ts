/** Groups the first products of a file for its preview, as an import into an empty shop would. */
import type { RowIssue } from '../contract/issues.ts'
import type { PreviewGroup } from '../contract/preview.schema.ts'
import type { MappedRow } from '../map/row.ts'
import { planGroup } from '../run/plan-groups.ts'

/** Plans the groups of mapped rows, and returns why some rows join none. */
export function groupsIn(rows: readonly MappedRow[]): {
  groups: PreviewGroup[]
  warnings: Map<MappedRow, RowIssue[]>
} {
  const groups: PreviewGroup[] = []
  const warnings = new Map<MappedRow, RowIssue[]>()
  const grouped = rows.flatMap((row) => {
    const { group, issues, line } = row
    // Products that are matched by a code may have no id.
    const productId = row.productId ?? `line ${line}`
    return group && issues.length === 0 ? [{ row, group, line, productId }] : []
  })
  for (const some of Map.groupBy(grouped, ({ group }) => group.handle).values()) {
    const plan = planGroup(some, undefined)
    if (!plan) continue
    groups.push({ ...plan.values, variants: plan.members.length })
    for (const { row, productId } of some) {
      const warning = plan.warnings.get(productId)
      if (warning) warnings.set(row, [warning])
    }
  }
  return { groups, warnings }
}
