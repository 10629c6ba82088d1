/**
 * Renders every table of the admin area: a real <table> with a caption, a sticky head, server-side
 * sorting, selectable rows and four states. On a phone each row becomes a card (admin.css).
 */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTablePreferences } from '../lib/account/preferences.ts'
import { form as formTexts } from '../lib/texts/forms.ts'
import { list as listTexts } from '../lib/texts/lists.ts'
import { cx } from '../ui/classes.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Failed } from '../ui/states.tsx'
import type { Selection } from './selection.ts'

export interface Column<Row> {
  key: string
  label: string
  /** the server's sort names for this column */
  sort?: { ascending: string; descending?: string }
  numeric?: boolean
  /** cannot be hidden */
  fixed?: boolean
  /** stays at the edge of the view while the rest scrolls sideways */
  sticky?: boolean
  cell: (row: Row, position: number) => ReactNode
  className?: string
}

/** The state of a list's query, in the shape of react-query's result. */
export interface ListQuery {
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export interface TableProps<Row> {
  /** the table whose preferences apply */
  table: string
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  query: ListQuery
  /** the message of a failed load; from docs/screens.md where it has one */
  failed: string
  failedDetail?: string | undefined
  empty: ReactNode
  /**
   * rows of 40 px on a desktop, and of three lines on a phone, where the columns set their place
   */
  dense?: boolean
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection
  /** draws the rows in place of the table */
  cards?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** the accessible name of a row's checkbox; its key unless given */
  rowName?: (row: Row) => string
}

const skeletonRows = 8

export function DataTable<Row>(props: TableProps<Row>) {
  const { caption, rows, query, selection, rowKey, rowName = rowKey } = props
  const [preferences] = useTablePreferences(props.table)
  const id = useId()
  const columns = props.columns.filter((one) => one.fixed || !preferences.hidden.includes(one.key))
  if (query.isError)
    return (
      <Failed message={props.failed} detail={props.failedDetail} onRetry={() => query.refetch()} />
    )
  if (!query.isPending && rows.length === 0) return <div className="panel">{props.empty}</div>
  if (props.cards)
    return query.isPending ? (
      <div role="status" aria-label={formTexts.loading} className="grid gap-4 sm:grid-cols-2">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className="h-44" />
        ))}
      </div>
    ) : (
      <div
        aria-busy={query.isPlaceholderData}
        className={cx(query.isPlaceholderData && 'opacity-60')}
      >
        {props.cards(rows)}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-region" aria-labelledby={id} tabIndex={0}>
      <table
        className="data-table"
        data-density={preferences.density}
        data-dense={props.dense || undefined}
        data-old={query.isPlaceholderData || undefined}
        aria-busy={query.isPending || query.isPlaceholderData}
      >
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="w-12">
                <SelectPageBox selection={selection} disabled={rows.length === 0} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {query.isPending ? (
            <SkeletonRows columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            rows.map((row, position) => {
              const key = rowKey(row)
              return (
                <tr key={key} data-row={key} data-selected={selection?.has(key) || undefined}>
                  {selection && (
                    <td data-tick>
                      <SelectRowBox id={key} name={rowName(row)} selection={selection} />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <Cell key={column.key} column={column} head={index === 0}>
                      {column.cell(row, position)}
                    </Cell>
                  ))}
                </tr>
              )
            })
          )}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row>({
  column,
  head,
  children,
}: {
  column: Column<Row>
  head: boolean
  children: ReactNode
}) {
  const rest = {
    'data-label': column.label,
    'data-numeric': column.numeric || undefined,
    'data-last': column.sticky || undefined,
    className: column.className,
  }
  return head ? (
    <th scope="row" {...rest}>
      {children}
    </th>
  ) : (
    <td {...rest}>{children}</td>
  )
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const { ascending, descending } = column.sort ?? {}
  const state =
    sort === undefined || !column.sort
      ? undefined
      : sort === ascending
        ? 'ascending'
        : sort === descending
          ? 'descending'
          : undefined
  const next = state === 'ascending' ? (descending ?? ascending) : (ascending ?? descending)
  const Arrow = state === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={state}
      data-numeric={column.numeric || undefined}
      data-last={column.sticky || undefined}
    >
      {column.sort && onSort && next !== undefined ? (
        <button type="button" className="sorter" onClick={() => onSort(next)}>
          {column.label}
          <Arrow aria-hidden size={14} className={state ? '' : 'opacity-25'} />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

const tickBox = 'grid size-11 cursor-pointer place-items-center -my-3 -ms-3'

function SelectRowBox({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  return (
    <label className={tickBox}>
      <input
        type="checkbox"
        className="size-5"
        aria-label={listTexts.selectRow(name)}
        checked={selection.has(id)}
        // The change event does not say whether Shift was held; the click does.
        onClick={(event) => selection.toggle(id, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  )
}

function SelectPageBox({ selection, disabled }: { selection: Selection; disabled: boolean }) {
  return (
    <label className={tickBox}>
      <input
        type="checkbox"
        className="size-5"
        aria-label={listTexts.selectPage}
        disabled={disabled}
        checked={selection.page === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selection.page === 'some'
        }}
        onChange={selection.togglePage}
      />
    </label>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells without identity
        <td key={column}>
          <Skeleton className={cx('my-1 h-5', column === 0 ? 'w-10' : 'w-full min-w-12')} />
        </td>
      ))}
    </tr>
  ))
}
