/** /admin/audit: who changed what, from which value to which. */
import { auditEntities } from '../../../server/audit/audit.schema.ts'
import { formatDateTime } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Empty } from '../../ui/states.tsx'
import { given, listOptions, oneOf } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { useTablePreferences } from '../lib/preferences.ts'
import { adminTexts } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Filter, SearchBox, Toolbar, ViewMenu } from '../ui/toolbar.tsx'

type Entry = Outputs['audit']['page']['items'][number]

const words = adminTexts.audit
/** Fields of one entry that are shown at once. */
const mostFields = 6

const entityName = (entity: string): string => words.entities[entity] ?? entity

function print(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Changes({ changes }: { changes: Entry['changes'] }) {
  const fields = Object.entries(changes)
  const rest = fields.length - mostFields
  return (
    <ul className="max-w-xl space-y-1 text-sm">
      {fields.slice(0, mostFields).map(([field, [before, after]]) => (
        <li key={field} className="clamp max-w-xl">
          <span className="font-medium">{field}</span>{' '}
          <span className="text-muted">{words.from}</span> {print(before)}{' '}
          <span className="text-muted">{words.to}</span> {print(after)}
        </li>
      ))}
      {rest > 0 && <li className="text-muted">{words.more(rest)}</li>}
    </ul>
  )
}

const columns: readonly Column<Entry>[] = [
  {
    key: 'when',
    label: words.when,
    fixed: true,
    className: 'whitespace-nowrap',
    cell: (entry) => formatDateTime(entry.at),
  },
  { key: 'who', label: words.who, fixed: true, cell: (entry) => entry.actor },
  { key: 'what', label: words.what, className: 'whitespace-nowrap', cell: (entry) => entry.action },
  {
    key: 'which',
    label: words.which,
    cell: (entry) => (
      <span className="break-all">
        {entry.entityId}
        <span className="block text-sm text-muted">{entityName(entry.entity)}</span>
      </span>
    ),
  },
  { key: 'changes', label: words.changes, cell: (entry) => <Changes changes={entry.changes} /> },
]

export default function AuditPage() {
  const list = useListState('audit')
  const [preferences, changePreferences] = useTablePreferences('audit')
  const filter = { q: given(list.get('q')), entity: oneOf(list.get('entity'), auditEntities) }
  const query = trpc.audit.page.useQuery(
    { ...filter, limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  const rows = query.data?.items ?? []
  return (
    <>
      <PageHead title={words.title} />
      <Toolbar label={words.searchLabel}>
        <SearchBox list={list} label={words.searchLabel} />
        <Filter
          list={list}
          name="entity"
          label={words.entityFilter}
          all={words.allEntities}
          options={auditEntities.map((value) => ({ value, label: entityName(value) }))}
        />
        <ViewMenu columns={columns} preferences={preferences} change={changePreferences} />
      </Toolbar>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.action}
        query={query}
        failed={words.loadFailed}
        empty={
          filter.q || filter.entity ? (
            <NoMatch list={list} names={['q', 'entity']} />
          ) : (
            <Empty title={words.empty} />
          )
        }
        preferences={preferences}
      />
      <Pager
        list={list}
        shown={rows.length}
        total={query.data?.total ?? 0}
        nextCursor={query.data?.nextCursor ?? null}
        stale={query.isPlaceholderData}
        label={words.caption}
      />
    </>
  )
}
