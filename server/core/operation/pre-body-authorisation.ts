/**
 * Who is judged before a body is read: a stranger's is never worth its parsing where only staff
 * may write. The doors ask here; what was answered travels on as RequestContext.caller.
 */
import { assertMay } from '../access/access-rule.ts'
import { authorise } from '../access/authenticate.ts'
import type { CurrentUser, RequestContext } from '../context/context.ts'
import { type AnyDefinition, usualBodyLimit } from './operation.ts'

/** @throws AppError UNAUTHENTICATED, FORBIDDEN when the operation is not for the caller */
export const judgeCaller = (
  request: RequestContext,
  definition: AnyDefinition,
): Promise<CurrentUser | null> => authorise(request, definition)

/** True when the caller may use the operation. */
function may(definition: AnyDefinition, user: CurrentUser | null): boolean {
  try {
    assertMay(definition, user)
    return true
  } catch {
    return false
  }
}

/**
 * The bytes that a call of several operations may have: the largest limit among those that the
 * caller may use.
 * @returns as well who is asking, where that had to be found out
 */
export async function largestBodyOf(
  request: RequestContext,
  definitions: readonly AnyDefinition[],
): Promise<{ limit: number; caller?: CurrentUser | null }> {
  const larger = definitions.filter(({ bodyLimit }) => bodyLimit)
  if (larger.length === 0) return { limit: usualBodyLimit }
  const caller = await authorise(request, { access: 'public', identify: true })
  const limits = larger.map((one) => (may(one, caller) ? one.bodyLimit! : usualBodyLimit))
  return { limit: Math.max(...limits), caller }
}
