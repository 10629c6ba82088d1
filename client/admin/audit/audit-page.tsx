/** Renders /admin/audit: who changed which record, with old and new values. */
import { Link } from 'wouter'
import { type AuditEntity, auditEntities } from '#server/core/audit/audit.schema.ts'
import { isDay } from '#server/core/values/shop-time.schema.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { list as listTexts } from '../../lib/texts/lists.ts'
import { number } from '../../lib/values/numbers.ts'
import { byAge } from '../../lists/columns.tsx'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions, nonEmpty } from '../../lists/list-query.ts'
import { linkToOrderPage } from '../navigation/paths.ts'
import { actionLabel, entityLabel, fieldLabel, formatValue, recordName } from './audit-labels.ts'

type Entry = Outputs['audit']['list']['items'][number]

const dayOf = (typed: string): string | undefined => (isDay(typed) ? typed : undefined)

/** Fields shown of one entry at first. */
const mostFields = 6

function Changes({ changes }: { changes: Entry['changes'] }) {
  const fields = Object.entries(changes)
  const rest = fields.length - mostFields
  return (
    <ul className="max-w-xl space-y-1 text-sm">
      {fields.slice(0, mostFields).map(([field, [before, after]]) => (
        <li key={field} className="clamp max-w-xl">
          <span className="font-medium">{fieldLabel(field)}</span>{' '}
          <span className="text-muted">from</span> {formatValue(field, before)}{' '}
          <span className="text-muted">to</span> {formatValue(field, after)}
        </li>
      ))}
      {rest > 0 && <li className="text-muted">{number(rest)} more</li>}
    </ul>
  )
}

export default defineList({
  name: 'audit',
  title: 'Audit log',
  caption: 'Audit log entries',
  search: 'Search by actor, record or action',
  filters: {
    entity: {
      label: 'Record type',
      all: 'All record types',
      options: Object.fromEntries(
        auditEntities.map((entity) => [entity, entityLabel(entity)]),
      ) as Record<AuditEntity, string>,
    },
  },
  menuFilters: (rows) => [
    {
      name: 'actor',
      label: 'Actor',
      type: 'text',
      suggestions: [...new Set(rows.map(({ actor }) => actor))],
    },
    { name: 'entityId', label: 'Record', type: 'text' },
    { name: 'from', label: 'From', type: 'date' },
    { name: 'to', label: 'To', type: 'date' },
  ],
  sorts: listTexts.byAge,
  useRows: (input, list) =>
    trpc.audit.list.useQuery(
      {
        ...input,
        actor: nonEmpty(list.get('actor')),
        entityId: nonEmpty(list.get('entityId')),
        from: dayOf(list.get('from')),
        to: dayOf(list.get('to')),
      },
      listOptions,
    ),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.date('date', 'Date', ({ at }) => at, { fixed: true, sort: byAge }),
    column.text('actor', 'Actor', ({ actor }) => actor, { fixed: true }),
    // The title shows the code, which the search finds.
    column.text('action', 'Action', ({ action }) => (
      <span title={action}>{actionLabel(action)}</span>
    )),
    column.text('record', 'Record', ({ entity, entityId }) => (
      <span className="wrap-anywhere">
        {entity === 'order' ? (
          <Link href={linkToOrderPage(entityId)} className="text-link inline-block py-1">
            {entityId}
          </Link>
        ) : (
          recordName(entity, entityId)
        )}
        <span className="block text-sm text-muted">{entityLabel(entity)}</span>
      </span>
    )),
    column.text('changes', 'Changes', ({ changes }) => <Changes changes={changes} />),
  ],
  failed: 'The audit log could not be loaded.',
  empty: 'No entries yet.',
})
