/**
 * Renders a list of the admin area: search and filters, the table in its four states, the pager.
 */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { list as listTexts } from '../lib/texts/lists.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { DataTable, type TableProps } from './data-table.tsx'
import { FilterMenu, type MenuFilter } from './filter-menu.tsx'
import type { ListState } from './list-state.ts'
import { NoMatch } from './no-match.tsx'
import { type PagedQuery, Pager } from './pager.tsx'
import { Filter, SearchBox, Toolbar, ViewMenu } from './toolbar.tsx'

/** A filter of the list; its name is a parameter of the address. */
interface ListFilter {
  name: string
  label: string
  /** the label for "no filter" */
  all: string
  options: readonly { value: string; label: string }[]
}

type FromTable = 'columns' | 'rowKey' | 'rowName' | 'sort' | 'selection' | 'dense' | 'cards'

interface Props<Row> extends Pick<TableProps<Row>, FromTable> {
  list: ListState
  query: PagedQuery<Row>
  labels: {
    caption: string
    /** without it there is no search */
    searchLabel?: string | undefined
    loadFailed: string
    /** shown when there are no records at all, even without filters */
    empty: string
    emptyHint?: string
    /** shown instead of "nothing matches" where no filter is set */
    noMatch?: string | undefined
  }
  filters?: readonly ListFilter[]
  /** the next step, when there are no records at all */
  emptyAction?: ReactNode
  /** sorts by name: a table offers them in its head, cards have none */
  sorts?: Readonly<Record<string, string>>
  /** filters behind a menu button */
  menuFilters?: readonly MenuFilter[]
  /** parameters that only links set, shown while they filter the list */
  linkFilters?: readonly { name: string; label: string }[]
  /** false: all rows are shown at once */
  isPaged?: boolean
  /** after the filters */
  tools?: ReactNode
  /** between tools and table */
  children?: ReactNode
}

export function ListView<Row>(props: Props<Row>) {
  const {
    list,
    query,
    labels,
    filters = [],
    menuFilters = [],
    linkFilters = [],
    tools,
    children,
    emptyAction,
  } = props
  const { sorts = listTexts.byAge, columns, sort, dense, isPaged = true } = props
  const hasTools = labels.searchLabel !== undefined || filters.length > 0 || tools !== undefined
  const orders = Object.entries(sorts).map(([value, label]) => ({ value, label }))
  const narrowing = ['q', ...[...filters, ...menuFilters, ...linkFilters].map(({ name }) => name)]
  return (
    <>
      {hasTools && (
        <Toolbar label={labels.searchLabel ?? labels.caption} slim={dense}>
          {labels.searchLabel && <SearchBox list={list} label={labels.searchLabel} />}
          {filters.map((filter) => (
            <Filter key={filter.name} list={list} {...filter} />
          ))}
          {sort !== undefined && menuFilters.length === 0 && (
            <Filter
              list={list}
              name="sort"
              label={listTexts.sort}
              {...(!props.cards && { className: 'sm:hidden' })}
              options={orders}
            />
          )}
          {menuFilters.length > 0 && (
            <FilterMenu
              list={list}
              filters={menuFilters}
              sorts={sort === undefined ? [] : orders}
            />
          )}
          {linkFilters.map(({ name, label }) => (
            <Button
              key={name}
              variant="outline"
              size="small"
              aria-label={listTexts.clearFilter(label)}
              onClick={() => list.set({ [name]: undefined })}
            >
              {label} <X aria-hidden size={16} />
            </Button>
          ))}
          {tools}
          {!props.cards && <ViewMenu table={list.table} columns={columns} />}
        </Toolbar>
      )}
      {children}
      <DataTable
        table={list.table}
        rows={query.data?.items ?? []}
        query={query}
        caption={labels.caption}
        columns={columns}
        rowKey={props.rowKey}
        rowName={props.rowName}
        failed={labels.loadFailed}
        empty={
          narrowing.some(list.get) ? (
            <NoMatch list={list} names={narrowing} title={labels.noMatch} />
          ) : (
            <Empty title={labels.empty}>
              {labels.emptyHint && <p>{labels.emptyHint}</p>}
              {emptyAction}
            </Empty>
          )
        }
        dense={dense}
        sort={sort}
        onSort={(next) => list.set({ sort: next })}
        selection={props.selection}
        cards={props.cards}
      />
      {isPaged && <Pager list={list} query={query} label={labels.caption} />}
    </>
  )
}
