/**
 * Keeps a list's search, filters, sort and page in its address: a pasted address shows the same
 * view, and Back undoes one step. Pages are keyset pages. The history entry keeps the cursors of
 * earlier pages, because a cursor only leads forward.
 */
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTablePreferences } from '../lib/account/preferences.ts'
import { useSearchParameters } from '../lib/navigation/address.ts'

/** Choices of rows per page; the server takes 200 at most. */
export const pageSizes = [25, 50, 100, 200] as const

export interface ListState {
  /** the table whose preferences apply */
  table: string
  /** returns a parameter of the address, '' when absent */
  get: (name: string) => string
  /** changes parameters (undefined removes) and returns to the first page */
  set: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void
  /** changes parameters that do not affect the listed rows, in place */
  keep: (changes: Record<string, string | undefined>) => void
  /** returns the address of this view with other parameters, and the state of its history entry */
  linkWith: (changes: Record<string, string>) => { href: string; state: object }
  cursor: string | undefined
  limit: number
  setLimit: (limit: number) => void
  /** counts from 1 */
  page: number
  goNext: (cursor: string) => void
  goPrevious: () => void
  /** changes whenever the listed rows change; the page within the list does not count */
  listKey: string
}

interface HistoryState {
  /** cursors of the pages before this one, '' for the first */
  before?: string[]
}

const positionParameters = ['cursor', 'page'] as const
/** Parameters that name the record opened over the list. */
const openParameters = ['order', 'message', 'review', 'delivery', 'sent', 'image'] as const
export type OpenName = (typeof openParameters)[number]

/**
 * Returns the list's state.
 * @param table the table whose preferred page size applies when the address names none
 */
export function useListState(table: string): ListState {
  const [path, navigate] = useLocation()
  const state = useHistoryState<HistoryState | null>()
  const [preferences, changePreferences] = useTablePreferences(table)
  const parameters = useSearchParameters()
  const stated = Number(parameters.get('limit'))
  const limit = pageSizes.find((size) => size === stated) ?? preferences.limit
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)
  const cursor = parameters.get('cursor') ?? undefined
  const before = state?.before ?? []

  const go = (
    changes: Record<string, string | undefined>,
    options: { replace?: boolean; state?: HistoryState } = {},
  ) => {
    // The present address: a late call, such as the end of a dialog, must not undo newer changes.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    const query = String(next)
    navigate(query ? `${path}?${query}` : path, options)
  }
  const fromStart = { cursor: undefined, page: undefined }

  const listed = new URLSearchParams(parameters)
  for (const name of [...positionParameters, 'limit', ...openParameters]) listed.delete(name)
  return {
    table,
    get: (name) => parameters.get(name) ?? '',
    set: (changes, options) => go({ ...changes, ...fromStart }, options),
    linkWith: (changes) => {
      const next = new URLSearchParams(parameters)
      for (const [name, value] of Object.entries(changes)) next.set(name, value)
      return { href: `${path}?${next}`, state: { before } }
    },
    keep: (changes) => go(changes, { replace: true, state: { before } }),
    cursor,
    limit,
    setLimit: (size) => {
      changePreferences({ limit: size })
      go({ ...fromStart, limit: String(size) })
    },
    page,
    goNext: (next) =>
      go(
        { cursor: next, page: String(page + 1) },
        { state: { before: [...before, cursor ?? ''] } },
      ),
    // A pasted address does not know earlier pages: then return to the first.
    goPrevious: () => {
      const last = before.at(-1)
      go(
        { cursor: last, page: last && page > 2 ? String(page - 1) : undefined },
        { state: { before: before.slice(0, -1) } },
      )
    },
    listKey: String(listed),
  }
}
