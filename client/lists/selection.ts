/** Holds the selected rows: single ones, over several pages, or all that match the filter. */
import { useState } from 'react'

export interface Selection {
  has: (id: string) => boolean
  /** the number of selected rows */
  count: number
  /** all matches are selected, also those on other pages */
  everything: boolean
  ids: readonly string[]
  /**
   * Selects or deselects a row.
   * @param range extends from the row that was changed last, as shift-click does
   */
  toggle: (id: string, range: boolean) => void
  page: 'all' | 'some' | 'none'
  togglePage: () => void
  selectEverything: () => void
  clear: () => void
}

interface State {
  ids: ReadonlySet<string>
  everything: boolean
  last: string | undefined
  listKey: string
}

const nothing = (listKey: string): State => ({
  ids: new Set(),
  everything: false,
  last: undefined,
  listKey,
})

/**
 * Returns the selection of a list.
 * @param shown the ids of the rows on this page, in order
 * @param total the number of all matches
 * @param listKey a change of it clears the selection
 */
export function useSelection(shown: readonly string[], total: number, listKey: string): Selection {
  const [storedState, setState] = useState<State>(() => nothing(listKey))
  const state = storedState.listKey === listKey ? storedState : nothing(listKey)
  const { everything, ids } = state
  const has = (id: string) => everything || ids.has(id)
  const chosen = shown.filter(has).length
  const page = chosen === 0 ? 'none' : chosen === shown.length ? 'all' : 'some'

  const rangeOf = (id: string): readonly string[] => {
    const from = state.last === undefined ? -1 : shown.indexOf(state.last)
    const to = shown.indexOf(id)
    if (from < 0 || to < 0) return [id]
    return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  }
  const change = (changed: readonly string[], on: boolean, last: string | undefined) => {
    const next = new Set(everything ? shown : ids)
    for (const id of changed)
      if (on) next.add(id)
      else next.delete(id)
    setState({ ids: next, everything: false, last, listKey })
  }
  return {
    has,
    count: everything ? total : ids.size,
    everything,
    ids: [...ids],
    toggle: (id, range) => change(range ? rangeOf(id) : [id], !has(id), id),
    page,
    togglePage: () => change(shown, page !== 'all', undefined),
    selectEverything: () => setState({ ...nothing(listKey), everything: true }),
    clear: () => setState(nothing(listKey)),
  }
}
