/** Renders /admin/orders/drafts: the draft orders of staff. */
import { trpc } from '../../../lib/api/trpc.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { defineList } from '../../../lists/define-list.tsx'
import { listOptions } from '../../../lists/list-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { linkToDraft, paths } from '../../navigation/paths.ts'
import { back } from '../order/page-labels.ts'
import { create as createOrder } from './labels.ts'

export default defineList({
  name: 'drafts',
  title: 'Drafts',
  subtitle: 'Incomplete orders. Drafts reserve no stock. Drafts unchanged for 90 days are deleted.',
  caption: 'Draft orders',
  back: { href: paths.orders, label: back },
  head: () => (
    <ButtonLink href={paths.newOrder} size="small">
      {createOrder}
    </ButtonLink>
  ),
  useRows: ({ limit, cursor }) => trpc.draftOrders.list.useQuery({ limit, cursor }, listOptions),
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
          {name || phone ? name : <span className="text-muted">No customer yet</span>}
          {phone && <span className="block text-sm text-muted">{phone}</span>}
        </span>
      ),
      { fixed: true },
    ),
    column.number('units', 'Items', ({ units }) => units),
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
  emptyHint: 'Choose Save draft in a new order to continue it later.',
})
