/** Validates the answers of operations. */
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { toIssues } from '../errors/error-translation.ts'

/** Set by tests: validates every output against its schema, see `checksOutput`. */
export const outputChecks = { all: false }

/** Compares an answer with its schema. @throws Error that names the issues */
export function checkOutput(name: string, schema: core.$ZodType, value: unknown): void {
  const result = safeParse(schema, value)
  if (result.success) return
  const issues = JSON.stringify(toIssues(result.error.issues))
  throw new Error(`The answer of ${name} does not match its output schema: ${issues}`)
}
