/** Orders the test files: the longest must not start last. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of more than about twenty seconds, the longest first. A machine that ran them before knows
 * their times; a new one, such as continuous integration, knows only their sizes.
 */
export const longest = [
  'browser/admin/accessibility',
  'browser/admin/permissions',
  'browser/storefront/everywhere',
  'browser/storefront/foreign-host',
  'browser/admin/import',
  'browser/admin/desk',
  'browser/admin/products',
  'browser/storefront/settings',
  'browser/storefront/account',
  'browser/admin/credit',
  'browser/admin/change-order',
  'browser/admin/webhooks',
  'browser/storefront/transfer',
  'browser/admin/forms',
  'browser/admin/orders-desk',
  'browser/admin/onboarding',
  'browser/admin/two-factor',
  'browser/storefront/text-fit',
  'browser/admin/gate',
  'browser/storefront/guest',
  'browser/admin/cod-payouts',
  'browser/storefront/delivery',
  'browser/admin/conversations',
  'browser/admin/blogs',
  'browser/admin/people',
  'browser/admin/order-page',
  'browser/admin/images-field',
  'browser/admin/emails',
  'browser/admin/import-mapping',
  'browser/storefront/checkout',
  'browser/admin/returns',
  'browser/storefront/cash',
  'browser/admin/shipping',
  'browser/admin/confirm',
  'browser/admin/settings',
  'browser/admin/articles',
  'browser/admin/promotions',
  'browser/admin/review-queue',
  'browser/admin/hurry',
  'browser/admin/customers',
  'browser/storefront/recovery',
  'server/quality/imports',
  'server/authorisation/revoked-actor',
  'server/authorisation/authorisation',
  'server/fuzz/fuzz',
  'server/quality/import-elsewhere',
  'server/modules/imports/thread',
  'server/quality/database',
  'server/quality/orders',
  'server/parity/parity',
  'server/authorisation/roles',
  'scripts/import',
  'server/quality/payhere-recovery',
  'server/quality/first-minute',
  'scripts/restore',
  'server/quality/ledger',
  'server/quality/card-recovery',
  'server/quality/start',
  'packages/client',
  'server/http/body-limits',
  'server/quality/ending',
  'server/modules/imports/writers',
  'server/fuzz/soak',
  'server/quality/connections',
  'server/modules/payments/lost-answers',
  'scripts/backup',
  'scripts/import-kill',
  'scripts/drill',
  'server/http/rate-limits',
  'server/modules/media/memory',
  'server/platform/replicas/replicas',
  'server/modules/cod-payouts/kill',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return rank < 0 ? longest.length : rank
}

/** Sorts the longest files of each project first, and the others by vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b))
  }
}
