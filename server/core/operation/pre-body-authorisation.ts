/**
 * Authorises callers before their body is read, so that a stranger's body is never parsed where
 * only staff may write. The API calls this; the result travels on as RequestContext.caller.
 */
import { assertAllowed } from '../access/access-rule.ts'
import { authorise } from '../access/authenticate.ts'
import type { CurrentUser, RequestContext } from '../context/context.ts'
import { type AnyDefinition, defaultBodyLimit } from './operation.ts'

/**
 * Authorises the caller of an operation.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN when the operation is not for the caller
 */
export const authoriseCaller = (
  request: RequestContext,
  definition: AnyDefinition,
): Promise<CurrentUser | null> => authorise(request, definition)

/** Returns true when the caller may use the operation. */
function canCall(definition: AnyDefinition, user: CurrentUser | null): boolean {
  try {
    assertAllowed(definition, user)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the body limit of a call with several operations: the largest among those that the caller
 * may use.
 * @returns also the caller, when it had to be identified
 */
export async function largestBodyOf(
  request: RequestContext,
  definitions: readonly AnyDefinition[],
): Promise<{ limit: number; caller?: CurrentUser | null }> {
  const larger = definitions.filter(({ bodyLimit }) => bodyLimit)
  if (larger.length === 0) return { limit: defaultBodyLimit }
  const caller = await authorise(request, { access: 'public', identify: true })
  const limits = larger.map((one) => (canCall(one, caller) ? one.bodyLimit! : defaultBodyLimit))
  return { limit: Math.max(...limits), caller }
}
