/**
 * Renders the foot of a list: the range, the page buttons and the page size. The range is
 * announced.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { list as listTexts } from '../lib/texts/lists.ts'
import type { ListQuery } from './data-table.tsx'
import { type ListState, pageSizes } from './list-state.ts'

/** A list's paged query. */
export interface PagedQuery<Row> extends ListQuery {
  data:
    | {
        items: readonly Row[]
        nextCursor: string | null
        /** missing where the server does not count */
        total?: number
        /** false: the server stopped counting at the total */
        totalIsExact?: boolean
      }
    | undefined
}

interface Props {
  list: ListState
  query: PagedQuery<unknown>
  /** names this list's pages for screen readers */
  label: string
}

const arrow =
  'tool inline-grid w-11 place-items-center px-0 disabled:cursor-not-allowed disabled:border-line disabled:text-muted/60'

export function Pager({ list, query, label }: Props) {
  const id = useId()
  const { items = [], nextCursor = null, total, totalIsExact } = query.data ?? {}
  const shown = items.length
  const more = totalIsExact === false || (total === undefined && nextCursor !== null)
  // The rows of another page are shown until this page's rows arrive.
  const stale = query.isPlaceholderData
  const from = (list.page - 1) * list.limit + 1
  const to = from + shown - 1
  const labels = listTexts
  // A list without rows has no pages; an empty page still leads back.
  if (shown === 0 && !stale && !list.cursor) return null
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {stale
          ? labels.loading
          : shown > 0 && labels.range(from, to, Math.max(total ?? 0, to)) + (more ? '+' : '')}
      </p>
      <div className="ms-auto flex items-center gap-2 text-sm">
        <label htmlFor={id} className="text-muted max-sm:sr-only">
          {labels.perPage}
        </label>
        <select
          id={id}
          className="tool"
          value={list.limit}
          onChange={(event) => list.setLimit(Number(event.target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className={arrow}
          aria-label={labels.previous}
          disabled={!list.cursor}
          onClick={list.goPrevious}
        >
          <ChevronLeft aria-hidden size={18} />
        </button>
        <button
          type="button"
          className={arrow}
          aria-label={labels.next}
          disabled={!nextCursor}
          onClick={() => {
            // a second click before the answer would use the cursor of the page before
            if (nextCursor && !stale) list.goNext(nextCursor)
          }}
        >
          <ChevronRight aria-hidden size={18} />
        </button>
      </div>
    </nav>
  )
}
