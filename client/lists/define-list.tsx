/** Defines a list page of the admin area: columns, search, filters, sorts, actions and texts. */
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Permission } from '#server/core/permissions/permissions.schema.ts'
import { useCan } from '../lib/account/admin-user.tsx'
import { list as listTexts } from '../lib/texts/lists.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { cx } from '../ui/classes.ts'
import { PageHead } from '../ui/page-head.tsx'
import { type Columns, columnsOf } from './columns.tsx'
import type { Column, ListQuery } from './data-table.tsx'
import type { MenuFilter } from './filter-menu.tsx'
import { deletedState, nonEmpty, oneOf } from './list-query.ts'
import { type ListState, type OpenName, useListState } from './list-state.ts'
import { ListView } from './list-view.tsx'
import { useOpenedRow } from './opened-row.ts'
import { type Action, type Actions, actionsOf, type Utils, useRowActions } from './row-actions.tsx'

/** A filter of a list; its key is a parameter of the address and of the query. */
export interface ListFilterDefinition {
  label: string
  /** the label for "no filter"; without it only links set the filter, and a button clears it */
  all?: string
  /** value → label; `deleted` lists deleted rows */
  options?: Readonly<Record<string, string>>
  /** a hook for options that depend on the shop; undefined hides the choice */
  useOptions?: () => Readonly<Record<string, string>> | undefined
}
type Choices = Readonly<Record<string, ListFilterDefinition>>

/** The query parameters of a list. */
type ListInput<Sort extends string, C extends Choices> = {
  q: string | undefined
  sort: Sort
  limit: number
  cursor: string | undefined
} & {
  [Name in keyof C]:
    | (C[Name] extends { options: infer Options } ? keyof Options & string : string)
    | undefined
}

interface Opener<Row> {
  open: (row: Row) => void
  close: () => void
  /** starts an action, such as one of the row's own in its dialog */
  start: (action: Action<Row>, row: Row) => void
}

/** The query of one page, or of all rows where the list has no pages. */
interface RowsQuery extends ListQuery {
  data: unknown
}
type RowOf<Query extends RowsQuery> =
  NonNullable<Query['data']> extends readonly (infer Row)[] | { items: readonly (infer Row)[] }
    ? Row
    : never

export interface ListDefinition<
  Query extends RowsQuery,
  Sort extends string,
  C extends Choices,
  Row = RowOf<Query>,
> {
  /** the key of the table's preferences */
  name: string
  title: string
  /** a function of the query's data must follow `useRows`, which types it */
  subtitle?: string | ((data: NonNullable<Query['data']>) => string)
  caption?: string
  back?: { href: string; label: string }
  /** the label of the search box; a list without one has no search */
  search?: string
  filters?: C
  /** filters behind a menu button */
  menuFilters?: (rows: readonly Row[]) => readonly MenuFilter[]
  /** sort → label, the default first */
  sorts?: Readonly<Record<Sort, string>>
  /** a hook that reads the rows */
  useRows: (params: ListInput<Sort, C>, list: ListState) => Query
  rowKey: (row: Row) => string
  /** the name of a row in its actions; its key unless given */
  rowName?: (row: Row) => string
  columns?: (
    column: Columns<Row>,
    page: Opener<Row> & { deleted: boolean },
  ) => readonly Column<Row>[]
  /** draws the rows in place of a table; a function of the query's data must follow `useRows` */
  cards?: (rows: readonly Row[], data: NonNullable<Query['data']>) => ReactNode
  /** a hook, as actions may depend on permissions */
  useActions?: (action: Actions<Row>) => readonly Action<Row>[]
  /** invalidates the queries that an action may have changed */
  changed?: (utils: Utils) => unknown
  /** a button in the page's head that adds a row: on a page or in a dialog */
  add?: {
    label: string
    icon?: LucideIcon
    needs?: Permission
    href?: string
    dialog?: (close: () => void) => ReactNode
  }
  /** further buttons of the head, before `add` */
  head?: (params: ListInput<Sort, C>) => ReactNode
  /** between head and toolbar */
  before?: (params: ListInput<Sort, C>) => ReactNode
  /** after the table */
  after?: ReactNode
  /** a row opened in a dialog over the list; the address names it */
  detail?: { parameter: OpenName; dialog: (row: Row, opener: Opener<Row>) => ReactNode }
  failed: string
  /** left out where there is always a row */
  empty?: string
  emptyHint?: string
  emptyAction?: ReactNode
  /** shown where no row is deleted */
  noneDeleted?: string
  /** a narrow page, where a table has few columns */
  narrow?: boolean
  dense?: boolean
}

/** Returns the page component of a list. */
export function defineList<
  Query extends RowsQuery,
  Sort extends string = never,
  const C extends Choices = Record<never, ListFilterDefinition>,
>(definition: ListDefinition<Query, Sort, C>) {
  const { rowKey, rowName = rowKey, add, detail } = definition
  const { useActions = () => [], subtitle, cards } = definition
  type Row = RowOf<Query>
  const filters = Object.entries<ListFilterDefinition>(definition.filters ?? {}).map(
    ([name, filter]) => ({
      useOptions: () => filter.options,
      ...filter,
      name,
    }),
  )
  const sorts = Object.keys(definition.sorts ?? {}) as Sort[]

  return function ListPage() {
    const list = useListState(definition.name)
    const can = useCan()
    const [adding, setAdding] = useState(false)
    const choices = filters.flatMap(({ useOptions, all, ...filter }) => {
      const options = useOptions()
      return options && all !== undefined ? [{ ...filter, all, options }] : []
    })
    const chosen = filters.map(({ name, options }) => [
      name,
      options ? oneOf(list.get(name), Object.keys(options)) : nonEmpty(list.get(name)),
    ])
    const deleted = chosen.some(([, value]) => value === deletedState)
    const params = {
      q: nonEmpty(list.get('q')),
      sort: oneOf(list.get('sort'), sorts) ?? sorts[0],
      limit: list.limit,
      cursor: list.cursor,
      ...Object.fromEntries(chosen),
    } as ListInput<Sort, C>
    const query = definition.useRows(params, list)
    const data = query.data as readonly Row[] | { items: readonly Row[] } | undefined
    const page = data && ('items' in data ? data : { items: data })
    const { opened, ...shown } = useOpenedRow(list, detail?.parameter, page?.items, rowKey)
    const { column, start, dialog } = useRowActions({
      actions: useActions(actionsOf<Row>()),
      rowName,
      changed: (utils) => {
        if (opened !== undefined) shown.close()
        return definition.changed?.(utils)
      },
      deleted,
    })
    const opener = { ...shown, start }
    const columns = [...(definition.columns?.(columnsOf<Row>(), { ...opener, deleted }) ?? [])]
    if (definition.useActions) columns.push(column)
    const Icon = add?.icon ?? Plus
    return (
      <div className={cx(definition.narrow && 'max-w-4xl')}>
        <PageHead
          title={definition.title}
          subtitle={
            typeof subtitle !== 'function' ? subtitle : query.data ? subtitle(query.data) : ''
          }
          {...(definition.back && { back: definition.back })}
        >
          {definition.head?.(params)}
          {add &&
            (!add.needs || can(add.needs)) &&
            (add.href ? (
              <ButtonLink href={add.href} size="small">
                <Icon aria-hidden size={17} /> {add.label}
              </ButtonLink>
            ) : (
              <Button size="small" onClick={() => setAdding(true)}>
                <Icon aria-hidden size={17} /> {add.label}
              </Button>
            ))}
        </PageHead>
        {definition.before?.(params)}
        <ListView
          list={list}
          // A failed refetch keeps the rows.
          query={{
            ...query,
            data: page && { nextCursor: null, ...page },
            isError: query.isError && !page,
          }}
          isPaged={!page || 'nextCursor' in page}
          labels={{
            caption: definition.caption ?? definition.title,
            searchLabel: definition.search,
            loadFailed: definition.failed,
            empty: definition.empty ?? '',
            ...(definition.emptyHint && { emptyHint: definition.emptyHint }),
            noMatch: deleted ? (definition.noneDeleted ?? listTexts.noneDeleted) : undefined,
          }}
          filters={choices.map(({ options, ...choice }) => ({
            ...choice,
            options: Object.entries(options).map(([value, label]) => ({ value, label })),
          }))}
          linkFilters={filters.flatMap(({ name, label, all, options }) => {
            const value = all === undefined && list.get(name)
            return value ? [{ name, label: options?.[value] ?? `${label}: ${value}` }] : []
          })}
          menuFilters={definition.menuFilters?.(page?.items ?? [])}
          columns={columns}
          rowKey={rowKey}
          cards={cards && ((rows: readonly Row[]) => (query.data ? cards(rows, query.data) : null))}
          emptyAction={definition.emptyAction}
          dense={definition.dense}
          sort={params.sort}
          sorts={definition.sorts}
        />
        {definition.after}
        {dialog}
        {adding && add?.dialog?.(() => setAdding(false))}
        {opened !== undefined && !dialog && detail?.dialog(opened, opener)}
      </div>
    )
  }
}
