/** Renders the table of a paged list in its four states, and the pager. */

import { DataTable, type TableProps } from './data-table.tsx'
import type { ListState } from './list-state.ts'
import { type PagedQuery, Pager } from './pager.tsx'

interface Props<Row> extends Omit<TableProps<Row>, 'table' | 'rows' | 'query'> {
  list: ListState
  query: PagedQuery<Row>
}

export function PagedTable<Row>({ list, query, ...rest }: Props<Row>) {
  return (
    <>
      <DataTable {...rest} table={list.table} rows={query.data?.items ?? []} query={query} />
      <Pager list={list} query={query} label={rest.caption} />
    </>
  )
}
