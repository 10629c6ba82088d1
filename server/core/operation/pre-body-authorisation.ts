/**
 * Authorises callers before their body is read, so that a stranger's body is never parsed where
 * only staff may write. The API calls this; the result travels on as RequestContext.caller.
 */
import { assertMay } from '../access/access-rule.ts'
import { authorise } from '../access/authenticate.ts'
import type { CurrentUser, RequestContext } from '../context/context.ts'
import { type AnyDefinition, usualBodyLimit } from './operation.ts'

/**
 * Authorises the caller of an operation.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN when the operation is not for the caller
 */
export const judgeCaller = (
  request: RequestContext,
  definition: AnyDefinition,
): Promise<CurrentUser | null> => authorise(request, definition)

/** Returns true when the caller may use the operation. */
function may(definition: AnyDefinition, user: CurrentUser | null): boolean {
  try {
    assertMay(definition, user)
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
  if (larger.length === 0) return { limit: usualBodyLimit }
  const caller = await authorise(request, { access: 'public', identify: true })
  const limits = larger.map((one) => (may(one, caller) ? one.bodyLimit! : usualBodyLimit))
  return { limit: Math.max(...limits), caller }
}
