/** Old names in the audit log read as the current ones. */
import { expect, test } from 'vitest'
import { currentNames } from '#server/modules/audit-log/renamed-actions.ts'

test.each([
  ['letter.update', 'letter', 'order-placed', 'email-template.update email-template order-placed'],
  ['setting.update', 'setting', 'look.colours', 'setting.update setting theme.colours'],
  ['setting.undo', 'setting', 'papers.note', 'setting.undo setting documents.note'],
  ['setting.update', 'setting', 'shop.name', 'setting.update setting shop.name'],
  ['product.update', 'product', 'look.colours', 'product.update product look.colours'],
])('an audit row %s of %s %s reads as %s', (action, entity, entity_id, expected) => {
  const current = currentNames({ action, entity, entity_id })
  expect(`${current.action} ${current.entity} ${current.entityId}`).toBe(expected)
})
