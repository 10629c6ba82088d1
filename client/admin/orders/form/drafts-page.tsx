/** /admin/orders/drafts: orders that somebody of the staff began to type in, for whoever goes on. */
import { Link } from 'wouter'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { formatDateTime, formatMoney } from '../../../lib/values/format.ts'
import type { Column } from '../../../lists/data-table.tsx'
import { listOptions } from '../../../lists/list-query.ts'
import { useListState } from '../../../lists/list-state.ts'
import { PagedTable } from '../../../lists/paged-table.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Empty } from '../../../ui/states.tsx'
import { linkToDraft, paths } from '../../navigation/paths.ts'
import { typeIn } from '../../texts/change-order.ts'
import * as words from '../../texts/drafts.ts'
import { back } from '../../texts/order-page.ts'

type Listed = Outputs['orders']['drafts']['items'][number]

const columns: readonly Column<Listed>[] = [
  {
    key: 'id',
    label: words.number,
    fixed: true,
    cell: ({ draftId }) => (
      <Link href={linkToDraft(draftId)} className="inline-block py-1 font-medium text-link">
        {draftId}
      </Link>
    ),
  },
  {
    key: 'customer',
    label: words.customer,
    fixed: true,
    cell: ({ name, phone }) => (
      <span className="block wrap-anywhere">
        {name || phone ? name : <span className="text-muted">{words.nobody}</span>}
        {phone && <span className="block text-sm text-muted">{phone}</span>}
      </span>
    ),
  },
  { key: 'pieces', label: words.pieces, numeric: true, cell: ({ pieces }) => pieces },
  {
    key: 'total',
    label: words.total,
    numeric: true,
    cell: ({ total }) => (total === null ? '–' : formatMoney(total)),
  },
  {
    key: 'saved',
    label: words.saved,
    cell: ({ updatedAt, updatedBy }) => (
      <span className="block">
        {formatDateTime(updatedAt)}
        <span className="block text-sm wrap-anywhere text-muted">{updatedBy}</span>
      </span>
    ),
  },
]

export default function DraftsPage() {
  const list = useListState('drafts')
  const query = trpc.orders.drafts.useQuery({ limit: list.limit, cursor: list.cursor }, listOptions)
  return (
    <>
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        back={{ href: paths.orders, label: back }}
      >
        <ButtonLink href={paths.newOrder} size="small">
          {typeIn}
        </ButtonLink>
      </PageHead>
      <PagedTable
        list={list}
        query={query}
        caption={words.caption}
        columns={columns}
        rowKey={({ draftId }) => draftId}
        failed={words.loadFailed}
        empty={
          <Empty title={words.none}>
            <p>{words.noneHint}</p>
          </Empty>
        }
      />
    </>
  )
}
