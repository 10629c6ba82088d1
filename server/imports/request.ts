/** What routes without an operation must do themselves: know who is asking, judge the address. */
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import { toIssues, validationError } from '../error-translation.ts'
import { requestContext } from '../http/request-context.ts'
import { admitAdmin } from '../users/actor.ts'

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export const requireAdmin = (
  services: Services,
  request: FastifyRequest,
): ReturnType<typeof admitAdmin> => admitAdmin(requestContext(services, request))

/** @throws AppError VALIDATION_FAILED naming each parameter that is wrong */
export function parseRequest<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw validationError(toIssues(result.error.issues))
  return result.data
}
