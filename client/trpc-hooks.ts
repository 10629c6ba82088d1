/**
 * React's way to the server's operations: `trpc.orders.list.useQuery(input)`. Answers live under keys
 * such as `[['orders', 'list'], { input }]`, and `[['orders']]` means all of a feature's. tRPC's own
 * library of hooks brings much that no page uses, and every visitor would carry it.
 */
import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { TRPCClientErrorLike, TRPCProcedureOptions } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'

type Failure = TRPCClientErrorLike<AppRouter>
interface Query<I, O> {
  query: (input: I, options?: TRPCProcedureOptions) => Promise<O>
}
interface Mutation<I, O> {
  mutate: (input: I, options?: TRPCProcedureOptions) => Promise<O>
}

interface QueryHooks<I, O> {
  useQuery: (
    input: I,
    options?: Omit<UseQueryOptions<O, Failure>, 'queryKey' | 'queryFn'>,
  ) => UseQueryResult<O, Failure>
  /** The same for react-query's own functions. */
  queryOptions: (input: I) => { queryKey: readonly unknown[]; queryFn: () => Promise<O> }
}
interface MutationHooks<I, O> {
  useMutation: (
    options?: Omit<UseMutationOptions<O, Failure, I>, 'mutationKey' | 'mutationFn'>,
  ) => UseMutationResult<O, Failure, I>
}
type Hooks<Node> =
  Node extends Query<infer I, infer O>
    ? QueryHooks<I, O>
    : Node extends Mutation<infer I, infer O>
      ? MutationHooks<I, O>
      : { [Name in keyof Node]: Hooks<Node[Name]> }

interface Known {
  /** What is known of this and all below is asked again, at once where a page shows it. */
  invalidate: (input?: object) => Promise<void>
}
type Answers<Node> = Known &
  (Node extends Query<infer I, infer O>
    ? { setData: (input: I, next: O | ((known: O | undefined) => O | undefined)) => void }
    : { [Name in keyof Node]: Answers<Node[Name]> })

type Call = (path: readonly string[], ...args: never[]) => unknown

/** `tree(calls).orders.list.useQuery(input)` calls `calls.useQuery(['orders', 'list'], input)`. */
const tree = (calls: Record<string, Call>, path: readonly string[] = []): unknown =>
  new Proxy(() => {}, {
    get: (_target, name: string) => tree(calls, [...path, name]),
    apply: (_target, _this, args) => calls[path.at(-1)!]!(path.slice(0, -1), ...(args as never[])),
  })

/** Where the answer to an operation is kept; without an input, where all its answers are. */
export const keyOf = (path: readonly string[], input?: unknown) =>
  input === undefined ? [path] : [path, { input }]

/** Hooks for every operation of `api`, whose answers `queryClient` keeps. */
export function createHooks<Api>(api: Api, queryClient: QueryClient) {
  const operation = (path: readonly string[]) =>
    path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], api)
  const queryOptions = (path: readonly string[], input: unknown) => ({
    queryKey: keyOf(path, input),
    queryFn: () => (operation(path) as Query<unknown, unknown>).query(input),
  })
  const answers = tree({
    setData: (path, input, next) => queryClient.setQueryData(keyOf(path, input), next),
    invalidate: (path, input) => queryClient.invalidateQueries({ queryKey: keyOf(path, input) }),
  }) as Answers<Api>
  const utils = new Proxy(answers as Record<string, unknown>, {
    get: (target, name: string) => (name === 'client' ? api : target[name]),
  })
  return tree({
    queryOptions,
    useUtils: () => utils,
    useQuery: (path, input, options: object = {}) =>
      useQuery({ ...options, ...queryOptions(path, input) }),
    useMutation: (path, options: object = {}) =>
      useMutation({
        ...options,
        mutationKey: [path],
        mutationFn: (input: unknown) =>
          (operation(path) as Mutation<unknown, unknown>).mutate(input),
      }),
  }) as Hooks<Api> & { useUtils: () => Answers<Api> & { client: Api } }
}
