/** Lists products: new, changed with old and new values, or rejected with place and reason. */
import {
  importOutcomes,
  type OutcomeCounts,
} from '#server/modules/imports/contract/imports.schema.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { columnsOf } from '../../lists/columns.tsx'
import { listOptions, oneOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { PagedTable } from '../../lists/paged-table.tsx'
import { Filter } from '../../lists/toolbar.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { printField } from './preview/print-value.ts'
import { columnOnPage, onPage } from './preview/reason.ts'

type Row = Outputs['imports']['listRows']['items'][number]

const labels = adminTexts.imports
const outcomes = {
  created: ['green', labels.counts.created],
  updated: ['blue', labels.counts.updated],
  unchanged: ['neutral', labels.counts.unchanged],
  rejected: ['red', labels.counts.rejected],
} as const

function Details({ row }: { row: Row }) {
  const reasons = [...row.issues, ...row.warnings]
  // The price has its own column.
  const changes = row.changes.filter(({ field }) => field !== 'price')
  // On a phone an empty cell takes no line of the card.
  if (changes.length + reasons.length === 0) return null
  return (
    <ul className="space-y-1 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="clamp max-w-xl">
          <span className="font-medium">{labels.fields[change.field] ?? change.field}</span>{' '}
          {printField(change.field, change.from)} → {printField(change.field, change.to)}
        </li>
      ))}
      {reasons.map((issue) => (
        <li key={`${issue.line} ${issue.column} ${issue.reason}`} className="max-w-xl">
          {labels.line} {issue.line}
          {issue.column && `, ${columnOnPage(issue.column)}`}
          {issue.value && `, “${issue.value.slice(0, 80)}”`}: {onPage(issue.reason)}
        </li>
      ))}
    </ul>
  )
}

const column = columnsOf<Row>()
const columns = [
  column.text('line', labels.line, ({ line }) => line, { fixed: true }),
  column.title('product', labels.product, ({ productName }) => productName, {
    detail: ({ productId }) => productId,
  }),
  column.badge('outcome', 'Outcome', ({ outcome }) => outcome, outcomes, { fixed: true }),
  column.text(
    'price',
    labels.fields.price!,
    ({ price }) =>
      price && (
        <span className="tabular-nums">
          {price.from !== null && price.from !== price.to && `${formatMoney(price.from)} → `}
          {formatMoney(price.to)}
        </span>
      ),
    { fixed: true },
  ),
  column.text('details', labels.details, (row) => <Details row={row} />, { fixed: true }),
]

export function ImportRows({ id, counts }: { id: string; counts: OutcomeCounts }) {
  const list = useListState('import')
  const outcome = oneOf(list.get('outcome'), importOutcomes)
  const query = trpc.imports.listRows.useQuery(
    { id, outcome, limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  const total = outcome
    ? counts[outcome]
    : importOutcomes.reduce((sum, one) => sum + counts[one], 0)
  return (
    <section aria-label={labels.details}>
      <Filter
        className="mb-3"
        list={list}
        name="outcome"
        label="Show"
        all="All"
        options={importOutcomes.map((value) => ({
          value,
          label: `${labels.counts[value]} (${counts[value].toLocaleString('en')})`,
        }))}
      />
      <PagedTable
        list={list}
        query={{ ...query, data: query.data && { ...query.data, total } }}
        caption={labels.details}
        columns={columns}
        rowKey={(row) => String(row.position)}
        failed={labels.loadFailed}
        empty={<Empty title={adminTexts.list.noMatch} />}
      />
    </section>
  )
}
