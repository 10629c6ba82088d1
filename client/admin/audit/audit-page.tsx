/** /admin/audit: who changed what, from which value to which. */
import { Link } from 'wouter'
import { auditEntities, auditSorts } from '#server/core/audit/audit.schema.ts'
import { isDay } from '#server/core/values/shop-time.schema.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import type { Column } from '../../lists/data-table.tsx'
import { askedOf, given, listOptions, oneOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToOrderPage } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { deedOf, fieldOf, nameOf, sayValue, thingsOf } from './in-words.ts'

type Entry = Outputs['audit']['page']['items'][number]

const words = adminTexts.audit
const dayOf = (typed: string): string | undefined => (isDay(typed) ? typed : undefined)

/** Fields of one entry that are shown at once. */
const mostFields = 6

function Changes({ changes }: { changes: Entry['changes'] }) {
  const fields = Object.entries(changes)
  const rest = fields.length - mostFields
  return (
    <ul className="max-w-xl space-y-1 text-sm">
      {fields.slice(0, mostFields).map(([field, [before, after]]) => (
        <li key={field} className="clamp max-w-xl">
          <span className="font-medium">{fieldOf(field)}</span>{' '}
          <span className="text-muted">{words.from}</span> {sayValue(field, before)}{' '}
          <span className="text-muted">{words.to}</span> {sayValue(field, after)}
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
    className: 'sm:whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (entry) => formatDateTime(entry.at),
  },
  { key: 'who', label: words.who, fixed: true, cell: (entry) => entry.actor },
  {
    key: 'what',
    label: words.what,
    // what the search knows it by
    cell: ({ action }) => <span title={action}>{deedOf(action)}</span>,
  },
  {
    key: 'which',
    label: words.which,
    cell: (entry) => (
      <span className="wrap-anywhere">
        {entry.entity === 'order' ? (
          <Link href={linkToOrderPage(entry.entityId)} className="text-link inline-block py-1">
            {entry.entityId}
          </Link>
        ) : (
          nameOf(entry.entity, entry.entityId)
        )}
        <span className="block text-sm text-muted">{thingsOf(entry.entity)}</span>
      </span>
    ),
  },
  { key: 'changes', label: words.changes, cell: (entry) => <Changes changes={entry.changes} /> },
]

export default function AuditPage() {
  const list = useListState('audit')
  const asked = askedOf(list, auditSorts)
  const query = trpc.audit.page.useQuery(
    {
      ...asked,
      entity: oneOf(list.get('entity'), auditEntities),
      actor: given(list.get('actor')),
      entityId: given(list.get('entityId')),
      from: dayOf(list.get('from')),
      to: dayOf(list.get('to')),
    },
    listOptions,
  )
  return (
    <>
      <PageHead title={words.title} />
      <ListView
        list={list}
        query={query}
        words={words}
        filters={[
          {
            name: 'entity',
            label: words.entityFilter,
            all: words.allEntities,
            options: auditEntities.map((value) => ({ value, label: thingsOf(value) })),
          },
        ]}
        folded={[
          {
            name: 'actor',
            label: words.whoFilter,
            type: 'text',
            suggestions: [...new Set(query.data?.items.map(({ actor }) => actor))],
          },
          { name: 'entityId', label: words.whichFilter, type: 'text' },
          { name: 'from', label: words.fromDay, type: 'date' },
          { name: 'to', label: words.toDay, type: 'date' },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        sort={asked.sort}
      />
    </>
  )
}
