/** What routes without an operation must do themselves: know who is asking, judge the address. */
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CurrentUser, Services } from '../context.ts'
import { toIssues, validationError } from '../error-translation.ts'
import { AppError } from '../errors.ts'
import { requestContext } from '../http/request-context.ts'
import { authenticate } from '../users/authenticate.ts'

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function requireAdmin(
  services: Services,
  request: FastifyRequest,
): Promise<CurrentUser> {
  const user = await authenticate(requestContext(services, request))
  if (!user) throw new AppError('UNAUTHENTICATED')
  if (user.type !== 'admin') throw new AppError('FORBIDDEN')
  return user
}

/** @throws AppError VALIDATION_FAILED naming each parameter that is wrong */
export function parseRequest<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw validationError(toIssues(result.error.issues))
  return result.data
}
