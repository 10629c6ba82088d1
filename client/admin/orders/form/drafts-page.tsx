/** Renders /admin/orders/drafts: the draft orders of staff. */
import { trpc } from '../../../lib/api/trpc.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { defineList } from '../../../lists/define-list.tsx'
import { listOptions } from '../../../lists/list-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { linkToDraft, paths } from '../../navigation/paths.ts'
import { typeIn } from '../../texts/change-order.ts'
import { back } from '../../texts/order-page.ts'

export default defineList({
  name: 'drafts',
  title: 'Drafts',
  subtitle:
    'Orders that somebody began to type in. They hold no stock, and go when nobody touches them for 90 days.',
  caption: 'Drafts of orders',
  back: { href: paths.orders, label: back },
  head: () => (
    <ButtonLink href={paths.newOrder} size="small">
      {typeIn}
    </ButtonLink>
  ),
  useRows: ({ limit, cursor }) => trpc.orders.drafts.useQuery({ limit, cursor }, listOptions),
  rowKey: ({ draftId }) => draftId,
  columns: (column) => [
    column.title('id', 'Draft', ({ draftId }) => draftId, {
      href: ({ draftId }) => linkToDraft(draftId),
    }),
    column.text(
      'customer',
      'Customer',
      ({ name, phone }) => (
        <span className="block wrap-anywhere">
          {name || phone ? name : <span className="text-muted">Nobody named yet</span>}
          {phone && <span className="block text-sm text-muted">{phone}</span>}
        </span>
      ),
      { fixed: true },
    ),
    column.number('pieces', 'Pieces', ({ pieces }) => pieces),
    column.money('total', 'Total', ({ total }) => total),
    column.text('saved', 'Saved', ({ updatedAt, updatedBy }) => (
      <span className="block">
        {formatDateTime(updatedAt)}
        <span className="block text-sm wrap-anywhere text-muted">{updatedBy}</span>
      </span>
    )),
  ],
  failed: 'The drafts could not be loaded.',
  empty: 'No drafts',
  emptyHint: 'A new order that is not complete yet is kept here by ‘Save draft’.',
})
