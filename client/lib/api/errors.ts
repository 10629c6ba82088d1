/** What a failed call means to the person: read once here, so that every page says it alike. */
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
  /** the server's own words, or undefined when it could not be reached */
  message: string | undefined
  /** a code of server/core/errors/errors.ts, or OFFLINE */
  code: string
  issues: FieldIssue[]
  /** what an order would cost now, when its total changed or its stock ran short */
  quote?: inferRouterOutputs<AppRouter>['orders']['quote'] | undefined
  /** what asks for the second factor, of a login that lacks it */
  factor?: inferRouterOutputs<AppRouter>['factors']['ask'] | undefined
}

/** Shape of any error that a call may reject with. */
export function readFailure(error: unknown): CallFailure {
  if (error instanceof TRPCClientError) {
    const data = (error as TRPCClientError<AppRouter>).data as
      | (Pick<CallFailure, 'quote' | 'factor'> & {
          appCode?: string
          code?: string
          issues?: FieldIssue[]
        })
      | null
      | undefined
    if (data)
      return {
        message: error.message,
        code: data.appCode ?? data.code ?? 'INTERNAL',
        issues: data.issues ?? [],
        quote: data.quote,
        factor: data.factor,
      }
  }
  return { message: undefined, code: 'OFFLINE', issues: [] }
}

/** True for answers that another try may turn into success: no connection, too busy, restarting. */
export function mayRetry(error: unknown): boolean {
  const { code } = readFailure(error)
  return code === 'OFFLINE' || code === 'UNAVAILABLE'
}
