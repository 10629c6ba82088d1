/** The order in which the files start: what starts last must not be what lasts longest. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of more than some twenty seconds, the longest first. A machine that has run them before knows
 * that by itself; a new one, such as continuous integration, knows no more than their sizes.
 */
const longest = [
  'browser/storefront/everywhere',
  'browser/admin/desk',
  'browser/storefront/words',
  'browser/admin/products',
  'browser/storefront/account',
  'browser/storefront/foreign-host',
  'browser/admin/gate',
  'browser/admin/forms',
  'browser/admin/people',
  'browser/storefront/checkout',
  'browser/storefront/lists',
  'browser/admin/import',
  'browser/storefront/product',
  'browser/admin/scale',
  'server/quality/start',
  'server/quality/database',
  'server/quality/orders',
  'server/quality/ledger',
  'server/fuzz/fuzz',
  'server/quality/imports',
  'server/quality/ending',
  'server/quality/connections',
  'server/quality/first-minute',
  'scripts/import',
  'server/authorisation/fallen-actor',
  'server/fuzz/soak',
  'server/images/memory',
  'scripts/restore',
  'server/authorisation/authorisation',
  'packages/client',
  'server/parity/parity',
  'server/openapi/generators',
  'scripts/import-kill',
  'server/payments/lost-answers',
  'server/quality/card-recovery',
  'server/imports/writers',
  'server/http/trust-proxy',
  'server/storage/refusals',
  'server/users/login',
  'scripts/backup',
  'scripts/dev',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return rank < 0 ? longest.length : rank
}

/** Within each project, the longest files first; else as vitest means. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b))
  }
}
