/** Checks a planned row against the permissions of the importing user. */
import { findMissingPermission } from '../../../core/access/access-rule.ts'
import { importRule } from '../../../core/access/rules.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import { permissionTexts } from '../../../core/permissions/permissions.schema.ts'
import { issue } from '../contract/issues.ts'
import type { PlannedRow } from './plan.ts'

/** Rejects a row that changes fields without the user's permission, such as prices. */
export function classify(planned: PlannedRow, user: CurrentUser): PlannedRow {
  const { row, product, changes, outcome } = planned
  const names = outcome === 'created' ? Object.keys(product!) : changes.map(({ field }) => field)
  const lacking = findMissingPermission(importRule, user, names)
  if (!lacking) return planned
  const reason = `needs the permission “${permissionTexts[lacking].label}”`
  const issues = [issue(row.line, 'permission', reason, '', row.productId)]
  return { ...planned, outcome: 'rejected', changes: [], issues, product: undefined }
}
