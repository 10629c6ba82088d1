/** Authenticates callers and validates parameters of routes without an operation. */
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AccessRule } from '../../core/access/access-rule.ts'
import { authoriseStaff } from '../../core/access/actor.ts'
import type { ModuleService, Services } from '../../core/context/context.ts'
import { toIssues, validationError } from '../../core/errors/error-translation.ts'
import { requestContext } from '../../core/http/request-context.ts'

/** Returns the member of staff who calls. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export const requireStaff = <U extends ModuleService>(
  services: Services<U>,
  request: FastifyRequest,
  rule: AccessRule,
) => authoriseStaff(requestContext(services, request), rule)

/** Validates parameters. @throws AppError VALIDATION_FAILED naming each invalid one */
export function parseRequest<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw validationError(toIssues(result.error.issues))
  return result.data
}
