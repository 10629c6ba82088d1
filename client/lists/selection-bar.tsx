/** Shows how many rows are selected, offers to select all matches, and lists the bulk actions. */
import type { ReactNode } from 'react'
import { list as labels } from '../lib/texts/lists.ts'
import type { Selection } from './selection.ts'

interface Props {
  selection: Selection
  total: number
  children: ReactNode
}

export function SelectionBar({ selection, total, children }: Props) {
  const { count, everything } = selection
  const said = count === 0 ? '' : everything ? labels.allMatching(total) : labels.selected(count)
  return (
    <div
      data-at-thumb={count > 0 || undefined}
      className={
        count > 0
          ? 'flex flex-wrap items-center gap-x-3 gap-y-2 bg-accent-soft px-4 py-2 max-sm:gap-x-5 sm:mb-3 sm:rounded-card sm:px-3'
          : ''
      }
    >
      <p role="status" className="font-medium tabular-nums">
        {said}
      </p>
      {count > 0 && (
        <>
          {!everything && selection.page === 'all' && total > count && (
            <button
              type="button"
              className="min-h-9 text-link sm:text-sm"
              onClick={selection.selectEverything}
            >
              {labels.selectMatching(total)}
            </button>
          )}
          {selection.page !== 'all' && (
            <button
              type="button"
              className="min-h-9 text-link sm:hidden"
              onClick={selection.togglePage}
            >
              {labels.selectThese}
            </button>
          )}
          <button
            type="button"
            aria-label={labels.clearSelection}
            className="min-h-9 text-link sm:text-sm"
            onClick={selection.clear}
          >
            {labels.clear}
          </button>
          <div className="ms-auto max-sm:w-full">{children}</div>
        </>
      )}
    </div>
  )
}
