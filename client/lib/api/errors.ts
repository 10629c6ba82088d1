/** Converts the error of a failed call for display, in one place for all pages. */
import { TRPCClientError } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

/** One problem with one field, as the server names it. */
interface FieldIssue {
  path: string
  message: string
  [detail: string]: unknown
}

export interface CallFailure {
  /** the server's message, or undefined when it could not be reached */
  message: string | undefined
  /** a code of server/core/errors/errors.ts, or OFFLINE */
  code: string
  issues: FieldIssue[]
  /** the current quote, when an order's total changed or its stock ran short */
  quote?: inferRouterOutputs<AppRouter>['orders']['quote'] | undefined
  /** the two-factor challenge of a login that lacks it */
  challenge?: inferRouterOutputs<AppRouter>['stepUp']['challenge'] | undefined
}

/** Converts any error that a call may reject with. */
export function readFailure(error: unknown): CallFailure {
  if (error instanceof TRPCClientError) {
    const data = (error as TRPCClientError<AppRouter>).data as
      | (Pick<CallFailure, 'quote'> & {
          appCode?: string
          code?: string
          issues?: FieldIssue[]
          factor?: CallFailure['challenge']
        })
      | null
      | undefined
    if (data)
      return {
        message: error.message,
        code: data.appCode ?? data.code ?? 'INTERNAL',
        issues: data.issues ?? [],
        quote: data.quote,
        challenge: data.factor,
      }
  }
  return { message: undefined, code: 'OFFLINE', issues: [] }
}

/** Ignores that a record to delete no longer exists. @throws every other error */
export function throwUnlessMissing(error: unknown): void {
  if (readFailure(error).code !== 'NOT_FOUND') throw error
}

/** Returns true for errors that a retry may fix: no connection, too busy, restarting. */
export function canRetry(error: unknown): boolean {
  const { code } = readFailure(error)
  return code === 'OFFLINE' || code === 'UNAVAILABLE'
}
