/**
 * Renders the storefront's pages on the server, from the same components as in the browser. Built
 * beside the client; server/http/pages/rendering.ts loads it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  QueryClient,
  type QueryClientConfig,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { FirstAnswer } from './lib/api/first-answers.ts'
import { answerCallsBy, queryConfig } from './lib/api/trpc.ts'
import { type ClientConfig, setConfig } from './lib/config/config.ts'
import { setAddress } from './lib/navigation/address.ts'
import { admin, frameless, lost, pageFor, pages, prefetchData } from './pages.ts'
import { LoadingScreen } from './storefront/shell/loading-screen.tsx'
import { preloadParts } from './ui/deferred.tsx'

/** Answers a call as a guest; undefined for calls that only the browser makes. */
export type Ask = (operation: string, input: unknown) => Promise<unknown> | undefined

export interface RenderRequest {
  pathname: string
  /** with its `?`, or empty */
  search: string
  config: ClientConfig
  /** answers that are known before the rendering */
  answers?: FirstAnswer[] | undefined
  ask: Ask
}

/** The calls of one rendering that wait for their answers. */
interface Calls {
  ask: Ask
  waiting: Set<Promise<unknown>>
}

const calls = new AsyncLocalStorage<Calls>()

answerCallsBy((operation, input) => {
  const { ask, waiting } = calls.getStore()!
  const answer = ask(operation, input)
  if (!answer) return undefined
  const settled = answer.then(
    () => {},
    () => {},
  )
  waiting.add(settled)
  void settled.then(() => waiting.delete(settled))
  return answer
})

const rendered = [...Object.values(pages), lost].filter(({ isRendered }) => isRendered)
await Promise.all(rendered.map(({ preload }) => preload()))
await preloadParts()

/** Waits until all calls are answered, and until react-query has taken the answers over. */
async function settle({ waiting }: Calls): Promise<void> {
  do {
    await Promise.all(waiting)
    await new Promise((resolve) => setImmediate(resolve))
  } while (waiting.size > 0)
}

interface Rendering {
  /** empty where the page has none, or it lasts no time */
  loadingScreen: string
  /** the content of `#root`; empty where only the browser renders the page */
  html: string
  answers: FirstAnswer[]
}

function renderLoadingScreen(config: ClientConfig): string {
  if (config.loadingScreenMs === 0) return ''
  setConfig(config)
  return renderToStaticMarkup(<LoadingScreen />)
}

const { defaultOptions } = queryConfig
/** The browser shows a failed call and repeats it. */
const serverConfig: QueryClientConfig = {
  defaultOptions: { ...defaultOptions, queries: { ...defaultOptions?.queries, retry: false } },
}

/** Renders a page until all of its calls are answered. @returns undefined when a call fails */
async function renderContent(
  queryClient: QueryClient,
  { pathname, search, config, ask }: RenderRequest,
): Promise<Pick<Rendering, 'html' | 'answers'> | undefined> {
  const queries = queryClient.getQueryCache()
  const requested = new Set<string>()
  const own: Calls = { ask, waiting: new Set() }
  void calls.run(own, () => prefetchData(queryClient, { pathname, search }))
  for (;;) {
    await settle(own)
    if (queries.getAll().some(({ state }) => state.status === 'error')) return undefined
    // Rendering is synchronous, so concurrent renderings do not share these.
    setConfig(config)
    setAddress({ pathname, search })
    const html = renderToString(<App queryClient={queryClient} path={pathname} />)
    const found = queries.getAll()
    const open = found.filter(
      ({ queryHash, state, options }) =>
        state.data === undefined &&
        (options as QueryObserverOptions).enabled !== false &&
        !requested.has(queryHash),
    )
    if (open.length === 0) {
      const answered = found.filter(({ state }) => state.data !== undefined)
      return { html, answers: answered.map(({ queryKey, state }) => [queryKey, state.data]) }
    }
    calls.run(own, () => {
      for (const query of open) {
        requested.add(query.queryHash)
        query.fetch({ ...query.options, retry: false }).catch(() => {})
      }
    })
  }
}

/**
 * Renders a page with the answers to its calls. Lists and products know them before they are
 * rendered; other pages are rendered again with the answers to what their first pass calls. When a
 * call fails, the browser renders the page and shows the error.
 */
export async function render(request: RenderRequest): Promise<Rendering> {
  const page = pageFor(request.pathname)
  const empty = { loadingScreen: '', html: '', answers: [] }
  if (page === admin || frameless.includes(page)) return empty
  const loadingScreen = renderLoadingScreen(request.config)
  const queryClient = new QueryClient(serverConfig)
  for (const [key, data] of request.answers ?? []) queryClient.setQueryData(key, data)
  try {
    return { ...empty, loadingScreen, ...(await renderContent(queryClient, request)) }
  } finally {
    // Queries keep their answers by a timer of half an hour.
    queryClient.clear()
  }
}
