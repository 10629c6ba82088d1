import { expect, test } from 'vitest'
import { relatedTests } from '../support/related-tests.ts'

test.each([
  ['server/modules/pricing/prices/price.ts', 'server/modules/pricing/price'],
  ['server/modules/pricing/prices/price.ts', 'server/modules/promotions/promotions'],
  ['server/core/access/permission-check.ts', 'server/authorisation/authorisation'],
  ['server/modules/inventory/stock.operations.ts', 'server/authorisation/authorisation'],
  ['db/queries/catalog/stock.queries.ts', 'server/modules/inventory/stock'],
  ['db/queries/catalog/stock.queries.ts', 'db/sql'],
  ['client/storefront/checkout/checkout-rules.ts', 'browser/storefront/checkout'],
  ['client/storefront/cart/cart.tsx', 'browser/storefront/cart'],
  ['client/admin/orders/returns/return-form.tsx', 'browser/admin/returns'],
  ['scripts/commands/doctor.ts', 'scripts/doctor'],
  ['test/browser/tabs.test.ts', 'browser/tabs'],
])('selects for a change of %s the tests of %s', (file, name) => {
  expect(relatedTests([file])).toContain(`test/${name}.test.ts`)
})

test('selects few files for a change that every test could notice', () => {
  expect(relatedTests(['test/support/factories.ts']).length).toBeLessThan(20)
})
