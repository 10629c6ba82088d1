/** Creates the typed API clients: hooks for components, a plain client for everything else. */
import { QueryClient, type QueryClientConfig, useMutation, useQuery } from '@tanstack/react-query'
import {
  createTRPCClient,
  getUntypedClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import {
  type CreateTRPCReact,
  type CreateTRPCReactBase,
  createTRPCQueryUtils,
} from '@trpc/react-query'
import {
  createTRPCFlatProxy,
  createTRPCRecursiveProxy,
  type inferRouterInputs,
  type inferRouterOutputs,
} from '@trpc/server'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/router.ts'
import { inBrowser } from '../config/embedded.ts'
import { canRetry, readFailure } from './errors.ts'
import { fillWithFirstAnswers } from './first-answers.ts'
import { requestStepUp } from './step-up.ts'
import { onTokenChange, readToken } from './token.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

/** The server's limit for one request. */
const mostCallsPerRequest = 10
const url = '/trpc'

const bearer = (): Record<string, string> => {
  const token = readToken()
  return token ? { Authorization: `Bearer ${token}` } : {}
}

/**
 * Repeats a call that was refused for its token, if the token has changed since it was sent. The
 * refusal concerns the old session and would end the new one.
 */
const ask: typeof fetch = async (input, init) => {
  const sent = readToken()
  const response = await fetch(input, init)
  if (response.status !== 401 || readToken() === null || readToken() === sent) return response
  return fetch(input, { ...init, headers: { ...init?.headers, ...bearer() } })
}

/** Repeats a call that needs step-up verification after the user has verified. */
const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let under = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        async error(error) {
          const { code, challenge } = readFailure(error)
          // The login asks for two-challenge authentication itself.
          if (code !== 'TWO_FACTOR_REQUIRED' || challenge || !(await requestStepUp()))
            return observer.error(error)
          under = next(op).subscribe(observer)
        },
      })
      return () => under.unsubscribe()
    })

type Answer = (path: string, input: unknown) => Promise<unknown> | undefined

let answer: Answer | undefined

/** Answers all calls by a function. For the server, which has no need of HTTP. */
export function answerCallsBy(next: Answer): void {
  answer = next
}

/** Answers calls during rendering on the server. */
const directLink: TRPCLink<AppRouter> =
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      answer?.(path, input)?.then(
        (data) => {
          observer.next({ result: { type: 'data', data } })
          observer.complete()
        },
        (error: Error) => observer.error(TRPCClientError.from(error)),
      )
    })

/**
 * Sends a call with `context: { idempotencyKey }` or `{ ifMatch }` alone, as the header is one per
 * request. Also sends a call with `{ alone }` alone, so that the page's own calls do not wait for
 * it.
 */
const links: TRPCLink<AppRouter>[] = [
  stepUpLink,
  splitLink({
    condition: ({ context }) =>
      'idempotencyKey' in context || 'ifMatch' in context || 'alone' in context,
    true: httpLink({
      url,
      fetch: ask,
      headers: ({ op }) => ({
        ...bearer(),
        ...(op.context.idempotencyKey
          ? { 'Idempotency-Key': String(op.context.idempotencyKey) }
          : {}),
        ...(op.context.ifMatch ? { 'If-Match': String(op.context.ifMatch) } : {}),
      }),
    }),
    false: httpBatchLink({ url, fetch: ask, maxItems: mostCallsPerRequest, headers: bearer }),
  }),
]

export const api = createTRPCClient<AppRouter>({ links: inBrowser ? links : [directLink] })

export const queryConfig: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      // Retries only failures that a quick retry may fix: the page offers Retry itself.
      retry: (failures, error) => failures < 1 && canRetry(error),
      retryDelay: 600,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
}

/** The queries of the browser; the server makes its own for each page. */
export const queryClient = new QueryClient(queryConfig)

/** The queries outside hooks: `queries.orders.list.queryOptions(input)` for react-query's functions. */
export const queries = createTRPCQueryUtils<AppRouter>({ queryClient, client: api })

type Library = CreateTRPCReact<AppRouter, unknown>
type Utils = ReturnType<Library['useUtils']>
type Hooks<T> = T extends { useQuery: unknown }
  ? Pick<T, 'useQuery'>
  : T extends { useMutation: unknown }
    ? Pick<T, 'useMutation'>
    : { [K in keyof T]: Hooks<T[K]> }
type RootHooks = keyof CreateTRPCReactBase<AppRouter, unknown>

const utils = createTRPCFlatProxy<Utils>((key) =>
  key === 'client' ? api : queries[key as keyof typeof queries],
)

/** Any level of `queries`: more levels, or a query. */
type Queries = { [name: string]: Queries } & {
  queryOptions: (...args: readonly unknown[]) => Parameters<typeof useQuery>[0]
}

const hooks: Record<string, (call: readonly string[], args: readonly unknown[]) => unknown> = {
  useUtils: () => utils,
  useQuery: (call, args) =>
    useQuery(
      call.reduce((at, key) => at[key]!, queries as unknown as Queries).queryOptions(...args),
    ),
  useMutation: (call, [options]) =>
    useMutation({
      ...(options as object),
      mutationFn: (input) => getUntypedClient(api).mutation(call.join('.'), input),
    }),
}

/**
 * The hooks of @trpc/react-query that this client uses, as `trpc.orders.list.useQuery(input)`.
 * Its `createTRPCReact` would add 3 kB to every page for hooks that no page uses.
 */
export const trpc = createTRPCRecursiveProxy<
  Hooks<Omit<Library, RootHooks>> & { useUtils: () => Utils }
>(({ path, args }) => hooks[path.at(-1)!]!(path.slice(0, -1), args))

if (inBrowser) fillWithFirstAnswers(queryClient)

const personal = ['users', 'orders', 'savedFilters', 'addresses'].map((feature) => ({
  queryKey: [[feature]],
}))

/** Removes cached answers of the previous user. */
export function clearPersonalQueries(type: 'all' | 'inactive'): void {
  for (const one of personal) queryClient.removeQueries({ ...one, type })
}

// A page that stays until a new login keeps its answers and refetches them: without them it would
// drop the input based on them. The admin area stays.
onTokenChange(() => {
  const isOut = readToken() === null
  clearPersonalQueries(isOut && !location.pathname.startsWith('/admin') ? 'all' : 'inactive')
  if (!isOut) for (const one of personal) void queryClient.invalidateQueries(one)
})
