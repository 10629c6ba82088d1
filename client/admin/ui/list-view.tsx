/** A list as the admin area shows it: search and filters, the table in its four states, the foot. */
import type { ReactNode } from 'react'
import { Empty } from '../../ui/states.tsx'
import type { ListState } from '../lib/list-state.ts'
import { useTablePreferences } from '../lib/preferences.ts'
import type { Selection } from '../lib/selection.ts'
import { adminTexts } from '../texts.ts'
import { type Column, DataTable, type ListQuery } from './data-table.tsx'
import { FilterMenu, type FoldedFilter } from './filter-menu.tsx'
import { NoMatch } from './no-match.tsx'
import { Pager } from './pager.tsx'
import { Filter, SearchBox, Toolbar, ViewMenu } from './toolbar.tsx'

interface PageOfRows<Row> {
  items: Row[]
  /** 0 where nobody counts */
  total: number
  nextCursor: string | null
  /** false: the server stopped counting at the total */
  totalIsExact?: boolean
}

/** A choice that narrows the list; its name is a parameter of the address. */
interface ListFilter {
  name: string
  label: string
  /** what stands for "no filter" */
  all: string
  options: readonly { value: string; label: string }[]
}

interface Props<Row> {
  /** whose preferences count */
  table: string
  list: ListState
  query: ListQuery & { data: PageOfRows<Row> | undefined }
  words: {
    caption: string
    searchLabel: string
    loadFailed: string
    /** said when there is nothing at all, not even without filters */
    empty: string
    emptyHint?: string
    /** said instead of "nothing matches" where nobody looks for anything */
    noMatch?: string | undefined
  }
  filters?: readonly ListFilter[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** what the row is called when it is selected */
  rowName: (row: Row) => string
  /** the way on, when there is nothing at all */
  emptyAction?: ReactNode
  /** the order on show, where there is more than one */
  sort?: string
  /** the orders by name: a table offers them in its head, cards have none */
  sorts?: Readonly<Record<string, string>>
  selection?: Selection
  dense?: boolean
  /** filters behind one button */
  folded?: readonly FoldedFilter[]
  /** after the filters */
  tools?: ReactNode
  /** between tools and table */
  children?: ReactNode
}

export function ListView<Row>(props: Props<Row>) {
  const { table, list, query, words, filters = [], folded = [], columns, sort } = props
  const { sorts = adminTexts.list.byAge } = props
  const [preferences, change] = useTablePreferences(table)
  const rows = query.data?.items ?? []
  const orders = Object.entries(sorts).map(([value, label]) => ({ value, label }))
  const narrowing = ['q', ...[...filters, ...folded].map(({ name }) => name)]
  return (
    <>
      <Toolbar label={words.searchLabel} slim={props.dense ?? false}>
        <SearchBox list={list} label={words.searchLabel} />
        {filters.map((filter) => (
          <Filter key={filter.name} list={list} {...filter} />
        ))}
        {sort !== undefined && folded.length === 0 && (
          <Filter
            list={list}
            name="sort"
            label={adminTexts.list.sort}
            className="sm:hidden"
            options={orders}
          />
        )}
        {folded.length > 0 && (
          <FilterMenu
            list={list}
            filters={folded}
            {...(sort === undefined ? {} : { sorts: orders })}
          />
        )}
        {props.tools}
        <ViewMenu columns={columns} preferences={preferences} change={change} />
      </Toolbar>
      {props.children}
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={props.rowKey}
        rowName={props.rowName}
        query={query}
        failed={words.loadFailed}
        empty={
          narrowing.some(list.get) ? (
            <NoMatch list={list} names={narrowing} title={words.noMatch} />
          ) : (
            <Empty title={words.empty}>
              {words.emptyHint && <p>{words.emptyHint}</p>}
              {props.emptyAction}
            </Empty>
          )
        }
        preferences={preferences}
        dense={props.dense ?? false}
        {...(sort === undefined ? {} : { sort })}
        onSort={(next) => list.set({ sort: next })}
        {...(props.selection ? { selection: props.selection } : {})}
      />
      <Pager
        list={list}
        shown={rows.length}
        total={query.data?.total ?? 0}
        more={query.data?.totalIsExact === false}
        nextCursor={query.data?.nextCursor ?? null}
        stale={query.isPlaceholderData}
        label={words.caption}
      />
    </>
  )
}
