/** The order in which the files start: what starts last must not be what lasts longest. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of more than some twenty seconds, the longest first. A machine that has run them before knows
 * that by itself; a new one, such as continuous integration, knows no more than their sizes.
 */
const longest = [
  'browser/storefront/everywhere',
  'browser/admin/products',
  'browser/admin/forms',
  'browser/admin/desk',
  'browser/admin/gate',
  'browser/admin/people',
  'browser/storefront/account',
  'browser/admin/import',
  'server/quality/database',
  'server/quality/start',
  'server/quality/orders',
  'scripts/backup',
  'server/fuzz/fuzz',
  'server/quality/connections',
  'server/images/memory',
  'packages/client',
  'scripts/import',
  'server/authorisation/authorisation',
  'scripts/import-kill',
  'server/users/login',
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
