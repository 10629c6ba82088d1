/** Renders /admin/promotions: codes and offers with state, uses and cost. */
import { trpc } from '../../lib/api/trpc.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { linkToPromotion } from '../navigation/paths.ts'
import { offerText, periodText, promotionStates, stateOf, usesText } from './promotion-texts.ts'

export default defineList({
  name: 'promotions',
  title: 'Promotions',
  subtitle: 'Codes that customers type, and offers that apply by themselves.',
  add: { label: 'Add promotion', href: linkToPromotion('new') },
  search: 'Search by name or code',
  useRows: ({ q, limit, cursor }) =>
    trpc.promotions.page.useQuery({ q, limit, cursor }, listOptions),
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.title('name', 'Name', ({ name }) => name, {
      href: ({ id }) => linkToPromotion(id),
      detail: ({ code }) => code || 'by itself',
    }),
    column.badge('state', 'State', stateOf, promotionStates, { fixed: true }),
    column.text('offer', 'What it gives', offerText),
    column.text('period', 'When', periodText),
    column.text('used', 'Used', usesText),
    column.money('cost', 'Cost', ({ cost }) => cost, { numeric: false }),
  ],
  failed: 'The promotions could not be loaded.',
  empty: 'There are no promotions yet.',
  emptyHint: 'A code or an offer, for as long as you say.',
})
