/** The arguments with which test/support records the statements of every query. */
import { catalogueCases } from './catalogue-cases.ts'
import { courierCases } from './courier-cases.ts'
import { customerCases } from './customer-cases.ts'
import { feedCases } from './feed-cases.ts'
import { orderCases } from './order-cases.ts'
import { peopleCases } from './people-cases.ts'
import type { Cases } from './queries.ts'
import { twoFactorQueryCases } from './two-factor-cases.ts'

export const cases: Cases = {
  ...catalogueCases,
  ...courierCases,
  ...orderCases,
  ...peopleCases,
  ...customerCases,
  ...twoFactorQueryCases,
  ...feedCases,
}

/** Returns the arguments of a query, and their labels; the only case of a query has none. */
export function casesOf(name: string): [label: string, values: readonly unknown[]][] {
  const found: unknown[] | Record<string, unknown[]> = cases[name as keyof Cases]
  return Array.isArray(found) ? [['', found]] : Object.entries(found)
}

/** Returns the line above a case's statements. */
export const titleOf = (name: string, label: string): string =>
  label === '' ? `-- ${name}` : `-- ${name}: ${label}`
