/** A planned row in the eyes of the permissions of whoever imports it. */
import { lackingFor } from '../../../core/access/access-rule.ts'
import { importRule } from '../../../core/access/rules.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import { permissionTexts } from '../../../core/permissions/permissions.schema.ts'
import { issue } from '../contract/issues.ts'
import type { PlannedRow } from './plan.ts'

/** What a row changes must be theirs to change, a price for one; else the row is rejected. */
export function judged(planned: PlannedRow, user: CurrentUser): PlannedRow {
  const { row, product, changes, outcome } = planned
  const names = outcome === 'created' ? Object.keys(product!) : changes.map(({ field }) => field)
  const lacking = lackingFor(importRule, user, names)
  if (!lacking) return planned
  const reason = `needs the permission “${permissionTexts[lacking].label}”`
  const issues = [issue(row.line, 'permission', reason, '', row.productId)]
  return { ...planned, outcome: 'rejected', changes: [], issues, product: undefined }
}
