/** Renders /admin/promotions: codes and offers with state, uses and cost. */
import { trpc } from '../../lib/api/trpc.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { linkToPromotion } from '../navigation/paths.ts'
import { offerText, periodText, promotionStates, stateOf, usesText } from './promotion-texts.ts'

export default defineList({
  name: 'promotions',
  title: 'Promotions',
  subtitle: 'Discount codes and automatic discounts.',
  add: { label: 'Add promotion', href: linkToPromotion('new') },
  search: 'Search by name or code',
  useRows: ({ q, limit, cursor }) =>
    trpc.promotions.page.useQuery({ q, limit, cursor }, listOptions),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.title('name', 'Name', ({ name }) => name, {
      href: ({ id }) => linkToPromotion(id),
      detail: ({ code }) => code || 'Automatic',
    }),
    column.badge('state', 'Status', stateOf, promotionStates, { fixed: true }),
    column.text('offer', 'Discount', offerText),
    column.text('period', 'Period', periodText),
    column.text('used', 'Used', usesText),
    column.money('cost', 'Cost', ({ cost }) => cost, { numeric: false }),
  ],
  failed: 'The promotions could not be loaded.',
  empty: 'There are no promotions yet.',
  emptyHint: 'Add a discount code or an automatic discount.',
})
